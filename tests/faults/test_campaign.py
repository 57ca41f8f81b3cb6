"""Whatever breaks: what was acknowledged stays, what was refused never was, and everybody sees one story."""

from __future__ import annotations

import os
import sys

import pytest
from domino_embedded import services
from domino_embedded.fixtures import StackFactory
from domino_embedded.stack import Stack

from tests.faults.campaign import nemesis, run, start_edges

pytestmark = pytest.mark.anyio

SEED = int(os.environ.get("CHAOS_SEED", "20261"))


def broken_stack(stack: StackFactory) -> Stack:
    """Two edges over durable servers."""
    running = stack(durable=True)
    running.add(services.migrate(running.env))
    start_edges(running, 2)
    return running


async def test_a_short_run_with_every_fault(stack: StackFactory) -> None:
    report = await run(broken_stack(stack), SEED, rooms=6, harm=nemesis(35, SEED))
    assert report.findings == []
    assert report.stuck == []
    assert report.steps > 200
    assert len(report.faults) > 8
    assert report.outcomes["acknowledged"] > 200
    assert report.outcomes["unknown"]


@pytest.mark.slow
async def test_a_long_run_with_every_fault_many_times(
    stack: StackFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = float(os.environ.get("CHAOS_S", "600"))
    report = await run(broken_stack(stack), SEED, rooms=8, harm=nemesis(seconds, SEED))
    with capsys.disabled():
        sys.stdout.write(f"\nseed {SEED}\n{report}\n")
    assert report.findings == []
    assert report.stuck == []
