"""The computer: how much stronger each level is than what it is compared with, how long it thinks, and what
the way through HTTP, Redis and the queue adds."""

from __future__ import annotations

import asyncio
import time
import uuid

import uvloop
from domino_ai.arena import bench
from domino_ai.engine import choose, warm
from domino_contracts.computer import Knowledge
from domino_embedded.stack import Stack

from tests.bench.effort import Effort
from tests.bench.report import Facts, quantiles
from tests.computer_client import asker, request
from tests.knowledge_factory import Moment, choices

DEALS = {"easy:random": 6, "medium:easy": 6, "hard:random": 1, "hard:highest-pips": 1, "hard:medium": 1}
"""Pairings, and how many times the deals that take thought."""
QUESTIONS = 60


def measure(effort: Effort) -> Facts:
    """A short arena with its standard errors, then the latency of questions asked one after the other."""
    warm()
    arena: Facts = {}
    for pairing, times in DEALS.items():
        arena |= bench(effort.deals * times, (pairing,))
    with Stack(replicas=1, workers=1) as stack:
        latency = uvloop.run(_latency(stack.urls[0]))
    return {"arena": arena, "latency": latency}


async def _latency(url: str) -> Facts:
    """How long the easy level's moves take to come back, less the time of the engine itself."""
    moments = [moment for number in range(QUESTIONS) for moment in choices(f"bench-{number}")[:1]]
    page = asker(url)
    async with page.client:
        # The first answer waits for the worker's start.
        await page.answer("moves", uuid.uuid4().hex, request(moments[0]))
        over = []
        for moment in moments:
            begun = time.perf_counter()
            await page.answer("moves", uuid.uuid4().hex, request(moment))
            over.append(time.perf_counter() - begun - _own_time(moment))
            await asyncio.sleep(0.02)
    facts = quantiles(over)
    return {f"over_engine_{key}": value for key, value in facts.items()}


def _own_time(moment: Moment) -> float:
    knowledge = Knowledge.model_validate(moment.knowledge)
    begun = time.perf_counter()
    choose(knowledge, "easy", "bench")
    return time.perf_counter() - begun
