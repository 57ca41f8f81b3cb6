"""A player that can lose its line and come back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import orjson

from tests.load.connection import Connection, open_table
from tests.load.pair import choose

NUMBER = "0123456789abcdef" * 2
AGAIN_SECONDS = 0.1
"""Pause before what did not work is tried again."""
PATIENCE_SECONDS = 10.0


class Seat:
    """The holder of ``token`` in room ``code`` at the service ``base``; answers shuffles by itself."""

    def __init__(self, base: str, code: str, token: str) -> None:
        self._where = (base, code, token)
        self._line: Connection | None = None
        self._news = asyncio.Event()
        self._view: dict[str, Any] | None = None
        self._version = 0
        self._count = 0
        self._answers: dict[str, str] = {}

    @property
    def phase(self) -> str:
        """What the table waits for, as last heard on this line; empty before that."""
        return str(self._view["phase"]) if self._view else ""

    @property
    def on_turn(self) -> bool:
        """Whether it is this seat's turn."""
        return self.phase == "playing" and self._seen["round"]["turn"] == self._seen["seat"]

    @property
    def _seen(self) -> dict[str, Any]:
        return self._view["match"] if self._view else {}

    async def sit(self) -> None:
        """Connect.

        Raises:
            OSError: it cannot be.
        """
        self._view = None
        self._line = await open_table(*self._where, self._hear)

    def leave(self) -> None:
        """Lose the line."""
        if self._line is not None:
            self._line.drop()

    async def until(self, phase: str) -> None:
        """Wait until the table is in ``phase``."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.phase != phase:
                await self._next()

    async def move(self) -> bool:
        """Make a random move; whether it was acknowledged.

        Raises:
            TimeoutError: no answer.
        """
        return await self._do({**choose(self._seen["round"]), "seen": self._version}) == "update"

    async def insist(self, moved: Callable[[float, float], None]) -> None:
        """Play on whatever happens; ``moved`` gets the moments at which a move was made and acknowledged."""
        while True:
            begun = time.perf_counter()
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(1):
                    if self._line is None or self._line.closed:
                        await self.sit()
                    elif self.on_turn and await self.move():
                        moved(begun, time.perf_counter())
                        continue
                    elif self.phase == "over":
                        await self._do({"type": "ask", "deal": self._deal, "target": None})
                    else:
                        await self._next()
                        continue
            await asyncio.sleep(AGAIN_SECONDS)

    @property
    def _deal(self) -> int:
        return int(self._view["deal"]["number"]) if self._view else 0

    async def _do(self, command: dict[str, Any]) -> str:
        """Send a command and wait for its answer's type."""
        self._count += 1
        name = f"c{self._count}-{time.time_ns()}"
        self._say({**command, "id": name})
        while name not in self._answers:
            await self._next()
        return self._answers.pop(name)

    async def _next(self) -> None:
        self._news.clear()
        await self._news.wait()

    def _say(self, command: dict[str, Any]) -> None:
        if self._line is not None:
            self._line.say(orjson.dumps(command))

    def _hear(self, payload: bytes) -> None:
        message = orjson.loads(payload)
        if message.get("view"):
            self._view, self._version = message["view"], message["version"]
            if self.phase == "shuffling" and not message["view"]["deal"]["given"][self._seen["seat"]]:
                self._say({"type": "shuffle", "id": f"n{self._deal}", "deal": self._deal, "number": NUMBER})
        if message.get("id"):
            self._answers[message["id"]] = message["type"]
        self._news.set()
