"""Waiting that ends."""

from __future__ import annotations

import asyncio

import pytest
from domino_process.deadlines import within

from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio


async def test_a_result_in_time_is_the_result() -> None:
    async def work() -> int:
        return 7

    assert await within(work(), 1) == 7


async def test_an_error_is_the_error() -> None:
    async def work() -> None:
        raise KeyError("own")

    with pytest.raises(KeyError):
        await within(work(), 1)


async def test_work_that_does_not_end_when_asked_is_not_waited_for() -> None:
    released = asyncio.Event()

    async def stubborn() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            await released.wait()

    async with asyncio.timeout(PATIENCE):
        with pytest.raises(TimeoutError):
            await within(stubborn(), 0.05)
    released.set()


async def test_whoever_is_cancelled_leaves_the_work_to_end_alone() -> None:
    ended = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            ended.set()

    task = asyncio.create_task(within(work(), 30))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    async with asyncio.timeout(PATIENCE):
        await ended.wait()
