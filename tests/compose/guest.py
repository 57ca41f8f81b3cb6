"""A player who comes back by itself and repeats what was not answered, as the page does."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

from domino_contracts.codes import Code
from domino_contracts.updates import Present, RefusedUpdate
from domino_rules.seats import PerSeat
from websockets.exceptions import WebSocketException

from tests.http_client import Browser
from tests.player import Player
from tests.protocol_client import Outcome, new_id
from tests.timeouts import PATIENCE

PAUSE = 0.2
BEAT = 4.0
TROUBLES = (WebSocketException, OSError, TimeoutError, AssertionError)


class Guest:
    """The seat that ``browser`` has in ``room``.

    ``closes`` are the close codes of all its connections; ``confirmed`` the commands that were acknowledged,
    with the version that each made.
    """

    def __init__(self, browser: Browser, room: str, steer: str = "") -> None:
        self.browser = browser
        self.player: Player = browser.player(room)
        self.player.steer = steer
        self.closes: list[int | None] = []
        self.confirmed: dict[str, int] = {}
        self._staying = asyncio.create_task(self._stay())

    async def leave(self) -> None:
        """Go for good."""
        self._staying.cancel()
        with suppress(asyncio.CancelledError):
            await self._staying
        await self.player.leave()

    async def step(self) -> None:
        """Do what is due now, until it counts; raises TimeoutError when it does not in time.

        A command keeps its id over every try, so that it cannot count twice.
        """
        due = self.player.due()
        if due is None:
            return
        name, kind, deadline = new_id(), due.pop("type"), time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            answer = await self._try(kind, name, due)
            if answer is not None and not isinstance(answer, RefusedUpdate):
                self.confirmed[name] = answer.version
                return
            if answer is not None and answer.code in (Code.STALE, Code.NOT_NOW):
                return
            assert answer is None or answer.code in (Code.TRY_AGAIN, Code.OPPONENT_AWAY), answer
            await asyncio.sleep(PAUSE)
        raise TimeoutError(f"{kind} does not count: {self}")

    async def until_version(self, version: int) -> None:
        """Wait until it has seen this version."""
        await self._until(lambda: self.player.view is not None and self.player.version >= version)

    async def until_exactly(self, version: int) -> None:
        """Wait until it is shown this very version, which may be an older one than before."""
        await self._until(lambda: self.player.version == version)

    async def until_due(self) -> None:
        """Wait until there is something to do."""
        await self._until(lambda: self.player.view is not None and self.player.due() is not None)

    async def until_both_present(self) -> None:
        """Wait until it is connected and knows the other to be."""
        await self._until(lambda: self.connected and self.player.present == PerSeat(True, True))

    async def keep_quiet(self, seconds: float) -> None:
        """Only beat, as a page does while its player thinks; raises AssertionError for any other news."""
        news = len(self.player.all_of(Present))
        closes = len(self.closes)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            await self.player.say({"type": "beat"})
            await asyncio.sleep(BEAT)
        assert (len(self.player.all_of(Present)), len(self.closes)) == (news, closes), self

    @property
    def connected(self) -> bool:
        """Whether its connection was greeted and is still there."""
        return self.player.closed is None and bool(self.player.heard)

    def __str__(self) -> str:
        player = self.player
        return f"version {player.version}, present {player.present}, closed {player.closed}, {self.closes}"

    async def _until(self, holds: Any) -> None:
        try:
            await self.player.until(holds, PATIENCE)
        except TimeoutError:
            raise TimeoutError(str(self)) from None

    async def _try(self, kind: str, name: str, due: dict[str, Any]) -> Outcome | None:
        if not self.connected:
            return None
        try:
            return await self.player.command(kind, id=name, **due)
        except TROUBLES:
            return None

    async def _stay(self) -> None:
        while True:
            with suppress(*TROUBLES):
                await self.player.connect()
                await self.player.until(lambda: self.player.closed is not None, float("inf"))
                self.closes.append(self.player.closed)
            await asyncio.sleep(PAUSE)
