"""What the service is made of."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass

from domino_postgres.database import Pool, make_pool
from domino_postgres.rooms_repository import Rooms
from domino_redis.circuit_breaker import RedisWithBreaker
from domino_redis.rate_limits import UNKNOWN, Limit, Rates
from redis.asyncio import Redis

from domino_rooms.settings import Settings


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything that lives from the service's start to its end."""

    settings: Settings
    pool: Pool
    redis: Redis
    rooms: Rooms
    looks_limit: Limit
    rooms_limit: Limit
    joins_limit: Limit
    unknown_limit: Limit
    records_limit: Limit
    changes_limit: Limit
    seat_changes_limit: Limit


@asynccontextmanager
async def assembled(settings: Settings) -> AsyncIterator[Parts]:
    """The parts, connected as far as the servers are there; closed at the end."""
    redis = RedisWithBreaker(settings.redis_url)
    async with make_pool(settings.database_url, settings.pool_size) as pool, aclosing(redis):

        def limit(name: str, rates: Rates) -> Limit:
            return Limit(name, rates, redis, settings.per_48)

        yield Parts(
            settings,
            pool,
            redis.redis,
            Rooms(pool, settings.idle_life),
            limit("looks", settings.looks),
            limit("rooms", settings.rooms),
            limit("joins", settings.joins),
            limit(UNKNOWN, settings.unknown),
            limit("records", settings.records),
            limit("changes", settings.changes),
            limit("seat-changes", settings.seat_changes),
        )
