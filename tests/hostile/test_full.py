"""What honest players notice of each attack, and what is left of an hour of all of them (``make chaos``)."""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
from collections.abc import Iterator

import pytest
from domino_embedded.services import migrate
from domino_embedded.stack import Stack

from tests.hostile.attacks import ATTACKS
from tests.hostile.honest import Honest, honest_pair
from tests.hostile.sizes import sizes, table, warm

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

SECONDS = 6.0
PAUSE = 0.05
"""Seconds between an honest player's commands."""
QUIET_MS = 15.0
"""A quiet value below this counts as this: nobody notices so little, and a small machine is no quieter."""


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
    """To be run on a machine that does nothing else: what else it does is noticed as well."""
    await warm(stack)
    before = sizes(stack)
    lines, slow = [], []
    async with honest_pair(stack.urls[0], "198.51.100.1", PAUSE) as pair:
        await measured(pair, 2)
        earlier = await measured(pair, SECONDS)
        for number, name in enumerate(ATTACKS, 1):
            attacking = await started(name, stack.urls[0], f"192.0.2.{number}")
            meanwhile = await measured(pair, SECONDS)
            said, _ = await attacking.communicate()
            later = await measured(pair, SECONDS)
            lines.append(f"{name:25}{earlier:7.1f}{meanwhile:7.1f}{later:7.1f} ms  {json.loads(said)}")
            if meanwhile > 2 * max(earlier, later, QUIET_MS):
                slow.append(name)
            earlier = later
    after = sizes(stack)
    head = "an honest command's p95 before, during and after each attack"
    with capsys.disabled():
        sys.stdout.write("\n".join(["", head, *lines, table({"before": before, "after": after})]))
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
