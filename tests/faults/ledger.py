"""What the database says after a run: every room with its log, read in one snapshot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

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
    """A room as stored: ``state`` is JSON, None before the first step."""

    room: str
    target: int | None
    version: int
    state: str | None
    lines: tuple[Line, ...]


def read(url: str, rooms: Sequence[str]) -> list[Book]:
    """The books of ``rooms``."""
    with psycopg.connect(url) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        steps = connection.execute(
            "SELECT room, version, seat, command_id, events FROM step WHERE room = ANY(%s)"
            " ORDER BY room, version",
            (list(rooms),),
        )
        lines: dict[str, list[Line]] = defaultdict(list)
        for room, version, seat, command, events in steps:
            lines[room].append(Line(version, Seat(seat) if seat else None, command, events))
        stored = connection.execute(
            "SELECT code, target, version, state FROM room WHERE code = ANY(%s)", (list(rooms),)
        )
        return [
            Book(code, target, version, state, tuple(lines[code])) for code, target, version, state in stored
        ]
