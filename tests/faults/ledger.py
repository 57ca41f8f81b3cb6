"""What the database says after a run: every room with its log, read in one snapshot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import psycopg
from domino_rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a room's log; ``events`` is JSON."""

    version: int
    seat: Seat | None
    command: str | None
    events: str


@dataclass(frozen=True, slots=True)
class Book:
    """A room as stored: ``state`` is JSON, None before the first step; ``records`` (JSON) by deal."""

    room: str
    target: int | None
    version: int
    state: str | None
    lines: tuple[Line, ...]
    records: Mapping[int, str] = field(default_factory=dict)


def read(url: str, rooms: Sequence[str]) -> list[Book]:
    """The books of ``rooms``, of which ``archive`` kept every step."""
    with psycopg.connect(url) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        steps = connection.execute(
            "SELECT room, version, seat, command_id, events FROM whole_step WHERE room = ANY(%s)"
            " ORDER BY room, version",
            (list(rooms),),
        )
        lines: dict[str, list[Line]] = defaultdict(list)
        for room, version, seat, command, events in steps:
            lines[room].append(Line(version, Seat(seat) if seat else None, command, events))
        stored = connection.execute(
            "SELECT code, target, version, state FROM room WHERE code = ANY(%s)", (list(rooms),)
        )
        rooms_stored = stored.fetchall()
        records: dict[str, dict[int, str]] = defaultdict(dict)
        for room, deal, body in connection.execute(
            "SELECT room, deal, body FROM record WHERE room = ANY(%s)", (list(rooms),)
        ):
            records[room][deal] = body
        return [
            Book(code, target, version, state, tuple(lines[code]), records[code])
            for code, target, version, state in rooms_stored
        ]
