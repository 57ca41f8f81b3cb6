"""Reading tables: where a room stands, who may sit in it, and whether a command has been counted."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, LiteralString, TypeVar

import psycopg
from domino_process.deadlines import within
from domino_process.settings import IDLE_LIFE
from domino_rules.seats import Seat
from psycopg_pool import PoolTimeout, TooManyRequests

from domino_postgres.database import Pool, borrowed

T = TypeVar("T")

PATIENCE_SECONDS = 3.0
"""How long a read may take before the database counts as away."""


COMMITTED = '%"type":"committed"%'
"""The events of a step that begins a deal are like this."""


class StoreAway(Exception):
    """The database could not be reached, or not in time."""


async def answer_of(work: Coroutine[Any, Any, T], patience: float) -> T:
    """What ``work``, which asks the database, brings within ``patience`` seconds.

    Raises:
        StoreAway: nothing in time, or an error.
    """
    try:
        return await within(work, patience)
    except (psycopg.Error, PoolTimeout, TooManyRequests, OSError, TimeoutError) as error:
        raise StoreAway(type(error).__name__) from error


@dataclass(frozen=True, slots=True)
class Stored:
    """A room as it stands. ``state`` is None before the first step, and where it was not asked for because
    the version is the one already known. ``counted`` is the version the asked command made, if it did."""

    version: int
    target: int | None
    state: str | None
    counted: int | None = None


class Positions:
    """Reads for the table. Every method raises ``StoreAway`` where the database cannot be reached.

    A room that has been idle for longer than ``life`` is none any more.
    """

    def __init__(self, pool: Pool, patience: float = PATIENCE_SECONDS, life: timedelta = IDLE_LIFE) -> None:
        self._pool = pool
        self._life = life
        self._patience = patience

    async def seats(self, room: str) -> dict[Seat, bytes] | None:
        """The taken seats with the hashes of their tokens; None where there is no such room."""
        rows = await self._rows(
            "SELECT seat, token_hash FROM room LEFT JOIN seat ON seat.room = code"
            " WHERE code = %s AND active_at >= now() - %s",
            (room, self._life),
        )
        return {Seat(seat): bytes(token) for seat, token in rows if seat} if rows else None

    async def read(
        self, room: str, known: int = -1, seat: Seat | None = None, command: str | None = None
    ) -> Stored | None:
        """The room as it stands, without its state if that is version ``known``; None if it is gone.

        With ``seat`` and ``command``: whether that command has been counted.
        """
        rows = await self._rows(
            "SELECT version, target, CASE WHEN version <> %s THEN state END,"
            " (SELECT s.version FROM step s WHERE s.room = code AND s.seat = %s AND s.command_id = %s)"
            " FROM room WHERE code = %s AND active_at >= now() - %s",
            (known, seat, command, room, self._life),
        )
        return Stored(*rows[0]) if rows else None

    async def versions(self, rooms: Sequence[str]) -> dict[str, tuple[int, int | None]]:
        """Version and set-up format of those of ``rooms`` that still exist."""
        rows = await self._rows(
            "SELECT code, version, target FROM room WHERE code = ANY(%s) AND active_at >= now() - %s",
            (list(rooms), self._life),
        )
        return {code: (version, target) for code, version, target in rows}

    async def last_deal(self, room: str, version: int) -> list[tuple[int, str]]:
        """The steps of the room's last deal up to ``version``, from the commitment on: their versions and
        events (JSON). At most ``version`` is the room's own; else there may be none."""
        rows = await self._rows(
            "SELECT version, events FROM step WHERE room = %s AND version <= %s AND version >= ("
            " SELECT version FROM step WHERE room = %s AND version <= %s AND events LIKE %s"
            " ORDER BY version DESC LIMIT 1) ORDER BY version",
            (room, version, room, version, COMMITTED),
        )
        return [(at, events) for at, events in rows]

    async def _rows(self, query: LiteralString, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        return await answer_of(self._fetch(query, values), self._patience)

    async def _fetch(self, query: LiteralString, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        async with borrowed(self._pool) as connection:
            return await (await connection.execute(query, values)).fetchall()
