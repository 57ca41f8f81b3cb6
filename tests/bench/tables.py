"""Our tables: durable moves a second, what they cost, and how long they take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import uvloop
from domino_embedded.stack import Stack

from tests.bench.effort import Effort
from tests.bench.report import Facts, of_runs
from tests.load.playing import Plan, stretches
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
    lasting = replace(plan, warm=effort.warm, seconds=effort.seconds)
    played = await stretches(lasting, stack, games, effort.runs)
    return {
        **of_runs(played.runs),
        "kb_per_connection": played.kb_per_connection,
        "refused": played.refused,
    }
