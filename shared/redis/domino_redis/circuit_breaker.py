"""A Redis that is asked for what can be done without: nobody waits long for it, or again and again."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Coroutine
from typing import Any, TypeVar

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

T = TypeVar("T")

TIMEOUT_SECONDS = 0.5
PAUSE_SECONDS = 1.0
"""After a failure Redis is left alone for this long, so that a frozen one does not delay everybody."""


class RedisAway(Exception):
    """Redis could not be reached, or not in time: nothing is known about other replicas."""


class RedisWithBreaker:
    """The connections of one process. Whoever shares one shares its pauses."""

    def __init__(self, url: str) -> None:
        # Asked once more at once: a connection from before a restart of Redis is only noticed by using it.
        self.redis = Redis.from_url(
            url,
            decode_responses=True,
            socket_timeout=TIMEOUT_SECONDS,
            socket_connect_timeout=TIMEOUT_SECONDS,
            retry=Retry(NoBackoff(), 1),
        )
        self._pause_until = 0.0

    async def aclose(self) -> None:
        """Give the connections back; whoever asks later is refused, or a timer would open new ones."""
        self._pause_until = math.inf
        await self.redis.aclose()

    async def ask(self, work: Coroutine[Any, Any, T]) -> T:
        """What ``work``, which uses ``redis``, brings.

        Raises:
            RedisAway: nothing in time, there was no answer a moment ago, or this is closed.
        """
        loop = asyncio.get_running_loop()
        if loop.time() < self._pause_until:
            work.close()
            raise RedisAway("a moment ago")
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                return await work
        except (RedisError, OSError, TimeoutError) as error:
            self._pause_until = max(self._pause_until, loop.time() + PAUSE_SECONDS)
            raise RedisAway(type(error).__name__) from error
