"""The record of a finished round holds by the rules, whatever happened around it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from domino_contracts.events import (
    Asked,
    Committed,
    Numbered,
    Readied,
    Restarted,
    Revealed,
    Shuffled,
    TableEvent,
    events_adapter,
)
from domino_rooms.records import record_of
from domino_rules import match as matches
from domino_rules.deal import commitment, shuffled
from domino_rules.match import Match
from domino_rules.record import RecordError, check
from domino_rules.seats import PerSeat, Seat

if TYPE_CHECKING:
    from services.conftest import Browsers, Database


class Room:
    """Writes a room's log as a table does: the checked deal, every move a step, consent in between."""

    def __init__(self, target: int | None, seed: int) -> None:
        self.match = Match(target)
        self.steps: list[str] = []
        self.deals = 0
        self._random = random.Random(seed)

    def step(self, *events: TableEvent) -> None:
        self.steps.append(events_adapter.dump_json(events).decode())

    def restart(self, target: int | None) -> None:
        self.match = Match(target)
        self.step(Asked(Seat.RED, target))
        self.step(Restarted(target), self._committed())

    def begin(self) -> None:
        self.step(self._committed())

    def deal(self) -> None:
        numbers = PerSeat(self._random.randbytes(16).hex(), self._random.randbytes(16).hex())
        self.step(Numbered(Seat.BLUE, numbers.blue))
        dealt = matches.next_deal(self.match, shuffled(self._secret, numbers))
        self.step(Numbered(Seat.RED, numbers.red), Shuffled(numbers), dealt)
        self.match = matches.evolve(self.match, dealt)

    def play(self, moves: int = 1000) -> None:
        for _ in range(moves):
            round_ = self.match.round
            if round_ is None or not self.match.playing:
                return
            events = matches.decide(self.match, round_.turn, self._random.choice(round_.moves))
            for event in events:
                self.match = matches.evolve(self.match, event)
            self.step(*events, *(() if self.match.playing else (Revealed(self._secret),)))

    def next_round(self) -> None:
        self.step(Readied(Seat.BLUE))
        self.step(Readied(Seat.RED), self._committed())

    def _committed(self) -> Committed:
        self.deals += 1
        self._secret = self._random.randbytes(32).hex()
        return Committed(self.deals, commitment(self._secret), self._secret)


def records(room: Room, target: int | None) -> Iterator[dict[str, object]]:
    for number in range(1, room.deals + 1):
        record = record_of(target, room.steps, number)
        if record is not None:
            yield record.model_dump(mode="json")


@pytest.mark.parametrize("seed", range(20))
def test_every_round_of_a_match_holds(seed: int) -> None:
    room = Room(100, seed)
    room.begin()
    while True:
        room.deal()
        room.play()
        if room.match.over:
            break
        room.next_round()
    found = list(records(room, 100))
    assert len(found) == room.deals > 1
    for record in found:
        check(record)
    assert [record["number"] for record in found] == list(range(1, room.deals + 1))
    assert found[-1]["scores"] != {"red": 0, "blue": 0}


def test_a_new_game_begins_anew_and_a_deal_that_was_not_revealed_has_no_record() -> None:
    room = Room(50, seed=1)
    room.begin()
    room.deal()
    room.play()
    room.restart(None)
    room.deal()
    room.play(moves=5)
    room.restart(200)
    room.deal()
    room.play()
    first, third = records(room, 50)
    check(first)
    check(third)
    assert (first["target"], third["target"]) == (50, 200)
    assert (third["number"], third["opens"], third["scores"]) == (1, None, {"red": 0, "blue": 0})
    assert record_of(50, room.steps, 2) is None
    assert record_of(50, room.steps, 4) is None


def test_a_round_under_way_has_no_record() -> None:
    room = Room(None, seed=2)
    assert record_of(None, room.steps, 1) is None
    room.begin()
    assert record_of(None, room.steps, 1) is None
    room.deal()
    room.play(moves=8)
    assert record_of(None, room.steps, 1) is None


@pytest.mark.anyio
async def test_both_players_fetch_it_and_nobody_else(browsers: Browsers, database: Database) -> None:
    red, blue = browsers(), browsers()
    code = (await red.post("/api/rooms", json={})).json()["code"]
    await blue.post(f"/api/rooms/{code}/seats")
    room = Room(None, seed=3)
    room.begin()
    room.deal()
    room.play(moves=4)
    store(database, code, room)
    early = await red.get(f"/api/rooms/{code}/rounds/1")
    assert (early.status_code, early.json()) == (404, {"code": "round_unknown"})
    room.play()
    store(database, code, room)
    for player in (red, blue):
        record = (await player.get(f"/api/rooms/{code}/rounds/1")).json()
        check(record)
    record["events"][3] = record["events"][2]
    with pytest.raises(RecordError):
        check(record)
    refused = await browsers().get(f"/api/rooms/{code}/rounds/1")
    assert (refused.status_code, refused.json()) == (403, {"code": "no_seat"})


def store(database: Database, code: str, room: Room) -> None:
    database.execute("DELETE FROM step")
    for version, events in enumerate(room.steps, start=1):
        database.execute(
            "INSERT INTO step (room, version, events) VALUES (%s, %s, %s)", (code, version, events)
        )
