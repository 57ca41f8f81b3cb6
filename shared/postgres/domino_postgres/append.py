"""The statement that writes steps: all guards, and the record of a round that has ended, in one commit."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeAlias

from domino_rules.seats import Seat
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from domino_postgres.database import KEEPALIVE

KEPT = 5000
"""A room's newest records; older ones go, or two who begin one game after the other could fill the disk."""

MOVED = """
WITH input AS MATERIALIZED (
    SELECT room, version, nullif(seat, '') AS seat, nullif(command_id, '') AS command_id, events, state,
        deal, first_version, record
    FROM unnest(%b::text[], %b::int4[], %b::text[], %b::text[], %b::text[], %b::text[],
        %b::int4[], %b::int4[], %b::text[])
        AS given (room, version, seat, command_id, events, state, deal, first_version, record)
), moved AS (
    UPDATE room SET version = given.version + 1, state = given.state, active_at = now()
    FROM input AS given
    WHERE room.code = given.room AND room.version = given.version AND room.active_at >= now() - %b
    AND NOT EXISTS (
        SELECT FROM step
        WHERE step.room = given.room AND step.seat = given.seat AND step.command_id = given.command_id
    )
    RETURNING given.room, room.version, given.seat, given.command_id, given.events,
        given.deal, given.first_version, given.record
)"""
"""All guards in one statement: a room moves on only from the version the step was decided for and while it
has not been idle for too long, and a command id counts once. Two replicas with the same room wait for each
other at its row; the second finds the version changed. Batches are sorted by room and the plan is pinned to
go through them in order, so that two batches cannot wait for each other."""

RECORDED = f""", ended AS (
    SELECT * FROM moved WHERE deal > 0
), recorded AS (
    INSERT INTO record (room, deal, first_version, body)
    SELECT room, deal, first_version, record FROM ended ON CONFLICT DO NOTHING
), superseded AS (
    DELETE FROM step USING ended, record
    WHERE record.room = ended.room AND record.deal = ended.deal - 1
    AND step.room = ended.room AND step.version >= record.first_version AND step.version < ended.first_version
), forgotten AS (
    DELETE FROM record USING ended WHERE record.room = ended.room AND record.deal = ended.deal - {KEPT}
)"""
"""Where rounds end. The steps of the round before go: that round has a record, and nothing refers to them any
more. Those of the last round stay, so that a command of it that is sent again is still known."""

LOGGED = """
INSERT INTO step (room, version, seat, command_id, events)
SELECT room, version, seat, command_id, events FROM moved RETURNING room
"""

PLAIN = (MOVED + LOGGED).encode()
ENDING = (MOVED + RECORDED + LOGGED).encode()
"""For a batch in which at least one round ends."""

OPTIONS = " ".join(
    f"-c {option}"
    for option in (
        "enable_hashjoin=off",
        "enable_mergejoin=off",
        "enable_seqscan=off",
        "plan_cache_mode=force_generic_plan",
        "statement_timeout=5000",
    )
)


Connection: TypeAlias = AsyncConnection[TupleRow]


@dataclass(frozen=True, slots=True)
class Finished:
    """A round that a step ends: the room's ``deal``, whose steps began with ``first_version``, and its
    ``record`` (JSON)."""

    deal: int
    first_version: int
    record: str


@dataclass(frozen=True, slots=True)
class Step:
    """What one command brought about: ``events`` (JSON) lead from ``version`` to ``state`` (JSON).

    ``seat`` and ``command`` are None for the table's own steps.
    """

    room: str
    version: int
    seat: Seat | None
    command: str | None
    events: str
    state: str
    finished: Finished | None = None


async def connect(url: str) -> Connection:
    """A session of the writer.

    Raises:
        psycopg.Error: there is none to be had.
    """
    return await AsyncConnection.connect(
        url,
        autocommit=True,
        prepare_threshold=0,
        application_name="domino-log",
        options=OPTIONS,
        **KEEPALIVE,
    )


async def append(connection: Connection, steps: Sequence[Step], life: timedelta) -> frozenset[str]:
    """Write ``steps``, sorted by room and one a room; the rooms whose step is committed now.

    Raises:
        psycopg.Error: nothing is committed, or nobody knows.
    """
    ends = any(step.finished for step in steps)
    try:
        cursor = await connection.execute(ENDING if ends else PLAIN, _columns(steps, life))
        return frozenset([room for (room,) in await cursor.fetchall()])
    except asyncio.CancelledError:
        await connection.close()
        raise


def _columns(steps: Sequence[Step], life: timedelta) -> tuple[Any, ...]:
    return (
        [step.room for step in steps],
        [step.version for step in steps],
        [step.seat.value if step.seat else "" for step in steps],
        [step.command or "" for step in steps],
        [step.events for step in steps],
        [step.state for step in steps],
        [step.finished.deal if step.finished else 0 for step in steps],
        [step.finished.first_version if step.finished else 0 for step in steps],
        [step.finished.record if step.finished else "" for step in steps],
        life,
    )
