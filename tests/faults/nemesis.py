"""Breaks one part of a stack after the other and mends it again, in an order that a seed fixes."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial

import redis
from domino_embedded.stack import Stack

from tests.faults.proxy import Link

Breaking = Callable[[], AbstractAsyncContextManager[None]]
"""Broken within its ``async with``, mended after it."""


class Nemesis:
    """Everything that can happen to ``stack`` and to the ``links`` that lead to it.

    ``done`` counts what has happened.
    """

    def __init__(self, stack: Stack, links: Sequence[Link], seed: int) -> None:
        self.done: Counter[str] = Counter()
        self._stack = stack
        self._links = links
        self._seed = seed
        self._chance = random.Random(f"{seed} nemesis")

    async def rage(self, seconds: float, longest: float = 2.0) -> None:
        """For so long, one fault after the other of the edges and wires, and at the same time of the
        servers behind them."""
        until = time.monotonic() + seconds
        async with asyncio.TaskGroup() as group:
            for faults in (self._outer(), self._inner()):
                group.create_task(self._one_by_one(faults, until, longest))

    async def _one_by_one(self, faults: Mapping[str, Breaking], until: float, longest: float) -> None:
        chance = random.Random(f"{self._seed} {sorted(faults)}")
        for name in _shuffled(list(faults), chance):
            async with faults[name]():
                await asyncio.sleep(chance.uniform(0.2, longest))
            self.done[name] += 1
            await asyncio.sleep(chance.uniform(0.2, longest / 2))
            if time.monotonic() > until:
                return

    def _outer(self) -> Mapping[str, Breaking]:
        edges = [part for part in self._stack.parts if part.startswith("edge-")]
        faults: dict[str, Breaking] = {
            "delay": partial(self._bad_wire, Link.slow_down),
            "black hole": partial(self._bad_wire, Link.swallow),
            "cut": partial(self._bad_wire, Link.cut),
            "half close up": partial(self._bad_wire, Link.half_close_up),
            "half close down": partial(self._bad_wire, Link.half_close_down),
        }
        for edge in edges:
            faults[f"freeze {edge}"] = partial(self._frozen, edge)
            faults[f"kill {edge}"] = partial(self._killed, edge)
            faults[f"restart {edge}"] = partial(self._restarted, edge)
        return faults

    def _inner(self) -> Mapping[str, Breaking]:
        faults: dict[str, Breaking] = {
            "freeze postgres": partial(self._frozen, "postgres"),
            "stop postgres immediately": self._postgres_gone,
            "flush redis": self._flushed,
        }
        for part in ("redis", *(part for part in self._stack.parts if part.startswith("worker-"))):
            faults[f"freeze {part}"] = partial(self._frozen, part)
            faults[f"kill {part}"] = partial(self._killed, part)
        return faults

    @asynccontextmanager
    async def _frozen(self, part: str) -> AsyncIterator[None]:
        self._stack.freeze(part)
        try:
            yield
        finally:
            self._stack.thaw(part)

    @asynccontextmanager
    async def _killed(self, part: str) -> AsyncIterator[None]:
        await asyncio.to_thread(self._stack.kill, part)
        yield
        await asyncio.to_thread(self._stack.start, part)

    @asynccontextmanager
    async def _restarted(self, part: str) -> AsyncIterator[None]:
        await asyncio.to_thread(self._stack.restart, part)
        yield

    @asynccontextmanager
    async def _flushed(self) -> AsyncIterator[None]:
        with redis.Redis.from_url(self._stack.redis.url) as client:
            client.flushall()
        yield

    @asynccontextmanager
    async def _postgres_gone(self) -> AsyncIterator[None]:
        """Immediate shutdown: what is not on disk is lost, and the next start recovers from the log."""
        os.kill(self._stack.pid("postgres"), signal.SIGQUIT)
        yield
        await asyncio.to_thread(self._stack.start, "postgres")

    @asynccontextmanager
    async def _bad_wire(self, worsen: Callable[[Link], object]) -> AsyncIterator[None]:
        links = self._chance.sample(list(self._links), max(1, len(self._links) // 2))
        for link in links:
            worsen(link)
        yield
        for link in links:
            link.heal()


def _shuffled(names: list[str], chance: random.Random) -> Iterator[str]:
    """Each name once, in a random order, again and again."""
    while True:
        chance.shuffle(names)
        yield from names
