"""How many are there at the same time, on all replicas together: sorted sets on Redis.

Each who is there has a member in the set of every crowd it belongs to, with the moment as score until which
it counts. The process that it is connected to renews it: those of a process that was killed run out by
themselves, and those that a Redis without memory has forgotten are soon known again. Without Redis everybody
is let in.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import cast

from domino_store.hasty import HastyRedis, RedisAway
from domino_store.together import Together

LIFE_SECONDS = 60.0
RENEW_SECONDS = 20.0
"""Two renewals may fail."""
CHUNK = 200

# For each who comes: the member, the number of its crowds, and how many may be in each of these.
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


class Crowded(Exception):
    """As many are there already as may be."""


class Crowds:
    """The crowds, seen from one process. ``clock`` tells the time in seconds, the same for all processes."""

    def __init__(self, redis: HastyRedis, clock: Callable[[], float] = time.time) -> None:
        self._redis = redis
        self._clock = clock
        self._entering = Together(self._let_in, CHUNK)
        self._enter = redis.redis.register_script(ENTER)
        self._renew = redis.redis.register_script(RENEW)
        self._here: dict[str, tuple[str, ...]] = {}
        self._gone: list[tuple[str, tuple[str, ...]]] = []
        self._leaving: asyncio.Task[None] | None = None

    async def enter(self, limits: Mapping[str, int | None]) -> str:
        """Be counted in the crowds with the keys of ``limits``, which tell how many may be in each; what to
        ``leave`` with.

        Raises:
            Crowded: one of them is full; then nobody is counted in any.
        """
        limited = {key: most for key, most in limits.items() if most is not None}
        member = secrets.token_hex(6)
        if limited and not await self._entering.ask((member, limited)):
            raise Crowded
        self._here[member] = tuple(limited)
        return member

    def leave(self, member: str) -> None:
        """Be counted no more, soon. Those who leave at the same time leave in one go."""
        self._gone.append((member, self._here.pop(member)))
        if self._leaving is None or self._leaving.done():
            self._leaving = asyncio.create_task(self._take_out())

    async def renew(self) -> None:
        """Tell Redis again who is here; to be called every ``RENEW_SECONDS``.

        Raises:
            RedisAway: it was not told.
        """
        here = list(self._here)
        for start in range(0, len(here), CHUNK):
            # Whoever has left in the meantime is not brought back.
            still = [name for name in here[start : start + CHUNK] if name in self._here]
            pairs = [(key, name) for name in still for key in self._here[name]]
            await self._redis.ask(self._renewed(pairs))

    async def close(self) -> None:
        """Wait until whoever has left is counted no more."""
        if self._leaving is not None:
            await self._leaving

    async def _let_in(self, coming: Sequence[tuple[str, Mapping[str, int]]]) -> Sequence[bool]:
        now = self._clock()
        keys = [key for _, limits in coming for key in limits]
        arguments: list[str | float] = [now, now + LIFE_SECONDS, int(LIFE_SECONDS * 1000)]
        for member, limits in coming:
            arguments += [member, len(limits), *limits.values()]
        try:
            return cast("list[bool]", await self._redis.ask(self._enter(keys=keys, args=arguments)))
        except RedisAway as away:
            log.warning("crowd_not_counted", extra={"error": str(away)})
            return [True] * len(coming)

    async def _renewed(self, pairs: Sequence[tuple[str, str]]) -> None:
        until = self._clock() + LIFE_SECONDS
        arguments: list[str | float] = [until, int(LIFE_SECONDS * 1000), *(name for _, name in pairs)]
        await self._renew(keys=[key for key, _ in pairs], args=arguments)

    async def _take_out(self) -> None:
        while self._gone:
            batch, self._gone = self._gone[:CHUNK], self._gone[CHUNK:]
            # What Redis is not told, it finds out when the time of these is over.
            with suppress(RedisAway):
                await self._redis.ask(self._taken_out(batch))

    async def _taken_out(self, batch: Sequence[tuple[str, tuple[str, ...]]]) -> None:
        async with self._redis.redis.pipeline(transaction=False) as pipeline:
            for member, keys in batch:
                for key in keys:
                    pipeline.zrem(key, member)
            await pipeline.execute()
