"""Writing steps: nothing is acknowledged before it is committed, and many rooms share one commit.

Each lane takes what is waiting, of any number of rooms, and writes it in one statement. No pause is added:
while one commit is on its way to the disk, the next batch gathers by itself.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

import psycopg
from domino_rules.seats import Seat
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from domino_store.bounded import bounded
from domino_store.database import KEEPALIVE
from domino_store.positions import StoreAway
from domino_store.settings import IDLE_LIFE

APPEND = """
WITH input AS MATERIALIZED (
    SELECT room, version, nullif(seat, '') AS seat, nullif(command_id, '') AS command_id, events, state
    FROM unnest(%b::text[], %b::int4[], %b::text[], %b::text[], %b::text[], %b::text[])
        AS given (room, version, seat, command_id, events, state)
), moved AS (
    UPDATE room SET version = given.version + 1, state = given.state, active_at = now()
    FROM input AS given
    WHERE room.code = given.room AND room.version = given.version AND room.active_at >= now() - %b
    AND NOT EXISTS (
        SELECT FROM step
        WHERE step.room = given.room AND step.seat = given.seat AND step.command_id = given.command_id
    )
    RETURNING given.room, room.version, given.seat, given.command_id, given.events
)
INSERT INTO step (room, version, seat, command_id, events) SELECT * FROM moved RETURNING room
"""
"""All guards in one statement: a room moves on only from the version the step was decided for and while it
has not been idle for too long (C30), and a command id counts once. Two replicas with the same room wait for
each other at its row; the second finds the version changed. Batches are sorted by room and the plan is pinned
to go through them in order, so that two batches cannot wait for each other."""

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

logger = logging.getLogger(__name__)


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


@dataclass(slots=True)
class _Waiting:
    step: Step
    deadline: float
    committed: asyncio.Future[bool] = field(repr=False)


class Log:
    """The writer of one process. ``lanes`` commits can be under way at the same time."""

    def __init__(
        self,
        url: str,
        *,
        lanes: int = 2,
        batch: int = 256,
        patience: float = 3.0,
        life: timedelta = IDLE_LIFE,
        observe: Callable[[float, int], None] = lambda _seconds, _steps: None,
    ) -> None:
        """``patience``: seconds until a step that cannot be written is given up. ``life``: how long a room
        may be idle. ``observe`` is told how long each commit took and how many steps it held."""
        self._url = url
        self._lanes = lanes
        self._batch = batch
        self._patience = patience
        self._life = life
        self._observe = observe
        self._waiting: deque[_Waiting] = deque()
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Log:
        self._tasks = [asyncio.create_task(self._lane()) for _ in range(self._lanes)]
        return self

    async def __aexit__(self, *reason: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for waiting in self._waiting:
            _fail(waiting)

    async def append(self, step: Step) -> bool:
        """Write ``step``; True once it is on disk, False where a guard held: another version, counted,
        or no such room any more.

        Raises:
            StoreAway: whether it was written is not known; asked again with the same command id it counts
                once.
        """
        loop = asyncio.get_running_loop()
        waiting = _Waiting(step, loop.time() + self._patience, loop.create_future())
        self._waiting.append(waiting)
        self._wake.set()
        return await waiting.committed

    async def _lane(self) -> None:
        connection: AsyncConnection[TupleRow] | None = None
        try:
            while True:
                batch = await self._gather()
                while batch:
                    connection = await self._write(connection, batch)
                    batch = self._unanswered(batch)
        finally:
            if connection is not None:
                await connection.close()

    async def _gather(self) -> list[_Waiting]:
        """All that is waiting, one step a room at most."""
        while not self._waiting:
            self._wake.clear()
            await self._wake.wait()
        taken: dict[str, _Waiting] = {}
        for _ in range(min(len(self._waiting), self._batch)):
            waiting = self._waiting.popleft()
            if taken.setdefault(waiting.step.room, waiting) is not waiting:
                self._waiting.append(waiting)
        return [taken[room] for room in sorted(taken)]

    async def _write(
        self, connection: AsyncConnection[TupleRow] | None, batch: list[_Waiting]
    ) -> AsyncConnection[TupleRow] | None:
        """Try once; the connection to go on with, None where it must be made anew."""
        try:
            if connection is None:
                connection = await bounded(self._connect(), self._patience)
            begun = time.perf_counter()
            committed = await bounded(
                _append(connection, [waiting.step for waiting in batch], self._life), self._patience
            )
        except (psycopg.OperationalError, psycopg.InterfaceError, OSError, TimeoutError) as error:
            # Lost on the way: written or not, the guards make it safe to try again.
            logger.warning("commit_failed", extra={"error": type(error).__name__, "steps": len(batch)})
            await asyncio.sleep(0.1)
            return None
        except psycopg.Error:
            await self._alone(batch)
            return connection
        self._observe(time.perf_counter() - begun, len(committed))
        for waiting in batch:
            _answer(waiting, waiting.step.room in committed)
        return connection

    async def _alone(self, batch: list[_Waiting]) -> None:
        """One step spoils the batch: write each by itself, so that only that one fails."""
        for waiting in batch:
            try:
                async with await self._connect() as connection:
                    _answer(waiting, bool(await _append(connection, [waiting.step], self._life)))
            except psycopg.Error:
                logger.exception("step_failed")
                _fail(waiting)

    def _unanswered(self, batch: list[_Waiting]) -> list[_Waiting]:
        """What has to be tried again; what has waited too long is given up."""
        now = asyncio.get_running_loop().time()
        for waiting in batch:
            if now > waiting.deadline:
                _fail(waiting)
        return [waiting for waiting in batch if not waiting.committed.done()]

    async def _connect(self) -> AsyncConnection[TupleRow]:
        return await AsyncConnection.connect(
            self._url,
            autocommit=True,
            prepare_threshold=0,
            application_name="domino-log",
            options=OPTIONS,
            **KEEPALIVE,
        )


async def _append(
    connection: AsyncConnection[TupleRow], steps: list[Step], life: timedelta
) -> frozenset[str]:
    """The rooms whose step is committed now."""
    columns = (
        [step.room for step in steps],
        [step.version for step in steps],
        [step.seat.value if step.seat else "" for step in steps],
        [step.command or "" for step in steps],
        [step.events for step in steps],
        [step.state for step in steps],
        life,
    )
    try:
        cursor = await connection.execute(APPEND, columns)
        return frozenset([room for (room,) in await cursor.fetchall()])
    except asyncio.CancelledError:
        await connection.close()
        raise


def _answer(waiting: _Waiting, committed: bool) -> None:
    if not waiting.committed.done():
        waiting.committed.set_result(committed)


def _fail(waiting: _Waiting) -> None:
    if not waiting.committed.done():
        waiting.committed.set_exception(StoreAway())
