"""Who sits in a seat: a connection of this process, one of another replica, or nobody."""

from __future__ import annotations

import asyncio

from domino_game.line import Line

MISSES = 2
"""A lease that was not found this many times in a row is gone; one may get lost with a Redis restart."""


class Chair:
    """A seat at the table, as this process knows it."""

    __slots__ = ("elsewhere", "leaving", "left", "line", "missed")

    def __init__(self) -> None:
        self.line: Line | None = None
        """The connection here; the newest, if a browser has several tabs."""
        self.elsewhere: str | None = None
        """The lease of a connection to another replica."""
        self.leaving: asyncio.TimerHandle | None = None
        """Runs while a connection that has just closed still counts."""
        self.missed = 0
        self.left = ""
        """The lease of the last connection here that closed; Redis may have it for a while yet."""

    @property
    def present(self) -> bool:
        """Whether its player is connected, here or elsewhere."""
        return self.line is not None or self.leaving is not None or self.elsewhere is not None

    def seat_here(self, line: Line) -> None:
        """``line`` sits here from now on."""
        self.stay()
        self.line = line
        self.elsewhere = None
        self.missed = 0

    def left_by(self, line: Line, until: asyncio.TimerHandle) -> None:
        """``line`` is closed; the seat still counts as taken for as long as ``until`` runs."""
        self.line = None
        self.left = line.lease
        self.leaving = until

    def seen_elsewhere(self, lease: str | None) -> None:
        """What Redis says about the seat while nobody sits here; None is believed the second time."""
        if lease is not None and lease > self.left:
            self.stay()
            self.elsewhere = lease
            self.missed = 0
            return
        self.missed += 1
        if self.missed >= MISSES:
            self.elsewhere = None

    def gone_elsewhere(self, lease: str) -> None:
        """Another replica says that the connection with ``lease`` is over."""
        if self.elsewhere == lease:
            self.elsewhere = None

    def stay(self) -> None:
        """Whoever was leaving is back."""
        if self.leaving is not None:
            self.leaving.cancel()
            self.leaving = None
