"""Thousands of rooms that nobody joins: they end, and take nothing of the server with them."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

import psutil
import psycopg
import pytest
import redis
from domino_embedded.fixtures import StackFactory
from domino_embedded.services import migrate
from domino_embedded.stack import Stack

from tests.http_client import Browser

pytestmark = pytest.mark.anyio

AT_ONCE = 16
UNLIMITED = {"LIMIT_LOOKS": "off", "LIMIT_ROOMS": "off", "LIMIT_JOINS": "off", "GAME_GRACE_S": "0.1"}
GROWTH_BYTES = 24_000_000
"""What a process may keep for good after any number of rooms: arenas, caches, pools."""


async def make(stack: Stack, rooms: int) -> None:
    """Make rooms, look at each table once, and go."""

    async def one() -> None:
        browser = Browser(stack.urls[0])
        code = await browser.create()
        async with browser.player(code) as creator:
            assert creator.closed is None

    for _ in range(0, rooms, AT_ONCE):
        await asyncio.gather(*(one() for _ in range(AT_ONCE)))


def memory(stack: Stack) -> int:
    """What the edge's process holds, in bytes."""
    return int(psutil.Process(stack.pid("edge-1")).memory_info().rss)


def left(stack: Stack) -> tuple[int, int]:
    """Rows of rooms and keys of rooms."""
    with psycopg.connect(stack.postgres.url) as connection:
        rows = connection.execute(
            "SELECT (SELECT count(*) FROM room) + (SELECT count(*) FROM seat)"
        ).fetchone()
    with redis.Redis.from_url(stack.redis.url) as client:
        return (rows[0] if rows else -1), len(client.keys("room:*"))


async def come_and_go(stack: Stack, rooms: int) -> None:
    """Make ``rooms``, let a week pass, and see what is left."""
    stack.add(migrate(stack.env))
    stack.add_edge(UNLIMITED)
    await make(stack, 160)
    before = memory(stack)
    await make(stack, rooms)
    with psycopg.connect(stack.postgres.url, autocommit=True) as connection:
        connection.execute("UPDATE room SET active_at = now() - interval '7 days 1 second'")
    env = {**os.environ, **stack.env}
    command = [sys.executable, "-m", "domino_jobs", "expire"]
    await asyncio.to_thread(subprocess.run, command, env=env, check=True, stdout=subprocess.DEVNULL)
    assert left(stack) == (0, 0)
    assert memory(stack) - before < GROWTH_BYTES
    # Whoever comes now finds the service as ever.
    await make(stack, AT_ONCE)


async def test_a_thousand_rooms_come_and_go(stack: StackFactory) -> None:
    await come_and_go(stack(durable=False), 1000)


@pytest.mark.slow
async def test_ten_thousand_rooms_come_and_go(stack: StackFactory) -> None:
    await come_and_go(stack(durable=False), 10_000)
