"""Limit how many connections there are at the same time, on all replicas together: sorted sets on Redis.

Each connection has a member in the set of everything that it counts for (its address, its room, its seat),
with the moment as score until which it counts. Its process renews it: those of a process that was killed run
out by themselves, and those that a Redis without memory has forgotten are soon known again. Without Redis
nothing is limited.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import cast

from domino_process.batcher import Batcher

from domino_redis.circuit_breaker import RedisAway, RedisWithBreaker

LIFE_SECONDS = 60.0
RENEW_SECONDS = 20.0
"""Two renewals may fail."""
CHUNK = 200

# For each connection: its member, the number of its limits, and these.
ENTER = """
local answers, first, at = {}, 1, 4
while at < #ARGV do
    local member, last = ARGV[at], first + ARGV[at + 1] - 1
    local free = 1
    for i = first, last do
        redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', ARGV[1])
        if redis.call('ZCARD', KEYS[i]) >= tonumber(ARGV[at + 2 + i - first]) then free = 0 end
    end
    for i = first, last * free do
        redis.call('ZADD', KEYS[i], ARGV[2], member)
        redis.call('PEXPIRE', KEYS[i], ARGV[3])
    end
    answers[#answers + 1] = free
    at = at + 2 + last - first + 1
    first = last + 1
end
return answers
"""

RENEW = """
for i, key in ipairs(KEYS) do
    redis.call('ZADD', key, ARGV[1], ARGV[i + 2])
    redis.call('PEXPIRE', key, ARGV[2])
end
"""

log = logging.getLogger(__name__)


class TooManyConnections(Exception):
    """There are as many connections already as may be."""


class ConnectionLimits:
    """The connections of one process. ``clock`` tells the time in seconds, the same for all processes."""

    def __init__(self, redis: RedisWithBreaker, clock: Callable[[], float] = time.time) -> None:
        self._redis = redis
        self._clock = clock
        self._acquiring = Batcher(self._acquire_all, CHUNK)
        self._acquire_script = redis.redis.register_script(ENTER)
        self._renew_script = redis.redis.register_script(RENEW)
        self._held: dict[str, tuple[str, ...]] = {}
        self._released: list[tuple[str, tuple[str, ...]]] = []
        self._releasing: asyncio.Task[None] | None = None

    async def acquire(self, limits: Mapping[str, int | None]) -> str:
        """Count a connection under the keys of ``limits``, which tell how many there may be of each; what to
        ``release`` it with.

        Raises:
            Crowded: one of them is reached; then it is counted nowhere.
        """
        limited = {key: most for key, most in limits.items() if most is not None}
        member = secrets.token_hex(6)
        if limited and not await self._acquiring.ask((member, limited)):
            raise TooManyConnections
        self._held[member] = tuple(limited)
        return member

    def release(self, member: str) -> None:
        """Count it no more, soon. Those that end at the same time are removed in one go."""
        self._released.append((member, self._held.pop(member)))
        if self._releasing is None or self._releasing.done():
            self._releasing = asyncio.create_task(self._release_all())

    async def renew(self) -> None:
        """Tell Redis again which connections there are; to be called every ``RENEW_SECONDS``.

        Raises:
            RedisAway: it was not told.
        """
        here = list(self._held)
        for start in range(0, len(here), CHUNK):
            # Whoever has left in the meantime is not brought back.
            still = [name for name in here[start : start + CHUNK] if name in self._held]
            pairs = [(key, name) for name in still for key in self._held[name]]
            await self._redis.ask(self._renew(pairs))

    async def close(self) -> None:
        """Wait until what was released is counted no more."""
        if self._releasing is not None:
            await self._releasing

    async def _acquire_all(self, coming: Sequence[tuple[str, Mapping[str, int]]]) -> Sequence[bool]:
        now = self._clock()
        keys = [key for _, limits in coming for key in limits]
        arguments: list[str | float] = [now, now + LIFE_SECONDS, int(LIFE_SECONDS * 1000)]
        for member, limits in coming:
            arguments += [member, len(limits), *limits.values()]
        try:
            return cast("list[bool]", await self._redis.ask(self._acquire_script(keys=keys, args=arguments)))
        except RedisAway as away:
            log.warning("connection_not_counted", extra={"error": str(away)})
            return [True] * len(coming)

    async def _renew(self, pairs: Sequence[tuple[str, str]]) -> None:
        until = self._clock() + LIFE_SECONDS
        arguments: list[str | float] = [until, int(LIFE_SECONDS * 1000), *(name for _, name in pairs)]
        await self._renew_script(keys=[key for key, _ in pairs], args=arguments)

    async def _release_all(self) -> None:
        while self._released:
            batch, self._released = self._released[:CHUNK], self._released[CHUNK:]
            # What Redis is not told, it finds out when the time of these is over.
            with suppress(RedisAway):
                await self._redis.ask(self._remove(batch))

    async def _remove(self, batch: Sequence[tuple[str, tuple[str, ...]]]) -> None:
        async with self._redis.redis.pipeline(transaction=False) as pipeline:
            for member, keys in batch:
                for key in keys:
                    pipeline.zrem(key, member)
            await pipeline.execute()
