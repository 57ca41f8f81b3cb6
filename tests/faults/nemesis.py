"""Breaks one part of a stack after the other and mends it again, in an order that a seed fixes."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial

import redis
from domino_embedded.stack import Stack

from tests.faults.proxy import Link

Breaking = Callable[[], AbstractAsyncContextManager[None]]
"""Broken within its ``async with``, mended after it."""


class Nemesis:
    """Everything that can happen to ``stack`` and to the ``links`` that lead to it.

    ``done`` counts what has happened; ``mended`` is when the last fault was over (monotonic).
    """

    def __init__(self, stack: Stack, links: Sequence[Link], seed: int) -> None:
        self.done: Counter[str] = Counter()
        self.mended = 0.0
        self._stack = stack
        self._links = links
        self._chance = random.Random(f"{seed} nemesis")
        self._stream = self._shuffled()

    async def rage(self, seconds: float, pause: float = 0.7, longest: float = 2.5) -> None:
        """One fault after the other for so long, with a pause after each."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            name, breaking = next(self._stream)
            async with breaking():
                await asyncio.sleep(self._chance.uniform(0.3, longest))
            self.done[name] += 1
            self.mended = time.monotonic()
            await asyncio.sleep(self._chance.uniform(0.3, 2 * pause))

    def _shuffled(self) -> Iterator[tuple[str, Breaking]]:
        """Every fault once, in a random order, again and again."""
        while True:
            faults = list(self._faults().items())
            self._chance.shuffle(faults)
            yield from faults

    def _faults(self) -> dict[str, Breaking]:
        edges = [part for part in self._stack.parts if part.startswith("edge-")]
        workers = [part for part in self._stack.parts if part.startswith("worker-")]
        found: dict[str, Breaking] = {}
        for part in (*edges, *workers, "redis", "postgres"):
            found[f"freeze {part}"] = partial(self._frozen, part)
        for part in (*edges, *workers, "redis"):
            found[f"kill {part}"] = partial(self._killed, part)
        for part in edges:
            found[f"restart {part}"] = partial(self._restarted, part)
        found |= {
            "flush redis": self._flushed,
            "stop postgres immediately": self._postgres_gone,
            "delay": partial(self._bad_wire, Link.slow_down),
            "black hole": partial(self._bad_wire, Link.swallow),
            "cut": partial(self._bad_wire, Link.cut),
            "half close up": partial(self._bad_wire, Link.half_close_up),
            "half close down": partial(self._bad_wire, Link.half_close_down),
        }
        return found

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
