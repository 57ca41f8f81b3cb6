"""An honest pair that plays one round after the other, and notices what happens to it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from domino_contracts.updates import RefusedUpdate

from tests.hostile.stranger import From
from tests.http_client import Browser
from tests.player import Player, over
from tests.timeouts import PATIENCE


class Honest:
    """Two players of one room, and of the next room when their round is over.

    ``latencies`` are the seconds from each command to its acknowledgement; ``refused`` are the commands that
    were not acknowledged, which is none as long as nobody disturbs them. ``pause`` is between two commands.
    """

    def __init__(self, base: str, address: str, pause: float = 0.0) -> None:
        self.latencies: list[float] = []
        self.refused: list[RefusedUpdate] = []
        self._base = base
        self._address = address
        self._pause = pause
        self._news = asyncio.Event()

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            await self.play_round()

    async def play_round(self) -> tuple[Browser, str]:
        """Play one round in a room of its own: the browser that made it, and its code."""
        red, blue = (From(self._base, self._address) for _ in range(2))
        code = await red.create()
        assert (await blue.join(code)).status == 200
        async with AsyncExitStack() as seats:
            players = [await seats.enter_async_context(browser.player(code)) for browser in (red, blue)]
            for player in players:
                await player.until_present(red=True, blue=True)
            async with asyncio.TaskGroup() as playing:
                for player in players:
                    playing.create_task(self._play(player))
        return red, code

    async def acknowledged(self, more: int) -> None:
        """Wait until so many more commands were acknowledged."""
        enough = len(self.latencies) + more
        async with asyncio.timeout(PATIENCE):
            while len(self.latencies) < enough:
                self._news.clear()
                await self._news.wait()

    async def _play(self, player: Player) -> None:
        while not over(player):
            due = player.due()
            if due is None:
                await _until_news(player, player.version)
                continue
            begun = time.perf_counter()
            outcome = await player.command(due.pop("type"), **due)
            if isinstance(outcome, RefusedUpdate):
                self.refused.append(outcome)
            else:
                self.latencies.append(time.perf_counter() - begun)
                self._news.set()
            await asyncio.sleep(self._pause)


async def _until_news(player: Player, version: int) -> None:
    await player.until(lambda: player.version != version or player.closed is not None)
    assert player.closed is None, f"closed with {player.closed}"


@asynccontextmanager
async def honest_pair(base: str, address: str, pause: float = 0.0) -> AsyncIterator[Honest]:
    """A pair at ``address`` that plays as long as the block lasts; its own failure is the block's."""
    pair = Honest(base, address, pause)
    playing = asyncio.create_task(pair.play())
    try:
        await pair.acknowledged(3)
        yield pair
        # Whatever was done to it, it still plays.
        await pair.acknowledged(3)
    finally:
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing
