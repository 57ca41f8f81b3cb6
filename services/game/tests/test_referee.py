"""The online table as a pure machine: what commands bring about, and what a seat sees of it."""

from __future__ import annotations

import random
from typing import Any

import orjson
import pytest
from domino_contracts.commands import Command, message_adapter
from domino_contracts.events import TableEvent, events_adapter, redact_table
from domino_game.table import referee
from domino_game.table.redaction import table_view
from domino_game.table.referee import TableRefused
from domino_game.table.state import Table, evolve, new_table, table_adapter
from domino_rules.seats import PerSeat, Seat
from hypothesis import given
from hypothesis import strategies as st

from tests.player import offer

SECRETS = [f"{number:064x}" for number in range(1, 5)]


def command(kind: str, **fields: object) -> Command:
    return message_adapter.validate_python({"type": kind, "id": "x", **fields})  # type: ignore[return-value]


def folded(table: Table, events: tuple[TableEvent, ...]) -> Table:
    for event in events:
        table = evolve(table, event)
    return table


def begun(target: int | None = None) -> Table:
    table = new_table(target)
    return folded(table, referee.begin(table, SECRETS[0]))


def do(table: Table, seat: Seat, kind: str, secret: str = SECRETS[1], **fields: object) -> Table:
    return folded(table, referee.decide(table, seat, command(kind, **fields), secret))


def shuffled(table: Table) -> Table:
    assert table.deal is not None
    for seat in Seat:
        table = do(table, seat, "shuffle", deal=table.deal.number, number=f"{len(seat):032x}")
    return table


def any_move(table: Table, chance: random.Random) -> tuple[Seat, Command]:
    """Something legal that gets the table on."""
    deal = table.deal
    assert deal is not None
    match table.phase:
        case "shuffling":
            seat = Seat.RED if deal.numbers.red is None else Seat.BLUE
            return seat, command("shuffle", deal=deal.number, number=f"{chance.getrandbits(128):032x}")
        case "playing":
            round_ = table.match.round
            assert round_ is not None
            move = chance.choice(round_.moves)
            return round_.turn, command(seen=0, kind=move.type, **move_fields(move))
        case "between":
            seat = Seat.BLUE if table.ready.red else Seat.RED
            return seat, command("ready", deal=deal.number)
        case _:
            asked = table.asked
            if asked is None:
                return Seat.RED, command("ask", deal=deal.number, target=50)
            return asked.seat.other, command("agree", deal=deal.number, offer=offer(asked.seat, asked.target))


def move_fields(move: object) -> dict[str, object]:
    return {name: getattr(move, name) for name in ("tile", "end") if hasattr(move, name)}


@given(seed=st.integers(0, 10_000), target=st.sampled_from([None, 50]))
def test_a_table_survives_storage_and_each_seat_can_follow_it(seed: int, target: int | None) -> None:
    """At every step: state and events come back from JSON as they were, and the phase moves on."""
    chance = random.Random(seed)
    table, phases = begun(target), set()
    for _ in range(90):
        seat, asked = any_move(table, chance)
        events = referee.decide(table, seat, asked, f"{chance.getrandbits(256):064x}")
        assert events_adapter.validate_json(orjson.dumps(events)) == events
        table = folded(table, events)
        assert table_adapter.validate_json(orjson.dumps(table)) == table
        phases.add(table.phase)
    assert {"shuffling", "playing"} <= phases


@given(seed=st.integers(0, 10_000))
def test_no_view_and_no_redacted_event_holds_what_is_hidden(seed: int) -> None:
    chance = random.Random(seed)
    table = begun()
    while table.phase != "over":
        seat, asked = any_move(table, chance)
        events = referee.decide(table, seat, asked, SECRETS[2])
        table = folded(table, events)
        for viewer in Seat:
            told = [redact_table(event, viewer) for event in events]
            said = orjson.dumps([table_view(table, viewer), *told])
            if table.phase in ("shuffling", "playing"):
                assert SECRETS[0].encode() not in said
            round_ = table.match.round
            if table.phase == "playing" and round_ is not None:
                hidden = {*round_.hands[viewer.other], *round_.boneyard} - {round_.opening}
                assert not [tile for tile in hidden if f'"{tile}"'.encode() in said]


def test_a_number_of_the_other_is_hidden_until_both_are_in() -> None:
    table = begun()
    events = referee.decide(table, Seat.RED, command("shuffle", deal=1, number="ab" * 16), SECRETS[1])
    table = folded(table, events)
    assert b"abab" not in orjson.dumps([table_view(table, seat) for seat in Seat])
    assert b"abab" not in orjson.dumps([redact_table(event, Seat.BLUE) for event in events])
    deal = table_view(table, Seat.BLUE).deal
    assert deal is not None
    assert deal.given == PerSeat(True, False)


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("shuffle", {"deal": 0, "number": "00" * 16}, "not_now"),
        ("ask", {"deal": 0, "target": None}, "not_now"),
        ("agree", {"deal": 0, "offer": offer(Seat.BLUE, 50)}, "not_now"),
        ("ready", {"deal": 1}, "stale"),
        ("draw", {"seen": 0}, "no_round"),
    ],
)
def test_before_the_guest_has_come_nothing_can_be_done(kind: str, fields: dict[str, Any], code: str) -> None:
    with pytest.raises(TableRefused) as refused:
        do(new_table(50), Seat.RED, kind, **fields)
    assert refused.value.code == code


def test_the_table_begins_once() -> None:
    with pytest.raises(TableRefused):
        referee.begin(begun(), SECRETS[1])


def test_another_format_is_a_new_offer_whoever_made_the_old_one() -> None:
    table = shuffled(begun())
    table = do(table, Seat.RED, "ask", deal=1, target=50)
    table = do(table, Seat.BLUE, "ask", deal=1, target=100)
    assert table.asked is not None
    assert (table.asked.seat, table.asked.target) == (Seat.BLUE, 100)
    table = do(table, Seat.RED, "ask", deal=1, target=100)
    assert table.match.target == 100
    assert table.phase == "shuffling"


def test_two_who_have_used_their_requests_up_can_still_begin_anew() -> None:
    """One more offer is possible and stands, so that the steps stay bounded."""
    table = shuffled(begun())
    for seat in Seat:
        for _ in range(referee.REQUESTS):
            table = do(table, seat, "ask", deal=1, target=50)
            table = do(table, seat, "withdraw", deal=1, offer=offer(seat, 50))
    table = do(table, Seat.RED, "ask", deal=1, target=100)
    last = offer(Seat.RED, 100)
    refused: list[tuple[Seat, str, dict[str, Any]]] = [
        (Seat.RED, "withdraw", {"offer": last}),
        (Seat.BLUE, "withdraw", {"offer": last}),
        (Seat.BLUE, "ask", {"target": 50}),
    ]
    for seat, kind, fields in refused:
        with pytest.raises(TableRefused, match="too_many"):
            do(table, seat, kind, deal=1, **fields)
    anew = do(table, Seat.BLUE, "agree", deal=1, offer=last)
    assert (anew.match.target, anew.phase, anew.requests) == (100, "shuffling", PerSeat(0, 0))


def test_what_was_agreed_to_starts_anew_with_a_fresh_secret() -> None:
    table = do(shuffled(begun()), Seat.RED, "ask", deal=1, target=50)
    table = do(table, Seat.BLUE, "agree", deal=1, offer=offer(Seat.RED, 50))
    assert table.deal is not None
    assert (table.deal.number, table.deal.secret) == (2, SECRETS[1])
    assert table.deal.numbers == PerSeat(None, None)
    assert table.match.sheet == ()
