from __future__ import annotations

from dataclasses import replace
from functools import reduce

import pytest
from domino_rules.chain import Chain
from domino_rules.events import Dealt, EndReason, Event, MatchWon, Passed, RoundEnded
from domino_rules.match import TARGETS, Match, RoundScore, added, decide, evolve, next_deal
from domino_rules.moves import Draw, Pass, Play, Reason, Refused
from domino_rules.playout import seeded, seeded_deck
from domino_rules.round import Round
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import Tile
from hypothesis import given
from hypothesis import strategies as st


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(Tile(word) for word in text.split())


def last_turn(target: int | None, scores: PerSeat[int], red: str, blue: str) -> Match:
    """A match in which red is to move, on ends of 1 with an empty boneyard."""
    hands = PerSeat(tiles(red), tiles(blue))
    return Match(target, scores, (), Round(1, hands, (), Chain.parse("*1-1"), Seat.RED, None))


def after(match: Match, events: tuple[Event, ...]) -> Match:
    return reduce(evolve, events, match)


@given(st.integers(), st.sampled_from(TARGETS))
def test_the_first_to_reach_or_pass_the_target_wins_at_once(seed: int, target: int) -> None:
    """R22"""
    steps = list(seeded(str(seed), target))
    for step in steps[:-1]:
        assert max(step.after.scores.red, step.after.scores.blue) < target
        assert step.after.winner is None
    done = steps[-1].after
    assert done.winner is not None
    assert done.scores[done.winner] >= target > done.scores[done.winner.other]
    assert steps[-1].events[-1] == MatchWon(done.winner)
    assert done.over


@given(st.integers(), st.sampled_from([None, 50, 100]))
def test_the_scores_are_the_sheet_added_up(seed: int, target: int | None) -> None:
    """R21, R22"""
    for step in seeded(str(seed), target):
        match = step.after
        for seat in Seat:
            won = sum(line.points for line in match.sheet if line.winner is seat)
            assert match.scores[seat] == (0 if target is None else won)
        assert [line.number for line in match.sheet] == list(range(1, len(match.sheet) + 1))


@given(st.integers(), st.sampled_from([50, 100]))
def test_the_winner_of_a_round_opens_the_next_and_after_a_drawn_one_the_tiles_do(
    seed: int, target: int
) -> None:
    """R7: and the passes are counted anew."""
    previous: RoundEnded | None = None
    for step in seeded(str(seed), target):
        for event in step.events:
            if isinstance(event, Dealt):
                won = previous.winner if previous else None
                assert (event.opening is None) == (won is not None)
                assert won in (None, event.turn)
                assert step.after.round is not None
                assert step.after.round.passes == 0
            elif isinstance(event, RoundEnded):
                previous = event


def test_the_winner_of_nothing_opens_the_next_round() -> None:
    """R16, R7"""
    match = last_turn(50, PerSeat(7, 9), "1-6", "0-0")
    match = after(match, decide(match, Seat.RED, Play(Tile.T16)))
    assert match.scores == PerSeat(7, 9)
    assert match.sheet == (RoundScore(1, EndReason.OUT, Seat.RED, 0, PerSeat(0, 0)),)
    dealt = next_deal(match, seeded_deck("next"))
    assert (dealt.number, dealt.turn, dealt.opening) == (2, Seat.RED, None)


def test_after_a_drawn_round_the_tiles_open() -> None:
    """R7, R17"""
    match = last_turn(50, PerSeat(7, 9), "2-3", "0-5")
    match = after(match, decide(match, Seat.RED, Pass()))
    match = after(match, decide(match, Seat.BLUE, Pass()))
    assert match.scores == PerSeat(7, 9)
    assert match.sheet == (RoundScore(1, EndReason.BLOCKED, None, 0, PerSeat(5, 5)),)
    dealt = next_deal(match, seeded_deck("next"))
    assert dealt.opening in dealt.hands[dealt.turn]


@pytest.mark.parametrize(("score", "wins"), [(37, False), (38, True), (39, True), (49, True)])
def test_reaching_and_passing_the_target_win(score: int, wins: bool) -> None:
    """R22: a round of 12 points, to 50."""
    match = last_turn(50, PerSeat(score, 0), "1-6", "6-6")
    events = decide(match, Seat.RED, Play(Tile.T16))
    assert (events[-1] == MatchWon(Seat.RED)) is wins
    assert after(match, events).over is wins


def test_single_rounds_keep_no_total() -> None:
    """R21"""
    match = last_turn(None, PerSeat(0, 0), "1-6", "6-6")
    match = after(match, decide(match, Seat.RED, Play(Tile.T16)))
    assert (match.scores, match.over, match.winner) == (PerSeat(0, 0), True, None)
    assert match.sheet[0].points == 12


def test_no_round_is_dealt_in_the_middle_of_another_or_after_the_match() -> None:
    playing = last_turn(50, PerSeat(0, 0), "1-6", "6-6")
    won = replace(playing, winner=Seat.RED)
    for match in (playing, won):
        with pytest.raises(ValueError, match="no round can be dealt now"):
            next_deal(match, seeded_deck("next"))


def test_nothing_can_be_done_before_the_deal() -> None:
    with pytest.raises(Refused) as refused:
        decide(Match(), Seat.RED, Draw())
    assert refused.value.reason is Reason.NO_ROUND
    with pytest.raises(ValueError, match="without a round"):
        evolve(Match(), Passed(Seat.RED))


def test_a_drawn_round_adds_nothing() -> None:
    """R17"""
    ended = RoundEnded(EndReason.BLOCKED, None, 0, PerSeat(5, 5), PerSeat((), ()), ())
    assert added(50, PerSeat(3, 4), ended) == PerSeat(3, 4)


def test_two_games_of_one_seed_are_equal_and_share_nothing() -> None:
    first = list(seeded("same", 50))
    assert list(seeded("same", 50)) == first
    assert list(seeded("other", 50)) != first
