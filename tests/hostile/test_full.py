"""What honest players notice of each attack, and what is left of an hour of all of them (``make chaos``)."""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
from collections.abc import Iterator

import psutil
import psycopg
import pytest
from domino_embedded.services import migrate
from domino_embedded.stack import Stack
from domino_store.queue import connect

from tests.hostile.attacks import ATTACKS
from tests.hostile.honest import Honest, honest_pair

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

SECONDS = 10.0
PAUSE = 0.05
"""Seconds between an honest player's commands."""
QUIET_MS = 15.0
"""A quiet value below this counts as this: nobody notices so little, and a small machine is no quieter."""
Sizes = dict[str, float]


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """An edge with everything behind it, with the limits that everybody has."""
    with Stack(durable=False) as running:
        running.add(migrate(running.env))
        running.add_computer()
        running.add_edge({"TRUSTED_PROXIES": "127.0.0.1", "LIMIT_ROOMS": "off", "LIMIT_JOINS": "off"})
        running.add_worker()
        yield running


async def test_honest_players_notice_nothing(stack: Stack, capsys: pytest.CaptureFixture[str]) -> None:
    lines, slow = [], []
    before = sizes(stack)
    async with honest_pair(stack.urls[0], "198.51.100.1", PAUSE) as pair:
        await measured(pair, 2)
        for number, name in enumerate(ATTACKS, 1):
            quiet = await measured(pair, SECONDS)
            attacking = await started(name, stack.urls[0], f"192.0.2.{number}")
            meanwhile = await measured(pair, SECONDS)
            said, _ = await attacking.communicate()
            lines.append(f"{name:25} {quiet:6.1f} {meanwhile:6.1f} ms   {json.loads(said)}")
            if meanwhile > 2 * max(quiet, QUIET_MS):
                slow.append(name)
    after = sizes(stack)
    grown = [f"{what:25} {before[what]:8.1f} {after[what]:8.1f}" for what in before]
    with capsys.disabled():
        sys.stdout.write("\n".join(["", "an honest command's p95, quiet and meanwhile", *lines, *grown, ""]))
    assert slow == []
    assert pair.refused == []


async def measured(pair: Honest, seconds: float) -> float:
    """The 95th percentile in ms of the pair's commands in so many seconds."""
    pair.latencies.clear()
    await asyncio.sleep(seconds)
    return statistics.quantiles(pair.latencies, n=20)[-1] * 1000


async def started(name: str, base: str, address: str) -> asyncio.subprocess.Process:
    """An attack in a process of its own, once it is under way."""
    command = [sys.executable, "-m", "tests.hostile", name, base, address, str(SECONDS)]
    return await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)


def sizes(stack: Stack) -> Sizes:
    """What everything takes: MB of processes and of Redis, its keys, and MB of the database."""
    found = {
        f"{name}, MB": psutil.Process(stack.pid(name)).memory_info().rss / 2**20
        for name in ("edge-1", "computer", "worker-1")
    }
    with connect(stack.redis.url) as redis:
        found["redis, MB"] = redis.info("memory")["used_memory"] / 2**20
        found["redis, keys"] = redis.dbsize()
    with psycopg.connect(stack.postgres.url) as database:
        size = database.execute("SELECT pg_database_size(current_database())").fetchone()
        assert size is not None
        found["database, MB"] = size[0] / 2**20
    return found
