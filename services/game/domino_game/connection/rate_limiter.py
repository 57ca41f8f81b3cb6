"""Limit the messages of one connection.

It is counted in the process that the connection lives in: asking Redis would cost more than the message does.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from domino_redis.rate_limits import Rates
from limits.storage import Storage
from limits.strategies import FixedWindowRateLimiter

FLOOD = 10
"""Whoever is refused this many times the limit within its time is not clumsy but hostile."""


class MessageRateLimiter:
    """The limits on one connection's messages."""

    __slots__ = ("_floods", "_limiter", "_rates")

    def __init__(self, rates: Rates, clock: Callable[[], float] = monotonic) -> None:
        """``clock`` tells the time in seconds."""
        self._limiter = FixedWindowRateLimiter(ConnectionCounters(clock))
        self._rates = rates
        self._floods = tuple(type(rate)(rate.amount * FLOOD, rate.multiples, "flood") for rate in rates)

    def allows(self) -> bool:
        """Count one message; whether it is within the limits."""
        return all(self._limiter.hit(rate) for rate in self._rates)

    def is_flooding(self) -> bool:
        """Count one refusal; whether there are too many of them."""
        return not all(self._limiter.hit(rate) for rate in self._floods)


class ConnectionCounters(Storage):
    """The counters of one connection, gone with it.

    The library's own storage in memory serves a whole process: for nearly every message it starts a thread,
    which walks through the counters of all connections.
    """

    STORAGE_SCHEME = None

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock = clock
        self._counts: dict[str, tuple[int, float]] = {}

    @property
    def base_exceptions(self) -> type[Exception]:
        """What going wrong would raise."""
        return ValueError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Raise the counter, which begins at 0 again ``expiry`` seconds after it began."""
        now = self._clock()
        count, until = self._counts.get(key, (0, 0.0))
        if now >= until:
            count, until = 0, now + expiry
        self._counts[key] = count + amount, until
        return count + amount

    def get(self, key: str) -> int:
        """The counter as it is now."""
        count, until = self._counts.get(key, (0, 0.0))
        return count if self._clock() < until else 0

    def get_expiry(self, key: str) -> float:
        """When the counter begins at 0 again, by the clock."""
        return self._counts.get(key, (0, self._clock()))[1]

    def check(self) -> bool:
        """Whether it can be used."""
        return True

    def reset(self) -> int:
        """Forget all counters; how many there were."""
        known = len(self._counts)
        self._counts.clear()
        return known

    def clear(self, key: str) -> None:
        """Forget the counter."""
        self._counts.pop(key, None)
