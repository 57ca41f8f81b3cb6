from __future__ import annotations

import json
from dataclasses import asdict, fields, replace

import pytest
from domino_rules.events import Passed, RoundEnded, redact
from domino_rules.match import Match, evolve
from domino_rules.playout import seeded
from domino_rules.round import Round
from domino_rules.seats import Seat
from domino_rules.tiles import Tile
from domino_rules.view import RoundView, apply, view
from hypothesis import given
from hypothesis import strategies as st

TARGET = st.sampled_from([None, 50])


@given(st.integers(), TARGET)
def test_a_seats_redacted_events_fold_to_its_view(seed: int, target: int | None) -> None:
    """At every event and for both seats, so nothing hidden is needed."""
    match = Match(target)
    for step in seeded(str(seed), target):
        for event in step.events:
            following = evolve(match, event)
            for seat in Seat:
                assert apply(view(match, seat), redact(event, seat)) == view(following, seat)
            match = following
        assert match == step.after


@given(st.integers(), TARGET)
def test_a_view_names_no_hidden_tile(seed: int, target: int | None) -> None:
    """R20: its own hand and the chain while the round is played, everything at its end."""
    for step in seeded(str(seed), target):
        round_ = step.after.round
        assert round_ is not None
        for seat in Seat:
            told = json.dumps(asdict(view(step.after, seat)))
            named = {tile for tile in Tile if f'"{tile}"' in told}
            may = {*round_.hands[seat]} | ({round_.opening} if round_.opening else set())
            if round_.result is None:
                assert named <= may
            else:
                assert named >= {*round_.hands.red, *round_.hands.blue, *round_.boneyard}


@given(st.integers(), TARGET)
def test_a_view_knows_the_seats_legal_moves(seed: int, target: int | None) -> None:
    for step in seeded(str(seed), target):
        round_ = step.after.round
        assert round_ is not None
        assert view(step.after, round_.turn).moves == round_.moves
        assert view(step.after, round_.turn.other).moves == ()


@given(st.integers(), st.data())
def test_the_unseen_tiles_could_lie_anywhere(seed: int, data: st.DataObject) -> None:
    """Dealt out anew between the other hand and the boneyard, they give the same view."""
    for step in seeded(str(seed)):
        round_ = step.after.round
        assert round_ is not None
        if round_.result is not None:
            continue
        seat = round_.turn
        unseen = data.draw(st.permutations((*round_.boneyard, *round_.hands[seat.other])))
        size = len(round_.boneyard)
        hands = round_.hands.put(seat.other, tuple(unseen[size:]))
        other = replace(round_, hands=hands, boneyard=tuple(unseen[:size]))
        assert view(Match(round=other), seat) == view(Match(round=round_), seat)


def test_before_the_deal_there_is_nothing_to_see() -> None:
    seen = view(Match(100), Seat.BLUE)
    assert (seen.seat, seen.target, seen.round, seen.moves) == (Seat.BLUE, 100, None, ())
    with pytest.raises(ValueError, match="without a round"):
        apply(seen, Passed(Seat.RED))


def test_a_round_and_its_view_have_the_same_fields_but_for_the_hands() -> None:
    names = [{field.name for field in fields(kind)} for kind in (Round, RoundView)]
    assert names[0] ^ names[1] == {"hands", "hand", "counts"}


def test_the_result_shows_both_hands_to_both() -> None:
    """R20"""
    *_, last = seeded("to the end")
    ended = last.events[-1]
    assert isinstance(ended, RoundEnded)
    for seat in Seat:
        seen = view(last.after, seat).round
        assert seen is not None
        assert seen.result == ended
