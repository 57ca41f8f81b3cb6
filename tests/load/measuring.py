"""Counting moves, their latency and what they cost, over a stretch of time."""

from __future__ import annotations

import asyncio
import os
import statistics
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

import psutil


@dataclass(frozen=True, slots=True)
class Figures:
    """A stretch of play. Latencies are in milliseconds, ``cpu`` is microseconds of processor a move by the
    name of who used them."""

    moves_per_second: float
    p50: float
    p95: float
    p99: float
    cpu: dict[str, int]


async def stretch(seconds: float, taken: list[float], who: Mapping[str, list[int]]) -> Figures:
    """Let play go on for ``seconds``. ``taken`` grows by the seconds of each acknowledged move; ``who`` has
    the process ids whose processor time is counted under a name, with their children's."""
    taken.clear()
    before, begun = {name: _used(pids) for name, pids in who.items()}, time.perf_counter()
    await asyncio.sleep(seconds)
    elapsed = time.perf_counter() - begun
    spent = {name: _used(pids) - before[name] for name, pids in who.items()}
    moves = list(taken)
    percent = statistics.quantiles(moves, n=100) if len(moves) > 1 else [0.0] * 99
    return Figures(
        moves_per_second=round(len(moves) / elapsed, 1),
        p50=_ms(percent[49]),
        p95=_ms(percent[94]),
        p99=_ms(percent[98]),
        cpu={name: round(used / max(1, len(moves)) * 1e6) for name, used in spent.items()},
    )


def memory(pids: list[int]) -> int:
    """Resident bytes of these processes."""
    return sum(int(psutil.Process(pid).memory_info().rss) for pid in pids)


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)


def _used(pids: list[int]) -> float:
    """Seconds of processor time of these processes and their children (ours are counted by themselves)."""
    total = 0.0
    for pid in pids:
        children = psutil.Process(pid).children(recursive=True) if pid != os.getpid() else []
        for process in (psutil.Process(pid), *children):
            with suppress(psutil.NoSuchProcess):
                times = process.cpu_times()
                total += times.user + times.system
    return total
