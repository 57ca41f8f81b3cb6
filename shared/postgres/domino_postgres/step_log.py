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
from domino_process.deadlines import within
from domino_process.settings import IDLE_LIFE
from domino_process.tasks import end

from domino_postgres.append import Connection, Finished, Step, append, connect
from domino_postgres.positions import StoreAway
from domino_postgres.transient import is_out_of_room, may_pass

__all__ = ["Finished", "Step", "StepLog"]

RETRY_SECONDS = 0.1
FULL_SECONDS = 10.0
"""For so long after a commit failed for want of room on the disk, with none that succeeded since, nothing
counts as writable: a look would find a session that works, and only the next row that it does not."""

NOTHING = Step("", 0, None, None, "[]", "{}")
"""Of no room: goes all the way of a step, and leaves nothing behind."""

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class _Waiting:
    step: Step
    deadline: float
    committed: asyncio.Future[bool] = field(repr=False)


class StepLog:
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
        self._deadlines: deque[_Waiting] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._wake = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self._full_until = 0.0

    async def __aenter__(self) -> StepLog:
        for _ in range(self._lanes):
            self._start_lane()
        return self

    async def __aexit__(self, *reason: object) -> None:
        self._closing = True
        await end(*self._tasks)
        if self._timer is not None:
            self._timer.cancel()
        for waiting in self._deadlines:
            _fail(waiting)

    async def writable(self) -> bool:
        """Whether steps can be committed. It is asked as a step would be, so a lane, its connection and the
        session's right to write are tried; a full disk is known from the last steps."""
        try:
            await self.append(NOTHING)
        except StoreAway:
            return False
        return asyncio.get_running_loop().time() >= self._full_until

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
        self._watch(waiting)
        return await waiting.committed

    def _watch(self, waiting: _Waiting) -> None:
        """Have ``waiting`` answered at its deadline, wherever it is then. All have the same patience, so the
        oldest are the first whose time is over: one timer does for all."""
        while self._deadlines and self._deadlines[0].committed.done():
            self._deadlines.popleft()
        self._deadlines.append(waiting)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_at(waiting.deadline, self._give_up)

    def _give_up(self) -> None:
        self._timer = None
        loop = asyncio.get_running_loop()
        while self._deadlines:
            oldest = self._deadlines[0]
            if not oldest.committed.done() and oldest.deadline > loop.time():
                self._timer = loop.call_at(oldest.deadline, self._give_up)
                return
            _fail(self._deadlines.popleft())

    def _start_lane(self) -> None:
        task = asyncio.create_task(self._lane())
        self._tasks.add(task)
        task.add_done_callback(self._lane_ended)

    def _lane_ended(self, task: asyncio.Task[None]) -> None:
        """Replace a lane that died of what nobody expected."""
        self._tasks.discard(task)
        if self._closing:
            return
        error = None if task.cancelled() else task.exception()
        logger.error("lane_died", exc_info=error)
        # Not at once: what killed it may still be there.
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self._start_again)

    def _start_again(self) -> None:
        if not self._closing:
            self._start_lane()

    async def _lane(self) -> None:
        connection: Connection | None = None
        batch: list[_Waiting] = []
        try:
            while True:
                batch = await self._gather()
                while batch:
                    connection = await self._write(connection, batch)
                    batch = [waiting for waiting in batch if not waiting.committed.done()]
        finally:
            for waiting in batch:
                _fail(waiting)
            if connection is not None:
                await connection.close()

    async def _gather(self) -> list[_Waiting]:
        """All that is waiting, one step a room at most."""
        taken: dict[str, _Waiting] = {}
        while not taken:
            while not self._waiting:
                self._wake.clear()
                await self._wake.wait()
            for _ in range(min(len(self._waiting), self._batch)):
                waiting = self._waiting.popleft()
                if waiting.committed.done():
                    continue
                if taken.setdefault(waiting.step.room, waiting) is not waiting:
                    self._waiting.append(waiting)
        return [taken[room] for room in sorted(taken)]

    async def _write(self, connection: Connection | None, batch: list[_Waiting]) -> Connection | None:
        """Try once; the connection to go on with, None where it must be made anew."""
        try:
            if connection is None:
                connection = await within(connect(self._url), self._patience)
            await self._commit_all(connection, batch)
        except (psycopg.Error, OSError, TimeoutError) as error:
            # Lost on the way: written or not, the guards make it safe to try again.
            if is_out_of_room(error):
                self._full_until = asyncio.get_running_loop().time() + FULL_SECONDS
            logger.warning("commit_failed", extra={"error": type(error).__name__, "steps": len(batch)})
            if connection is not None and isinstance(error, psycopg.Error):
                # After a time-out it is still in use, by what was abandoned and will close it.
                await connection.close()
            await asyncio.sleep(RETRY_SECONDS)
            return None
        except BaseException:
            # The lane ends here, of what nobody expected or because the log does.
            if connection is not None:
                await connection.close()
            raise
        return connection

    async def _commit_all(self, connection: Connection, batch: list[_Waiting]) -> None:
        try:
            await self._commit(connection, batch)
        except psycopg.Error as error:
            if may_pass(error):
                raise
            await self._commit_each(connection, batch)

    async def _commit_each(self, connection: Connection, batch: list[_Waiting]) -> None:
        """One step spoils the batch: write each by itself, so that only that one fails."""
        for waiting in batch:
            # Whoever was given up meanwhile does not hold up the others.
            if waiting.committed.done():
                continue
            try:
                await self._commit(connection, [waiting])
            except psycopg.Error as error:
                if may_pass(error):
                    raise
                logger.exception("step_failed")
                _fail(waiting)

    async def _commit(self, connection: Connection, batch: list[_Waiting]) -> None:
        begun = time.perf_counter()
        steps = [waiting.step for waiting in batch]
        committed = await within(append(connection, steps, self._life), self._patience)
        if committed:
            self._full_until = 0.0
        self._observe(time.perf_counter() - begun, len(committed))
        for waiting in batch:
            _answer(waiting, waiting.step.room in committed)


def _answer(waiting: _Waiting, committed: bool) -> None:
    if not waiting.committed.done():
        waiting.committed.set_result(committed)


def _fail(waiting: _Waiting) -> None:
    if not waiting.committed.done():
        waiting.committed.set_exception(StoreAway())
