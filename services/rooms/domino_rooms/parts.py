"""What the service is made of."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from domino_store.database import Pool, make_pool
from domino_store.rooms import Rooms
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from domino_rooms.limits import Limit
from domino_rooms.settings import Settings

REDIS_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything that lives from the service's start to its end."""

    settings: Settings
    pool: Pool
    redis: Redis
    rooms: Rooms
    rooms_limit: Limit
    joins_limit: Limit
    unknown_limit: Limit
    records_limit: Limit


@asynccontextmanager
async def assembled(settings: Settings) -> AsyncIterator[Parts]:
    """The parts, connected as far as the servers are there; closed at the end."""
    async with (
        make_pool(settings.database_url, settings.pool_size) as pool,
        _redis(settings.redis_url) as redis,
    ):
        yield Parts(
            settings,
            pool,
            redis,
            Rooms(pool, settings.idle_life),
            Limit("rooms", settings.rooms, redis),
            Limit("joins", settings.joins, redis),
            Limit("unknown", settings.unknown, redis),
            Limit("records", settings.records, redis),
        )


def _redis(url: str) -> Redis:
    """Nothing here waits for Redis, so it is asked once and for a short time."""
    return Redis.from_url(
        url,
        socket_timeout=REDIS_SECONDS,
        socket_connect_timeout=REDIS_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )
