"""The seats' leases in Redis; see ``presence``."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import cast

from domino_contracts.leases import Held
from domino_process.batcher import Batcher
from domino_rules.seats import Seat

from domino_redis.circuit_breaker import RedisWithBreaker

CHUNK = 500

# For each who claims a seat: its key and that of the other seat.
CLAIM = """
local now, found = tonumber(ARGV[1]), {}
for i = 1, #KEYS / 2 do
    local own, other = KEYS[2 * i - 1], KEYS[2 * i]
    local held = redis.call('GET', own)
    local rank = held and tonumber(string.match(held, '^%d+')) or 0
    local lease = string.format('%015d', math.max(now, rank + 1)) .. '@' .. ARGV[i + 2]
    redis.call('SET', own, lease, 'PX', ARGV[2])
    found[i] = {lease, redis.call('GET', other)}
end
return found
"""

RENEW = """
local found = {}
for i, key in ipairs(KEYS) do
    local mine = ARGV[i + 1]
    local held = redis.call('GET', key)
    if mine ~= '' and (not held or held <= mine) then
        redis.call('SET', key, mine, 'PX', ARGV[1])
        held = mine
    end
    found[i] = held
end
return found
"""

RELEASE = """
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
"""


class RedisLeases:
    """The leases, seen from one process. Every method raises ``RedisAway`` where Redis is away."""

    def __init__(self, redis: RedisWithBreaker, life: float = 8.0) -> None:
        """``life``: seconds until a lease that is not renewed has run out."""
        self._redis = redis
        self._life = int(life * 1000)
        self._claiming = Batcher(self._claim_all, CHUNK)
        self._claim = redis.redis.register_script(CLAIM)
        self._renew = redis.redis.register_script(RENEW)
        self._release = redis.redis.register_script(RELEASE)

    async def claim(self, room: str, seat: Seat, connection: str) -> tuple[str, str | None]:
        """Take the seat over from whoever has it; the new lease, and the other seat's lease if it is held."""
        return await self._claiming.ask((room, seat, connection))

    async def renew(self, seats: Sequence[Held]) -> list[str | None]:
        """Renew the own leases among ``seats`` and look at the others: who holds each of them now.

        Another lease than the own one means that a newer connection has taken the seat.
        """
        found: list[str | None] = []
        for start in range(0, len(seats), CHUNK):
            chunk = seats[start : start + CHUNK]
            keys = [_key(held.room, held.seat) for held in chunk]
            arguments: list[str | int] = [self._life, *(held.lease for held in chunk)]
            found += await self._redis.ask(self._renew(keys=keys, args=arguments))
        return found

    async def release(self, room: str, seat: Seat, lease: str) -> None:
        """Give the seat up, unless a newer connection has it already."""
        await self._redis.ask(self._release(keys=[_key(room, seat)], args=[lease]))

    async def _claim_all(self, claims: Sequence[tuple[str, Seat, str]]) -> Sequence[tuple[str, str | None]]:
        keys = [_key(room, own) for room, seat, _ in claims for own in (seat, seat.other)]
        arguments: list[str | int] = [int(time.time() * 1000), self._life, *(name for _, _, name in claims)]
        found = await self._redis.ask(self._claim(keys=keys, args=arguments))
        return cast("list[tuple[str, str | None]]", found)


def _key(room: str, seat: Seat) -> str:
    return f"room:{room}:seat:{seat.value}"
