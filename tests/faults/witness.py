"""A player who writes down everything: it plays, errs, repeats itself and comes back, and never gives up."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

import orjson
from domino_contracts.updates import (
    Acknowledged,
    BeatUpdate,
    Position,
    RefusedUpdate,
    ServerMessage,
    Update,
    Welcome,
)
from domino_rules.seats import Seat
from domino_rules.tiles import ALL_TILES
from websockets.exceptions import WebSocketException

from tests.faults.history import Attempt, History, Sighting
from tests.player import Player, offer
from tests.protocol_client import Outcome, new_id

CONNECT_SECONDS = 3.0
ANSWER_SECONDS = 4.0
"""Without an answer for so long the connection counts as dead and the command as unknown."""
IDLE_SECONDS = 1.0
KEPT = 400
"""Messages of one connection that are kept."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a witness behaves: pauses in seconds, whether it keeps every byte, the rest are probabilities."""

    pause: tuple[float, float] = (0.01, 0.05)
    mischief: float = 0.08
    leaving: float = 0.01
    taking_over: float = 0.005
    repeating: float = 0.8
    hoarding: bool = False


class Witness(Player):
    """The player of ``colour`` in room ``code``; ``links`` are the ways to the replicas."""

    def __init__(
        self,
        history: History,
        links: Sequence[str],
        room: tuple[str, Seat, str],
        seed: int,
        habits: Habits = Habits(),
    ) -> None:
        code, self.colour, token = room
        super().__init__(links[0], code, token, seed)
        self.history = history
        self.links = links
        self.habits = habits
        self.chance = random.Random(f"{seed} {self.colour}")
        self._pending: dict[str, Any] | None = None
        self._done: dict[str, Any] | None = None
        self._connection, self._asked = -1, 0.0
        self._came: dict[str, float] = {}

    async def live(self, ending: asyncio.Event) -> None:
        """Play until ``ending``, over as many connections as it takes."""
        while not ending.is_set():
            try:
                await self._arrive()
                while not ending.is_set() and self.closed is None:
                    await self._act()
            except (OSError, TimeoutError, WebSocketException):
                pass
            finally:
                await self.vanish()
            await asyncio.sleep(self.chance.uniform(0.02, 0.3))

    async def _arrive(self) -> None:
        self._connection, self._asked = self.history.connection(), time.monotonic()
        async with asyncio.timeout(CONNECT_SECONDS):
            await self.connect(self.chance.choice(self.links))

    async def _act(self) -> None:
        del self.heard[:-KEPT]
        if not self.habits.hoarding:
            self.raw.clear()
        await asyncio.sleep(self.chance.uniform(*self.habits.pause))
        if self.chance.random() < self.habits.leaving:
            async with asyncio.timeout(CONNECT_SECONDS):
                await self.leave()
            return
        if self.chance.random() < self.habits.taking_over:
            await self._open_another_tab()
            return
        message = self._next()
        if message is None:
            await self._wait()
        else:
            await self._send(message)

    async def _open_another_tab(self) -> None:
        """It takes the seat over, looks and goes; this one comes back."""
        tab = Player(self.chance.choice(self.links), self.code, self.token)
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await tab.connect()
                await self.until_closed()
        finally:
            await tab.vanish()
            self.raw += tab.raw

    def _next(self) -> dict[str, Any] | None:
        pending, self._pending = self._pending, None
        if pending is not None and self.chance.random() < self.habits.repeating:
            return pending
        if self.chance.random() < self.habits.mischief:
            return self._mischief()
        message = self._consent() or self.due()
        return message and {"id": new_id(), **message}

    def _consent(self) -> dict[str, Any] | None:
        """Ask for a new game after this one (seldom before), and mostly agree when asked."""
        view = self.table
        deal = {"deal": view.deals}
        if view.asked is not None:
            mine = view.asked.seat is self.colour
            answer = "agree" if self.chance.random() < 0.7 else "withdraw"
            answers = {"type": "withdraw" if mine else answer, "offer": asdict(view.asked), **deal}
            return answers if not mine or self.chance.random() < 0.05 else None
        if view.phase == "over" or (view.phase == "playing" and self.chance.random() < 0.01):
            return {"type": "ask", "target": self.chance.choice((None, 50)), **deal}
        return None

    def _mischief(self) -> dict[str, Any]:
        """Something that must be refused, or counts only once."""
        if self._done is not None and self.chance.random() < 0.3:
            return self._done
        seen = self.version - self.chance.choice((0, 0, 1, 5))
        tile = self.chance.choice(ALL_TILES)
        chosen = self.chance.choice(
            (
                {"type": "draw", "seen": max(seen, 0)},
                {"type": "pass", "seen": max(seen, 0)},
                {"type": "play", "tile": tile, "end": "left", "seen": max(seen, 0)},
                {"type": "ready", "deal": self.table.deals},
                {"type": "agree", "deal": max(self.table.deals - 1, 0), "offer": offer(self.colour, None)},
            )
        )
        return {"id": new_id(), **chosen}

    async def _send(self, message: dict[str, Any]) -> None:
        attempt = self.history.invoke(self.code, self.colour, message["id"], message["type"])
        self._pending = message
        async with asyncio.timeout(ANSWER_SECONDS):
            outcome = await self.answer(message)
        self._note(attempt, outcome)
        if attempt.outcome != "unknown":
            self._pending = None
        if attempt.outcome == "acknowledged":
            self._done = message
        else:
            await asyncio.sleep(0.1)

    def _note(self, attempt: Attempt, outcome: Outcome) -> None:
        attempt.answered = self._came.pop(attempt.id, time.monotonic())
        if isinstance(outcome, RefusedUpdate):
            attempt.code = outcome.code
        else:
            attempt.version = outcome.version

    async def _wait(self) -> None:
        """For news; after a silence, for a sign of life."""
        before = (self.version, self.present)
        with suppress(TimeoutError):
            await self.until(lambda: self.closed or (self.version, self.present) != before, IDLE_SECONDS)
            return
        beats = len(self.all_of(BeatUpdate))
        await self.say({"type": "beat"})
        await self.until(lambda: self.closed or len(self.all_of(BeatUpdate)) > beats, ANSWER_SECONDS)

    async def _take(self, message: ServerMessage) -> None:
        now = time.monotonic()
        if isinstance(message, Update | Acknowledged | RefusedUpdate) and message.id:
            self._came[message.id] = now
        if isinstance(message, Welcome | Update | Position | RefusedUpdate):
            self.history.sightings.append(self._sighting(message, now))
        await super()._take(message)

    def _sighting(self, message: Welcome | Update | Position | RefusedUpdate, now: float) -> Sighting:
        view = None if message.view is None else orjson.dumps(message.view)
        events = orjson.dumps(message.events) if isinstance(message, Update) else None
        about = (message.type, message.version, view, events)
        return Sighting(self.code, self.colour, self._connection, *about, self._asked, now)
