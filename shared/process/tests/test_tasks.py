from __future__ import annotations

import asyncio

import pytest
from domino_process import tasks
from domino_process.tasks import end

from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio


async def test_a_task_that_swallows_a_cancellation_is_ended_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "AGAIN_SECONDS", 0.01)
    swallowed = 0

    async def stubborn() -> None:
        nonlocal swallowed
        while True:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                swallowed += 1
                if swallowed > 2:
                    raise

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await end(task)
    assert task.cancelled()
    assert swallowed == 3


async def test_a_task_that_failed_or_is_over_is_no_news() -> None:
    async def failing() -> None:
        raise ValueError("before")

    over, failed = asyncio.create_task(asyncio.sleep(0)), asyncio.create_task(failing())
    await asyncio.sleep(0.01)
    await end(over, failed)
    await end()
