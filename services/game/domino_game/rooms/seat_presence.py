"""Who holds a seat: a connection to this process, one to another replica, or nobody."""

from __future__ import annotations

import asyncio

from domino_game.connection.connection import Connection

MISSES = 2
"""A lease that was not found this many times in a row is gone; one may get lost with a Redis restart."""


class SeatPresence:
    """Whether the player of one seat is connected, as far as this process knows."""

    __slots__ = ("connection", "elsewhere", "leaving", "left", "missed")

    def __init__(self) -> None:
        self.connection: Connection | None = None
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
        return self.connection is not None or self.leaving is not None or self.elsewhere is not None

    def connect(self, connection: Connection) -> None:
        """``connection`` holds the seat from now on."""
        self.cancel_leaving()
        self.connection = connection
        self.elsewhere = None
        self.missed = 0

    def disconnect(self, connection: Connection, until: asyncio.TimerHandle) -> None:
        """``connection`` is closed; the seat still counts as taken for as long as ``until`` runs."""
        self.connection = None
        self.left = connection.lease
        self.leaving = until

    def seen_elsewhere(self, lease: str | None) -> None:
        """What Redis says about the seat while nobody is connected here; None is believed the second time."""
        if lease is not None and lease > self.left:
            self.cancel_leaving()
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

    def cancel_leaving(self) -> None:
        """The player is back before the time of a reload was over."""
        if self.leaving is not None:
            self.leaving.cancel()
            self.leaving = None
