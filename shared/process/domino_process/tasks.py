"""Ending background tasks for certain."""

from __future__ import annotations

import asyncio
from typing import Any

AGAIN_SECONDS = 0.5
"""How long a cancelled task has to end before it is cancelled again."""


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancel ``tasks`` and wait until all of them are over, whatever they end with.

    A library that is interrupted just while it deals with a broken connection may swallow the cancellation,
    and the task goes on; cancelled once, it would be waited for forever.
    """
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        done, pending = await asyncio.wait(pending, timeout=AGAIN_SECONDS)
        for task in done:
            if not task.cancelled():
                task.exception()
