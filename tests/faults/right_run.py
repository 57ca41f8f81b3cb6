"""A right run of one room without any server: what the checker and the leak scan are tried on."""

from __future__ import annotations

import random
from dataclasses import asdict
from typing import Any

import orjson
from domino_contracts.commands import message_adapter
from domino_contracts.events import Revealed, TableEvent, redact_table
from domino_game.rooms.room import folded
from domino_game.table import referee
from domino_game.table.record import record_of
from domino_game.table.redaction import table_view
from domino_game.table.state import Table, new_table
from domino_rules.seats import Seat
from domino_rules.view import view

from tests.faults.history import Attempt, History, Sighting
from tests.faults.ledger import Book, Line

SECRET = "5e" * 32


class RightRun:
    """Every command is answered before the next one begins."""

    def __init__(self, steps: int) -> None:
        self.history = History()
        self.tables = [new_table(None)]
        self.lines: list[Line] = []
        self.records: dict[int, str] = {}
        self._chance = random.Random(7)
        self._connections = {seat: self.history.connection() for seat in Seat}
        for seat in Seat:
            self._show(seat, "welcome", None)
        self._step(None, None, referee.begin(self.tables[-1], SECRET))
        while len(self.lines) < steps:
            self._command()

    @property
    def book(self) -> Book:
        """The room as it should be stored."""
        state = orjson.dumps(self.tables[-1]).decode()
        return Book("room", None, len(self.lines), state, tuple(self.lines), dict(self.records))

    def _command(self) -> None:
        seat, message = due(self.tables[-1], self._chance)
        named = {"id": f"c{len(self.lines)}", **message}
        command = message_adapter.validate_json(orjson.dumps(named))
        now = float(len(self.lines))
        events = referee.decide(self.tables[-1], seat, command, SECRET)  # type: ignore[arg-type]
        self._step(seat, named["id"], events)
        answered = Attempt("room", seat, named["id"], message["type"], now, now + 0.5, len(self.lines))
        self.history.attempts.append(answered)

    def _step(self, seat: Seat | None, command: str | None, events: tuple[TableEvent, ...]) -> None:
        self._record(events)
        self.tables.append(folded(self.tables[-1], events))
        self.lines.append(Line(len(self.lines) + 1, seat, command, orjson.dumps(events).decode()))
        for viewer in Seat:
            seen = orjson.dumps([redact_table(event, viewer) for event in events])
            self._show(viewer, "update", seen)

    def _record(self, events: tuple[TableEvent, ...]) -> None:
        before = self.tables[-1]
        if before.deal is not None and any(isinstance(event, Revealed) for event in events):
            begun = max(at for at, line in enumerate(self.lines) if '"committed"' in line.events)
            steps = [line.events for line in self.lines[begun:]]
            self.records[before.deal.number] = record_of(before, steps, events).model_dump_json()

    def _show(self, seat: Seat, kind: str, events: bytes | None) -> None:
        shown = orjson.dumps(table_view(self.tables[-1], seat))
        version = len(self.lines)
        about = (kind, version, shown, events, -1.0, float(version))
        self.history.sightings.append(Sighting("room", seat, self._connections[seat], *about))


def due(table: Table, chance: random.Random) -> tuple[Seat, dict[str, Any]]:
    """Some seat's next command."""
    if table.phase == "shuffling":
        assert table.deal is not None
        seat = Seat.RED if table.deal.numbers.red is None else Seat.BLUE
        return seat, {"type": "shuffle", "deal": table.deal.number, "number": "ab" * 16}
    if table.phase == "over":
        assert table.deal is not None
        deal = {"deal": table.deal.number}
        if table.asked is None:
            return Seat.RED, {"type": "ask", "target": None, **deal}
        return Seat.BLUE, {"type": "agree", "offer": asdict(table.asked), **deal}
    seat = next(seat for seat in Seat if view(table.match, seat).moves)
    move = chance.choice(view(table.match, seat).moves)
    return seat, {**asdict(move), "seen": 0}
