"""Two players at one table, who live in a thread of their own while a test looks after containers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Self

from anyio.from_thread import BlockingPortal, start_blocking_portal

from tests.compose.guest import Guest
from tests.http_client import Browser
from tests.protocol_client import new_id


class Pair:
    """Red, who made the room, and Blue. All methods wait."""

    red: Guest
    blue: Guest
    room: str

    def __init__(self, address: str, target: int | None = None, *, steered: bool = False) -> None:
        """``steered``: let the edge pick Blue's replica by chance, rather than that of Red."""
        self._address = address
        self._steer = f"&steer={new_id()}" if steered else ""
        self._target = target
        self._stack = ExitStack()
        self._portal: BlockingPortal

    def __enter__(self) -> Self:
        self._portal = self._stack.enter_context(start_blocking_portal())
        self._portal.call(self._meet)
        self._stack.callback(self._each, Guest.leave)
        self.together()
        self._each(Guest.until_due)
        self._each(Guest.step)
        self.settle()
        return self

    def __exit__(self, *reason: object) -> None:
        self._stack.close()

    @property
    def guests(self) -> tuple[Guest, Guest]:
        """Both, red first."""
        return self.red, self.blue

    @property
    def confirmed(self) -> dict[str, int]:
        """Every command that was acknowledged, and the version it made."""
        return {**self.red.confirmed, **self.blue.confirmed}

    @property
    def over(self) -> bool:
        """Whether the round has its result."""
        return self.red.player.table.phase in ("over", "between")

    def together(self) -> None:
        """Until each is connected and knows that the other is."""
        self._each(Guest.until_both_present)

    def settle(self) -> int:
        """Until both have seen the newest version that either has seen; which one."""
        top = max(guest.player.version for guest in self.guests)
        self._reach(top)
        assert self.red.player.version == self.blue.player.version
        return self.red.player.version

    def keep_quiet(self, seconds: float) -> None:
        """Let neither do anything for so long; raises AssertionError if either is told anything."""
        self._each(lambda guest: guest.keep_quiet(seconds))

    def deafen_blue(self) -> None:
        """Let Blue's browser read nothing more of its connection, until Red is told that Blue is away. The
        connection is given up then, so that Blue comes back."""

        async def deaf() -> None:
            transport = self.blue.player.transport
            transport.pause_reading()
            await self.red.player.until_present(red=True, blue=False)
            transport.abort()

        self._portal.call(deaf)

    def thrown_back_to(self, version: int) -> None:
        """Until both are shown this version, older than what they knew."""
        self._each(lambda guest: guest.until_exactly(version))

    def play(self, count: int = 1000) -> int:
        """Make this many confirmed moves, fewer where the round ends; how many there were."""
        for made in range(count):
            if self.over:
                return made
            version = self.settle()
            mover = next(guest for guest in self.guests if guest.player.table.match.moves)
            self._portal.call(mover.step)
            self._reach(version + 1)
        return count

    def _reach(self, version: int) -> None:
        self._each(lambda guest: guest.until_version(version))

    async def _meet(self) -> None:
        creator, joiner = Browser(self._address), Browser(self._address)
        self.room = await creator.create(self._target)
        assert (await joiner.join(self.room)).status == 200
        self.red, self.blue = Guest(creator, self.room), Guest(joiner, self.room, self._steer)

    def _each(self, doing: Callable[[Guest], Awaitable[None]]) -> None:
        async def both() -> None:
            await asyncio.gather(*(doing(guest) for guest in self.guests))

        self._portal.call(both)
