"""Rooms and seats, in words of the game. Every method is one transaction."""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeAlias

from domino_contracts.codes import Code
from domino_contracts.commands import Target
from domino_process.settings import IDLE_LIFE
from domino_rules.seats import Seat
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from domino_postgres.database import Pool, borrowed
from domino_postgres.tokens import digest

Connection: TypeAlias = AsyncConnection[TupleRow]

ANSWER_SECONDS = 5.0
"""How long a transaction may take, waiting for a connection included: a frozen database must not collect
requests."""


OLD_LOG = """
WITH begun AS MATERIALIZED (
    SELECT version FROM step WHERE room = %(room)s
    AND events LIKE '%%"type":"committed"%%' AND events::jsonb @> %(committed)s::jsonb
), revealed AS MATERIALIZED (
    SELECT min(step.version) AS version FROM step, begun
    WHERE room = %(room)s AND step.version >= begun.version AND events LIKE '%%"type":"revealed"%%'
)
SELECT events FROM step, begun, revealed
WHERE room = %(room)s AND step.version <= revealed.version AND (
    step.version >= begun.version
    OR events LIKE '%%"type":"restarted"%%' OR events LIKE '%%"type":"round_ended"%%'
)
ORDER BY step.version
"""
"""The steps of one deal, if it was revealed, and before it those that changed the format or the score."""


class RoomRefused(Exception):
    """What was asked for cannot be had; nothing has changed. ``code`` says why."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Room:
    """A room as one browser may know it: ``seat`` is that browser's own, ``guest`` whether blue is taken,
    ``token`` that of its seat where it was looked at."""

    code: str
    target: Target | None
    seat: Seat | None
    guest: bool
    token: str | None = field(default=None, repr=False)


class Rooms:
    """The rooms in the database behind ``pool``. ``token`` is always the asking browser's, or None.

    Beside what is listed, every method raises ``psycopg.OperationalError`` or ``TimeoutError`` when the
    database cannot be reached. A room that has been idle for longer than ``life`` is gone.
    """

    def __init__(self, pool: Pool, life: timedelta = IDLE_LIFE) -> None:
        self._pool = pool
        self._life = life

    async def create(self, code: str, target: Target | None, token: str) -> Room:
        """A new room whose red seat belongs to ``token``."""
        async with self._transaction() as connection:
            await connection.execute(
                "WITH made AS (INSERT INTO room (code, target) VALUES (%s, %s) RETURNING code)"
                " INSERT INTO seat (room, seat, token_hash) SELECT code, 'red', %s FROM made",
                (code, target, digest(token)),
            )
        return Room(code, target, Seat.RED, guest=False)

    async def look(self, code: str, *tokens: str) -> Room:
        """The room as it is for a browser with these tokens; takes no seat and counts as no activity.

        Raises:
            RoomRefused: ``ROOM_GONE``.
        """
        async with self._transaction() as connection:
            return await self._look(connection, code, *tokens)

    async def join(self, code: str, fresh: str) -> Room:
        """Take the second seat for the new token ``fresh``; the database decides who is first.

        Raises:
            RoomRefused: ``ROOM_GONE``, ``ROOM_FULL``.
        """
        async with self._locked(code) as connection:
            room = await self._look(connection, code, None)
            taken = await connection.execute(
                "INSERT INTO seat (room, seat, token_hash) VALUES (%s, 'blue', %s) ON CONFLICT DO NOTHING",
                (code, digest(fresh)),
            )
            if taken.rowcount == 0:
                raise RoomRefused(Code.ROOM_FULL)
            await _touch(connection, code)
        return Room(code, room.target, Seat.BLUE, guest=True)

    async def set_target(self, code: str, token: str | None, target: Target | None) -> Room:
        """Change the format, which the creator may do alone until somebody joins.

        Raises:
            RoomRefused: ``ROOM_GONE``, ``NO_SEAT``, ``ROOM_STARTED``.
        """
        async with self._locked(code) as connection:
            room = await self._look(connection, code, token)
            if room.seat is None:
                raise RoomRefused(Code.NO_SEAT)
            if room.guest:
                raise RoomRefused(Code.ROOM_STARTED)
            await connection.execute(
                "UPDATE room SET target = %s, active_at = now() WHERE code = %s", (target, code)
            )
        return Room(code, target, room.seat, guest=False)

    async def offer_transfer(self, code: str, token: str | None, key: str, life: timedelta) -> datetime:
        """Let ``key`` move the browser's seat elsewhere, once, until the returned moment.

        An earlier key for the same seat is worth nothing from then on.

        Raises:
            RoomRefused: ``ROOM_GONE``, ``NO_SEAT``.
        """
        async with self._locked(code) as connection:
            room = await self._look(connection, code, token)
            if room.seat is None:
                raise RoomRefused(Code.NO_SEAT)
            await _touch(connection, code)
            offered = await connection.execute(
                "INSERT INTO transfer (key_hash, room, seat, expires_at) VALUES (%s, %s, %s, now() + %s)"
                " ON CONFLICT ON CONSTRAINT transfer_seat DO UPDATE"
                " SET key_hash = excluded.key_hash, expires_at = excluded.expires_at RETURNING expires_at",
                (digest(key), code, room.seat, life),
            )
            return _moment(await offered.fetchone())

    async def claim_transfer(self, code: str, token: str | None, key: str, fresh: str) -> Room:
        """Move the seat that ``key`` stands for to the new token ``fresh``; the old browser loses it.

        Raises:
            RoomRefused: ``ROOM_GONE``; ``TRANSFER_GONE``; ``HAS_SEAT`` when this browser has the
                other seat: its cookie holds one seat, and the other would be lost.
        """
        async with self._locked(code) as connection:
            room = await self._look(connection, code, token)
            claimed = await connection.execute(
                "DELETE FROM transfer WHERE key_hash = %s AND room = %s AND expires_at > now()"
                " RETURNING seat",
                (digest(key), code),
            )
            row = await claimed.fetchone()
            if row is None:
                raise RoomRefused(Code.TRANSFER_GONE)
            seat = Seat(row[0])
            if room.seat not in (None, seat):
                raise RoomRefused(Code.HAS_SEAT)
            await connection.execute(
                "UPDATE seat SET token_hash = %s WHERE room = %s AND seat = %s", (digest(fresh), code, seat)
            )
            await _touch(connection, code)
        return Room(code, room.target, seat, room.guest)

    async def record(self, code: str, token: str | None, deal: int) -> str | None:
        """The record (JSON) of the room's ``deal``; None where it has none (yet).

        Raises:
            RoomRefused: ``ROOM_GONE``, ``NO_SEAT``.
        """
        async with self._transaction() as connection:
            room = await self._look(connection, code, token)
            if room.seat is None:
                raise RoomRefused(Code.NO_SEAT)
            found = await connection.execute(
                "SELECT body FROM record WHERE room = %s AND deal = %s", (code, deal)
            )
            row = await found.fetchone()
            return row[0] if row else None

    async def old_log(self, code: str, deal: int) -> tuple[int | None, Sequence[str]]:
        """The format as set up before the first deal, and the events (JSON) of the steps that a record of
        ``deal`` can be made from: it ended under a release that did not write records yet. None of them where
        there is no such deal, or it has not ended.
        """
        async with self._transaction() as connection:
            committed = json.dumps([{"type": "committed", "deal": deal}])
            steps = await connection.execute(OLD_LOG, {"room": code, "committed": committed})
            events = [row[0] for row in await steps.fetchall()]
            setup = await connection.execute("SELECT target FROM room WHERE code = %s", (code,))
            row = await setup.fetchone()
        return (row[0] if row else None), events

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Connection]:
        async with (
            asyncio.timeout(ANSWER_SECONDS),
            borrowed(self._pool) as connection,
            connection.transaction(),
        ):
            yield connection

    @asynccontextmanager
    async def _locked(self, code: str) -> AsyncIterator[Connection]:
        """A transaction in which nothing else happens to the room: a change of format and a guest who joins,
        say, come one after the other. What is read inside is what holds."""
        async with self._transaction() as connection:
            await connection.execute("SELECT FROM room WHERE code = %s FOR NO KEY UPDATE", (code,))
            yield connection

    async def _look(self, connection: Connection, code: str, *tokens: str | None) -> Room:
        found = await connection.execute(
            "SELECT CASE WHEN state IS NULL THEN target ELSE (state::json #>> '{match,target}')::int END,"
            " seat, token_hash FROM room LEFT JOIN seat ON seat.room = code"
            " WHERE code = %s AND active_at >= now() - %s",
            (code, self._life),
        )
        rows = await found.fetchall()
        if not rows:
            raise RoomRefused(Code.ROOM_GONE)
        guest = any(seat == Seat.BLUE for _, seat, _ in rows)
        seats = {Seat(seat): stored for _, seat, stored in rows if seat}
        seat, token = own_seat(seats, filter(None, tokens)) or (None, None)
        return Room(code, rows[0][0], seat, guest, token)


def own_seat(seats: Mapping[Seat, bytes], tokens: Iterable[str]) -> tuple[Seat, str] | None:
    """The first seat that one of ``tokens`` opens, and that token; None where none does.

    ``seats`` are the taken seats with their tokens' hashes. A token is compared with both, taking the same
    time whether or not they are equal.
    """
    for token in tokens:
        asked = digest(token)
        own = [seat for seat, stored in seats.items() if hmac.compare_digest(stored, asked)]
        if own:
            return own[0], token
    return None


async def _touch(connection: Connection, code: str) -> None:
    """The time until an idle room ends begins anew."""
    await connection.execute("UPDATE room SET active_at = now() WHERE code = %s", (code,))


def _moment(row: TupleRow | None) -> datetime:
    if row is None:
        raise AssertionError("an upsert returns its row")
    moment: datetime = row[0]
    return moment
