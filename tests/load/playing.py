"""Many rooms at once, all of them playing, on game services that are there already."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from domino_embedded.stack import Stack

from tests.load.measuring import Figures, memory, stretch
from tests.load.pair import Pair
from tests.load.stage import make_rooms


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: ``rate`` moves a second in each room, 0 for as fast as it goes; ``seconds`` are
    measured after ``warm`` ones. With several replicas the seats of a room sit on the same one, but for the
    share of rooms that is ``apart``: an edge that picks by chance between two has half of them apart."""

    rooms: int
    rate: float = 0.0
    warm: float = 2.0
    seconds: float = 6.0
    apart: float = 0.0


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a plan."""

    plan: Plan
    replicas: int
    figures: Figures
    kb_per_connection: float
    refused: int


@dataclass(frozen=True, slots=True)
class Played:
    """What was measured while the rooms played on: one ``runs`` entry for each stretch."""

    runs: list[Figures]
    kb_per_connection: float
    refused: int


async def play(plan: Plan, stack: Stack, games: Mapping[str, str]) -> Report:
    """Play for the asked time and count."""
    played = await stretches(plan, stack, games, 1)
    return Report(plan, len(games), played.runs[0], played.kb_per_connection, played.refused)


async def stretches(plan: Plan, stack: Stack, games: Mapping[str, str], count: int) -> Played:
    """Play on for ``count`` stretches of ``plan.seconds`` each, after ``plan.warm`` seconds."""
    pids = [stack.pid(name) for name in games]
    before = memory(pids)
    taken: list[float] = []
    who = {
        "game": pids,
        "postgres": [stack.pid("postgres")],
        "redis": [stack.pid("redis")],
        "driver": [os.getpid()],
    }
    async with playing(plan, stack, list(games.values()), taken.append) as pairs:
        await asyncio.sleep(plan.warm)
        grown = memory(pids) - before
        runs = [await stretch(plan.seconds, taken, who) for _ in range(count)]
        refused = sum(pair.refused for pair in pairs)
    return Played(runs, round(grown / 1024 / (2 * plan.rooms), 1), refused)


@asynccontextmanager
async def playing(
    plan: Plan, stack: Stack, bases: Sequence[str], measured: Callable[[float], None]
) -> AsyncIterator[list[Pair]]:
    """Rooms that play as long as the block lasts."""
    pairs = []
    for index, (code, *tokens) in enumerate(await make_rooms(stack.env["DATABASE_URL"], plan.rooms)):
        red = bases[index // 2 % len(bases)]
        # Spread evenly, so that each replica has as many of them.
        apart = int((index + 1) * plan.apart) > int(index * plan.apart)
        blue = bases[(index // 2 + 1) % len(bases)] if apart else red
        pair = Pair(code, measured, _metronome(plan.rate) if plan.rate else None)
        await pair.open((red, blue), (tokens[0], tokens[1]))
        pairs.append(pair)
    for pair in pairs:
        pair.begin()
    try:
        yield pairs
    finally:
        for pair in pairs:
            pair.close()


def _metronome(rate: float) -> Callable[[Callable[[], None]], float]:
    """Spreads one room's moves: each is meant for the next tick, however long the last one took."""
    start = time.perf_counter() + random.random() / rate
    ticks = 0

    def later(work: Callable[[], None]) -> float:
        nonlocal ticks
        ticks += 1
        meant = start + ticks / rate
        asyncio.get_running_loop().call_later(max(0.0, meant - time.perf_counter()), work)
        return meant

    return later
