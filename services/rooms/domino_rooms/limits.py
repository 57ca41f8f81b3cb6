"""How often one address may ask. Counted on Redis, so for all replicas together; without Redis nothing is
limited: people who play are worth more than the limit."""

from __future__ import annotations

import asyncio
import logging
import math
import time

from domino_contracts.codes import Code
from domino_store.neighbourhood import neighbourhood
from limits import RateLimitItem
from limits.aio.storage import RedisStorage
from limits.aio.strategies import MovingWindowRateLimiter
from redis.asyncio import Redis
from redis.exceptions import RedisError

from domino_rooms.problems import Refusal

PATIENCE_SECONDS = 0.3

log = logging.getLogger(__name__)


class Limit:
    """A limit on one kind of request, for each client address."""

    def __init__(self, name: str, items: tuple[RateLimitItem, ...], redis: Redis) -> None:
        storage = RedisStorage(
            "async+redis://",
            implementation="redispy",
            key_prefix="limit",
            connection_pool=redis.connection_pool,  # type: ignore[arg-type]
        )
        self._name = name
        self._items = items
        self._limiter = MovingWindowRateLimiter(storage)

    async def count(self, address: str) -> None:
        """Count one request from ``address``.

        Raises:
            Refusal: ``RATE_LIMITED``, with the seconds to wait.
        """
        await self._ask(address, counting=True)

    async def check(self, address: str) -> None:
        """As ``count``, without counting."""
        await self._ask(address, counting=False)

    async def _ask(self, address: str, *, counting: bool) -> None:
        ask = self._limiter.hit if counting else self._limiter.test
        client = neighbourhood(address)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                for item in self._items:
                    if not await ask(item, self._name, client):
                        window = await self._limiter.get_window_stats(item, self._name, client)
                        raise Refusal(Code.RATE_LIMITED, retry_after=_seconds_until(window.reset_time))
        except (RedisError, OSError, TimeoutError) as error:
            log.warning("limit_not_counted", extra={"limit": self._name, "error": type(error).__name__})


def _seconds_until(moment: float) -> int:
    return max(1, math.ceil(moment - time.time()))
