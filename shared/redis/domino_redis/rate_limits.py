"""How often one address may ask, counted on Redis: one budget at all replicas of all services together.

Without Redis nothing is limited: people who play are worth more than the limit.
"""

from __future__ import annotations

import logging
import math
import os
import time
from collections.abc import Mapping
from typing import TypeAlias

from domino_process.client_network import client_network, customer_network
from domino_process.settings import SettingsError
from limits import RateLimitItem, parse_many
from limits.aio.storage import RedisStorage
from limits.aio.strategies import MovingWindowRateLimiter

from domino_redis.circuit_breaker import RedisAway, RedisWithBreaker

Rates: TypeAlias = tuple[RateLimitItem, ...]
"""How often something may happen; all of them hold, and none means no limit."""

UNKNOWN = "unknown"
"""The limit on secrets that open nothing, which several services count together."""
UNKNOWN_RATES = "30/minute;200/hour"
"""Its rates, where ``LIMIT_UNKNOWN`` says nothing."""
OFF = "off"
PER_48 = 8
"""How often the limit of each IPv6 /64 is that of the /48 around it, where ``LIMIT_PER_48`` says nothing."""

log = logging.getLogger(__name__)


class RateLimited(Exception):
    """The limit is reached; it is worth asking again after ``retry_after`` seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after


class Limit:
    """A limit on one kind of request, for each client address, or whoever else is charged, such as a seat.

    An IPv6 address is charged as its /64, and its /48 too, which may ask ``per_48`` times as often; None for
    no limit on that. Limits of the same ``name`` and ``rates`` are one, wherever they are asked.
    """

    def __init__(self, name: str, rates: Rates, redis: RedisWithBreaker, per_48: int | None = PER_48) -> None:
        storage = RedisStorage(
            "async+redis://",
            implementation="redispy",
            key_prefix="limit",
            connection_pool=redis.redis.connection_pool,  # type: ignore[arg-type]
        )
        self._name = name
        self._rates = rates
        self._site_rates = tuple(_times(rate, per_48) for rate in rates) if per_48 else ()
        self._redis = redis
        self._limiter = MovingWindowRateLimiter(storage)

    async def count(self, address: str, cost: int = 1) -> None:
        """Count a request from ``address`` that costs as much as ``cost`` ordinary ones; 0 counts nothing.

        Raises:
            TooOften: there were too many.
        """
        if not cost:
            return
        try:
            wait = await self._redis.ask(self._wait(address, cost))
        except RedisAway as away:
            log.warning("limit_not_counted", extra={"limit": self._name, "error": str(away)})
            return
        if wait:
            raise RateLimited(wait)

    async def _wait(self, address: str, cost: int) -> int:
        """Count a request of ``address``: seconds until it may ask again; 0 where it may now."""
        budgets = [(client_network(address), rate) for rate in self._rates]
        if around := customer_network(address):
            budgets += [(around, rate) for rate in self._site_rates]
        for client, rate in budgets:
            if not await self._limiter.hit(rate, self._name, client, cost=cost):
                window = await self._limiter.get_window_stats(rate, self._name, client)
                return max(1, math.ceil(window.reset_time - time.time()))
        return 0


def _times(rate: RateLimitItem, factor: int) -> RateLimitItem:
    return type(rate)(rate.amount * factor, rate.multiples, rate.namespace)


def rates(name: str, default: str, env: Mapping[str, str] = os.environ) -> Rates:
    """The variable ``name``, or ``default``, as ``rates_of`` reads it.

    Raises:
        SettingsError: it cannot be read.
    """
    text = env.get(name, "").strip() or default
    try:
        return rates_of(text)
    except ValueError as error:
        raise SettingsError(f"{name} is {text!r}, which is neither '{OFF}' nor like {default!r}") from error


def rates_of(text: str) -> Rates:
    """Rates such as ``30/minute;200/hour``, ``100/2 seconds`` or ``off``.

    Raises:
        ValueError: ``text`` is not written like that.
    """
    return () if text == OFF else tuple(parse_many(text))


def most(name: str, default: int | None, env: Mapping[str, str] = os.environ) -> int | None:
    """The variable ``name`` as a number from 1 up, or ``default``; None for ``off``, no limit.

    Raises:
        SettingsError: it cannot be read.
    """
    text = env.get(name, "").strip()
    if not text:
        return default
    if text == OFF:
        return None
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise SettingsError(f"{name} is {text!r}, which is neither '{OFF}' nor a number from 1 up")
    return int(text)
