"""Waiting for a server that may never answer."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

_ABANDONED: set[asyncio.Task[Any]] = set()


async def within(work: Coroutine[Any, Any, T], seconds: float) -> T:
    """The result of ``work``, if there is one within ``seconds``.

    Unlike ``asyncio.timeout`` this does not wait until ``work`` has tidied up after itself, which takes long
    where that too needs an answer from the server (psycopg asks it to cancel): it is left to do so alone.

    Raises:
        TimeoutError: ``work`` is not done; what it has brought about is not known.
    """
    task = asyncio.create_task(work)
    try:
        await asyncio.wait([task], timeout=seconds)
    finally:
        if not task.done():
            task.cancel()
            _ABANDONED.add(task)
            task.add_done_callback(_forget)
    if not task.done():
        raise TimeoutError
    return task.result()


def _forget(task: asyncio.Task[Any]) -> None:
    _ABANDONED.discard(task)
    if not task.cancelled():
        task.exception()
