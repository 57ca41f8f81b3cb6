"""Hints on Redis that something in a room has changed.

A hint may be lost: whoever needs the truth reads Postgres, now and then even unasked. So nothing fails, and
nothing waits for long, because Redis is away.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Literal, TypeAlias

import orjson
from redis.asyncio import Redis
from redis.exceptions import RedisError

Hint: TypeAlias = Literal["joined", "changed", "moved", "ended"]
"""``joined``: the second seat was taken. ``changed``: the format before the first deal. ``moved``: ``seat``
went to another browser; sockets of the old one close with ``NO_SEAT``. ``ended``: the room is gone."""

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


def encode(hint: Hint, **facts: Any) -> bytes:
    """The message as published: JSON with ``type`` and the facts."""
    return orjson.dumps({"type": hint, **facts})


async def publish(redis: Redis, code: str, hint: Hint, **facts: Any) -> None:
    """Tell whoever listens to room ``code``; never raises for a Redis that is away."""
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await redis.publish(channel(code), encode(hint, **facts))
    except (RedisError, OSError, TimeoutError) as error:
        log.warning("hint_lost", extra={"hint": hint, "error": type(error).__name__})
