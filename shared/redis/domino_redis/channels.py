"""The pub/sub channel of a room on Redis, and saying on it that something there has changed.

A message may be lost: whoever needs the truth reads Postgres, now and then even unasked. So nothing fails,
and nothing waits for long, because Redis is away.
"""

from __future__ import annotations

import asyncio
import logging

from domino_contracts.replica import RoomNotice, replica_message_adapter
from redis import Redis as SyncRedis
from redis.asyncio import Redis
from redis.exceptions import RedisError

TIMEOUT_SECONDS = 0.5

log = logging.getLogger(__name__)


def channel(code: str) -> str:
    """The Redis channel of a room."""
    return f"room:{code}"


def keys(code: str) -> str:
    """The pattern that all Redis keys of a room match."""
    return f"room:{code}:*"


def code_of(key: bytes) -> str:
    """The code of the room that a Redis key belongs to."""
    return key.split(b":", 2)[1].decode()


def seats_connected(redis: SyncRedis, code: str = "*") -> int:
    """How many seats of room ``code``, or of all rooms, hold a lease: their browsers are connected.

    Raises:
        RedisError, OSError: Redis is away.
    """
    return sum(1 for _ in redis.scan_iter(f"room:{code}:seat:*", 1000))


def encode(notice: RoomNotice) -> bytes:
    """``notice`` as published (JSON)."""
    return replica_message_adapter.dump_json(notice)


async def publish(redis: Redis, code: str, notice: RoomNotice) -> None:
    """Tell whoever listens to room ``code``; never raises for a Redis that is away."""
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await redis.publish(channel(code), encode(notice))
    except (RedisError, OSError, TimeoutError) as error:
        log.warning("hint_lost", extra={"hint": notice.type, "error": type(error).__name__})
