"""How much everything takes that could grow."""

from __future__ import annotations

from collections.abc import Mapping

import psutil
import psycopg
from domino_embedded.stack import Stack
from domino_redis.queue.questions import connect

from tests.computer_client import asker, choice, request

Sizes = Mapping[str, float]

PARTS = ("edge-1", "computer", "worker-1")


async def warm(stack: Stack) -> None:
    """Wait until the worker has loaded its engine, which is most of what it takes."""
    page = asker(stack.urls[0])
    async with page.client:
        await page.answer("moves", "is-it-warm", request(choice("warm")))


def sizes(stack: Stack) -> Sizes:
    """MB of processes, of Redis and of the database; Redis' keys, and the log's steps."""
    found = {f"{name}, MB": psutil.Process(stack.pid(name)).memory_info().rss / 2**20 for name in PARTS}
    with connect(stack.redis.url, timeout=30) as redis:
        found["redis, MB"] = redis.info("memory")["used_memory"] / 2**20
        found["redis, keys"] = redis.dbsize()
    with psycopg.connect(stack.postgres.url) as database:
        for what, query in (
            ("database, MB", "SELECT pg_database_size(current_database()) / 1048576.0"),
            ("log, steps", "SELECT count(*) FROM step"),
        ):
            row = database.execute(query).fetchone()
            assert row is not None
            found[what] = float(row[0])
    return found


def table(columns: Mapping[str, Sizes]) -> str:
    """All sizes, each moment a column."""
    names = list(next(iter(columns.values())))
    head = " " * 16 + "".join(f"{moment:>12}" for moment in columns)
    rows = [f"{name:16}" + "".join(f"{found[name]:12.1f}" for found in columns.values()) for name in names]
    return "\n".join(["", head, *rows, ""])
