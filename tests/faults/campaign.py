"""A run: rooms full of witnesses before a stack that a nemesis breaks, and then the proof."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from domino_embedded.stack import Stack
from domino_rules.seats import Seat

from tests.archive import archive_steps
from tests.faults.checker import Finding, check
from tests.faults.history import History
from tests.faults.ledger import Book, read
from tests.faults.nemesis import Nemesis
from tests.faults.proxy import Link
from tests.faults.witness import Habits, Witness
from tests.http_client import Browser
from tests.timeouts import PATIENCE

QUICK = {
    "GAME_BEAT_S": "1",
    "GAME_LEASE_S": "3",
    "GAME_RENEW_S": "0.7",
    "GAME_GRACE_S": "0.3",
    "GAME_HEAL_S": "0.7",
    "GAME_PATIENCE_S": "1.5",
    "LIMIT_MESSAGES": "2000/2 seconds",
    "LIMIT_LOOKS": "off",
    "LIMIT_ROOMS": "off",
    "LIMIT_JOINS": "off",
}
"""What is a matter of seconds in earnest is a matter of tenths here."""

RECOVERY_SECONDS = PATIENCE
"""Within so long after the last fault every room must have moved on."""

SHOWN = 12
"""Findings that a report prints."""


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a run. ``stuck`` are rooms in which nothing was acknowledged any more after the faults,
    ``recovery`` is how many seconds the slowest room took."""

    findings: list[Finding]
    stuck: list[str]
    faults: Counter[str]
    outcomes: Counter[str]
    rooms: int
    steps: int
    sightings: int
    recovery: float

    def __str__(self) -> str:
        lines = [
            f"{self.steps} steps in {self.rooms} rooms, {self.sightings} positions seen by their players",
            "commands: " + ", ".join(f"{count} {name}" for name, count in self.outcomes.most_common()),
            "faults: " + ", ".join(f"{count} x {name}" for name, count in sorted(self.faults.items())),
            f"after the last fault every room went on within {self.recovery:.1f} s",
            *(f"WRONG: {finding}" for finding in self.findings[:SHOWN]),
            *([f"and {len(self.findings) - SHOWN} more"] if len(self.findings) > SHOWN else []),
            *(f"STUCK: {room}" for room in self.stuck),
        ]
        return "\n".join(lines)


class Campaign:
    """A stack whose edges are running, and rooms on it."""

    def __init__(self, stack: Stack, seed: int, habits: Habits = Habits()) -> None:  # noqa: B008
        self.stack = stack
        self.history = History()
        self.witnesses: list[Witness] = []
        self.links: list[Link] = []
        self._seed = seed
        self._habits = habits

    @asynccontextmanager
    async def playing(self, rooms: int, links: int = 2) -> AsyncIterator[None]:
        """Let both seats of ``rooms`` new rooms play, over ``links`` wires to each edge."""
        await asyncio.to_thread(archive_steps, self.stack.postgres.url)
        async with AsyncExitStack() as wires:
            for url in self.stack.urls:
                self.links += [await wires.enter_async_context(Link(url)) for _ in range(links)]
            for number in range(rooms):
                self.witnesses += await self._seated(number)
            ending = asyncio.Event()
            async with asyncio.TaskGroup() as group:
                for witness in self.witnesses:
                    group.create_task(witness.live(ending))
                try:
                    yield
                finally:
                    ending.set()

    async def recovered(self, since: float) -> tuple[list[str], float]:
        """Wait until a command sent after ``since`` is acknowledged in every room: the rooms where none is,
        and the seconds it took."""
        rooms = {witness.code for witness in self.witnesses}
        until = since + RECOVERY_SECONDS
        while rooms and time.monotonic() < until:
            await asyncio.sleep(0.05)
            rooms -= self._moved(since)
        return sorted(rooms), time.monotonic() - since

    def books(self) -> list[Book]:
        """End all edges, so that nothing is under way, and read the rooms."""
        for part in self.stack.parts:
            if part.startswith("edge-"):
                self.stack.kill(part)
        time.sleep(1)
        return read(self.stack.postgres.url, sorted({witness.code for witness in self.witnesses}))

    def _moved(self, since: float) -> set[str]:
        done = set()
        for attempt in reversed(self.history.attempts):
            if attempt.invoked < since:
                break
            if attempt.outcome == "acknowledged":
                done.add(attempt.room)
        return done

    async def _seated(self, number: int) -> list[Witness]:
        red, blue = (Browser(self.stack.urls[0]) for _ in Seat)
        code = await red.create((None, 50, 100)[number % 3])
        assert (await blue.join(code)).status == 200
        bases = [link.base for link in self.links]
        return [
            Witness(self.history, bases, (code, seat, browser.seats[code]), self._seed + number, self._habits)
            for seat, browser in ((Seat.RED, red), (Seat.BLUE, blue))
        ]


Harm = Callable[[Campaign], Awaitable[Counter[str]]]
"""Does something to a campaign under way; counts what."""


async def run(stack: Stack, seed: int, rooms: int, harm: Harm, links: int = 2) -> Report:
    """Play ``rooms`` rooms while ``harm`` is done, see them recover, and prove the whole right."""
    campaign = Campaign(stack, seed)
    async with campaign.playing(rooms, links):
        await asyncio.sleep(1)
        faults = await harm(campaign)
        stuck, recovery = await campaign.recovered(time.monotonic())
    return judged(campaign, faults, stuck, recovery)


def judged(campaign: Campaign, faults: Counter[str], stuck: list[str], recovery: float) -> Report:
    """The report on a campaign that has ended."""
    history, books = campaign.history, campaign.books()
    return Report(
        check(history, books),
        stuck,
        faults,
        history.outcomes(),
        len(books),
        sum(book.version for book in books),
        len(history.sightings),
        recovery,
    )


def nemesis(seconds: float, seed: int, longest: float = 2.0) -> Harm:
    """Everything that can happen, for so long; no fault lasts longer than ``longest``."""

    async def harm(campaign: Campaign) -> Counter[str]:
        fury = Nemesis(campaign.stack, campaign.links, seed)
        await fury.rage(seconds, longest)
        return fury.done

    return harm
