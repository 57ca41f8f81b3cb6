"""``python -m tests.faults.planted BUG``: the edge with a bug planted, to see that the checker finds it.

Nothing but these tests starts it.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from domino_embedded import serve, services
from domino_embedded.part import Part
from domino_postgres import append, step_log
from domino_postgres.positions import StoreAway

CHECKOUT = Path(__file__).parents[2]
GUARD = b" AND room.version = given.version"


def acknowledge_before_commit() -> None:
    """Answer at once and hope that the database will follow."""
    write = step_log.StepLog.append
    running: set[asyncio.Task[bool]] = set()

    async def hopeful(self: step_log.StepLog, step: step_log.Step) -> bool:
        task = asyncio.create_task(write(self, step))
        running.add(task)
        task.add_done_callback(_shrug)
        task.add_done_callback(running.discard)
        return True

    step_log.StepLog.append = hopeful  # type: ignore[method-assign]


def drop_the_version_guard() -> None:
    """Write a step whatever the room's version has become."""
    append.PLAIN, append.ENDING = map(_unguarded, (append.PLAIN, append.ENDING))


def _unguarded(statement: bytes) -> bytes:
    assert GUARD in statement
    return statement.replace(GUARD, b"").replace(
        b"version = given.version + 1", b"version = room.version + 1"
    )


def _shrug(task: asyncio.Task[bool]) -> None:
    if not task.cancelled() and not isinstance(task.exception(), StoreAway | None):
        task.result()


BUGS: Mapping[str, Callable[[], None]] = {
    plant.__name__: plant for plant in (acknowledge_before_commit, drop_the_version_guard)
}


def edge(name: str, port: int, bug: str, env: Mapping[str, str]) -> Part:
    """An edge with ``bug``, in a process of its own."""
    part = services.edge(name, "127.0.0.1", port, {**env, "PYTHONPATH": str(CHECKOUT)})
    return replace(part, command=(sys.executable, "-m", "tests.faults.planted", bug))


if __name__ == "__main__":
    BUGS[sys.argv[1]]()
    serve.main()
