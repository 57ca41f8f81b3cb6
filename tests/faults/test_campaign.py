"""Whatever breaks: what was acknowledged stays, what was refused never was, and everybody sees one story."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter

import pytest
from domino_embedded import services
from domino_embedded.fixtures import StackFactory
from domino_embedded.ports import free_port
from domino_embedded.stack import Stack

from tests.faults import planted
from tests.faults.campaign import QUICK, Campaign, Harm, nemesis, run
from tests.faults.checker import Fault
from tests.faults.questions import Questioner

pytestmark = pytest.mark.anyio

SEED = int(os.environ.get("CHAOS_SEED", "20261"))


def broken_stack(stack: StackFactory, bug: str | None = None, *, computer: bool = False) -> Stack:
    """Two edges over durable servers, with a bug if one is named, and with the computer if it is wanted."""
    running = stack(durable=True)
    running.add(services.migrate(running.env))
    if computer:
        running.add_computer()
    for number in (1, 2):
        if bug is None:
            running.add_edge(QUICK)
            continue
        port = free_port()
        running.add(planted.edge(f"edge-{number}", port, bug, {**running.env, **QUICK}))
        running.urls.append(f"http://127.0.0.1:{port}")
    return running


async def test_a_short_run_with_every_fault(stack: StackFactory) -> None:
    report = await run(broken_stack(stack), SEED, rooms=6, harm=nemesis(25, SEED, longest=1.2))
    assert report.findings == []
    assert report.stuck == []
    assert report.steps > 100
    assert len(report.faults) > 8
    assert report.outcomes["acknowledged"] > 100
    assert report.outcomes["unknown"]


async def freeze_the_database_and_kill(campaign: Campaign) -> Counter[str]:
    """What was acknowledged meanwhile is lost, unless nothing is."""
    for edge in ("edge-1", "edge-2"):
        campaign.stack.freeze("postgres")
        await asyncio.sleep(0.7)
        campaign.stack.kill(edge)
        campaign.stack.thaw("postgres")
        await asyncio.to_thread(campaign.stack.start, edge)
    return Counter({"kill at a frozen database": 2})


async def leave_in_peace(_campaign: Campaign) -> Counter[str]:
    """Two replicas of one room are harm enough."""
    await asyncio.sleep(4)
    return Counter()


@pytest.mark.parametrize(
    ("bug", "harm", "expected"),
    [
        ("acknowledge_before_commit", freeze_the_database_and_kill, Fault.LOST),
        ("drop_the_version_guard", leave_in_peace, Fault.FALSE_VIEW),
    ],
)
async def test_a_planted_bug_is_found(stack: StackFactory, bug: str, harm: Harm, expected: Fault) -> None:
    report = await run(broken_stack(stack, bug), SEED, rooms=8, harm=harm)
    sys.stdout.write(f"{report}\n")
    assert expected in {finding.fault for finding in report.findings}


@pytest.mark.slow
async def test_a_long_run_with_every_fault_many_times(
    stack: StackFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = float(os.environ.get("CHAOS_S", "600"))
    running = broken_stack(stack, computer=True)
    running.add_worker()
    questioner, ending = Questioner(running.urls), asyncio.Event()
    asking = asyncio.create_task(questioner.ask(ending))
    report = await run(running, SEED, rooms=8, harm=nemesis(seconds, SEED))
    ending.set()
    await asking
    with capsys.disabled():
        sys.stdout.write(f"\nseed {SEED}\n{report}\n{questioner.answered} computer moves answered\n")
    assert report.findings == []
    assert report.stuck == []
    assert questioner.answered
