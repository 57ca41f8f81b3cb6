"""How much one connection, seat, room or address may ask for. Counted in this process alone: a limit here
protects the process, and a room's or address's share of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

FLOOD = 10
"""A connection that exceeds its burst by this factor is not clumsy but hostile."""
FORGET_SECONDS = 600.0
"""Who has been silent for so long has the whole burst again."""
KEYS = 10_000


class Bucket:
    """A token bucket: ``rate`` a second, ``burst`` at once."""

    __slots__ = ("_burst", "_left", "_rate", "asked")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self.asked = now

    def take(self, now: float) -> bool:
        """Whether one more is within the limit; asking counts in any case."""
        self._left = min(self._burst, self._left + (now - self.asked) * self._rate) - 1
        self.asked = now
        return self._left >= 0

    def ready(self, now: float) -> bool:
        """Whether one more would be within the limit; asking does not count."""
        return self._left + (now - self.asked) * self._rate >= 1

    @property
    def flooded(self) -> bool:
        """Whether the limit has been ignored for long."""
        return self._left < -FLOOD * self._burst


class Buckets:
    """A bucket for each key that has been asked for lately."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[Hashable, Bucket] = {}

    def of(self, key: Hashable, now: float) -> Bucket:
        """The bucket of ``key``; a new one has its whole burst."""
        if len(self._buckets) > KEYS:
            self._forget(now)
        return self._buckets.setdefault(key, Bucket(self._rate, self._burst, now))

    def _forget(self, now: float) -> None:
        recent = {key: one for key, one in self._buckets.items() if now - one.asked < FORGET_SECONDS}
        # Should there be too many all the same, everybody starts anew: better than to refuse somebody.
        self._buckets = recent if len(recent) <= KEYS else {}


class Crowded(Exception):
    """Too many connections at the same time."""


class Crowd:
    """Counts who is there, by any key."""

    def __init__(self) -> None:
        self._there: Counter[Hashable] = Counter()

    @contextmanager
    def enter(self, key: Hashable, most: int) -> Iterator[None]:
        """Be counted under ``key`` for the length of the block.

        Raises:
            Crowded: ``most`` are there already.
        """
        if self._there[key] >= most:
            raise Crowded
        self._there[key] += 1
        try:
            yield
        finally:
            self._there[key] -= 1
            if not self._there[key]:
                del self._there[key]
