"""Our tables: durable moves a second, what they cost, and how long they take."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from dataclasses import asdict

import uvloop
from domino_embedded.stack import Stack

from tests.bench.effort import Effort
from tests.bench.report import Facts, median, spread
from tests.load.measuring import memory, stretch
from tests.load.playing import Plan, playing
from tests.load.stage import add_games

PLANS = {
    "saturated_50": Plan(50),
    "saturated_200": Plan(200),
    "saturated_1000": Plan(1000),
    "paced_1000": Plan(1000, rate=1.0),
}
AS_EDGE = Plan(200, apart=0.5)
"""On two replicas, where the edge seats each player by chance."""


def measure(effort: Effort) -> Facts:
    """All plans on one replica, then as many rooms on two."""
    found: Facts = {}
    for name, plan in PLANS.items():
        found[name] = on_stack(plan, 1, effort)
    one = found["saturated_200"]["cpu_us_per_move"]["game"]
    for name, plan in {"two_replicas_by_chance": AS_EDGE, "two_replicas_by_room": Plan(200)}.items():
        two = found[name] = on_stack(plan, 2, effort)
        two["cpu_to_one_replica"] = round(two["cpu_us_per_move"]["game"] / one, 2)
    return found


def on_stack(plan: Plan, replicas: int, effort: Effort) -> Facts:
    """One plan on servers of its own."""
    with Stack() as stack:
        return uvloop.run(play(plan, stack, add_games(stack, replicas), effort))


async def play(plan: Plan, stack: Stack, games: Mapping[str, str], effort: Effort) -> Facts:
    """The rooms play on; each run is a stretch of the play."""
    pids = [stack.pid(name) for name in games]
    empty = memory(pids)
    taken: list[float] = []
    who = {
        "game": pids,
        "postgres": [stack.pid("postgres")],
        "redis": [stack.pid("redis")],
        "driver": [os.getpid()],
    }
    async with playing(plan, stack, list(games.values()), taken.append) as pairs:
        await asyncio.sleep(effort.warm)
        grown = memory(pids) - empty
        runs = [await stretch(effort.seconds, taken, who) for _ in range(effort.runs)]
        refused = sum(pair.refused for pair in pairs)
    facts = median([asdict(run) for run in runs])
    return {
        "moves_per_second": spread([run.moves_per_second for run in runs]),
        "p50_ms": facts["p50"],
        "p95_ms": facts["p95"],
        "p99_ms": facts["p99"],
        "cpu_us_per_move": facts["cpu"],
        "kb_per_connection": round(grown / 1024 / (2 * plan.rooms), 1),
        "refused": refused,
    }
