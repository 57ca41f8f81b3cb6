"""One room in this process: the table as last committed, and who is connected to it."""

from __future__ import annotations

import asyncio

from domino_contracts.codes import PROTOCOL, Close
from domino_contracts.events import TableEvent, redact_table
from domino_contracts.updates import (
    Position,
    Present,
    Update,
    Welcome,
)
from domino_postgres.positions import Positions, Stored
from domino_process.json_logs import room_tag
from domino_rules.seats import PerSeat, Seat

from domino_game.connection.connection import Connection
from domino_game.rooms.seat_presence import SeatPresence
from domino_game.table.redaction import table_view
from domino_game.table.state import Table, evolve, new_table, table_adapter


class RoomEnded(Exception):
    """The room is not in the database any more."""


class Room:
    """The room ``code``. Whatever changes ``table`` or ``version`` holds ``lock``."""

    def __init__(self, code: str, positions: Positions, beat: float) -> None:
        self.code = code
        self.lock = asyncio.Lock()
        self.version = -1
        self.target: int | None = None
        self.table: Table = new_table(None)
        self.seats = PerSeat(SeatPresence(), SeatPresence())
        self.joining = 0
        self._positions = positions
        self._beat = beat

    @property
    def connections(self) -> list[Connection]:
        """The connections of this process."""
        return [presence.connection for presence in (self.seats.red, self.seats.blue) if presence.connection]

    @property
    def present(self) -> PerSeat[bool]:
        """Which seats are connected."""
        return PerSeat(self.seats.red.present, self.seats.blue.present)

    @property
    def facts(self) -> dict[str, object]:
        """What a log line tells about the room."""
        return {"room": room_tag(self.code), "version": self.version}

    def connect(self, connection: Connection) -> None:
        """Seat a new connection and greet it; an older one of the same seat is closed."""
        before = self.present
        presence = self.seats[connection.seat]
        older = presence.connection
        if older is not None and older.lease > connection.lease:
            connection.close(Close.TAKEN_OVER)
            return
        presence.connect(connection)
        if older is not None:
            older.close(Close.TAKEN_OVER)
        view = table_view(self.table, connection.seat)
        connection.send(Welcome(self.version, view, self.present, PROTOCOL, self._beat))
        if self.present != before:
            self.send_present(but=connection)

    def send_present(self, but: Connection | None = None) -> None:
        """Tell the connections here who is connected."""
        for connection in self.connections:
            if connection is not but:
                connection.send(Present(self.present))

    def send_position(self, connection: Connection) -> None:
        """Send the whole view."""
        connection.send(Position(self.version, table_view(self.table, connection.seat)))

    def end(self) -> None:
        """Tell everybody that the room is gone."""
        for connection in self.connections:
            connection.close(Close.ROOM_ENDED)

    async def refresh(self, seat: Seat | None = None, command: str | None = None) -> int | None:
        """Catch up with the database; the version that ``seat``'s ``command`` made, if it was counted.

        Raises:
            RoomEnded: there is no such room any more.
            StoreAway: the database cannot be reached.
        """
        stored = await self._positions.read(self.code, self.version, seat, command)
        if stored is None:
            self.end()
            raise RoomEnded
        if stored.version != self.version or (stored.version == 0 and stored.target != self.target):
            self._adopt(stored)
        return stored.counted

    async def last_deal(self) -> list[tuple[int, str]]:
        """The steps of the deal under way; see ``Positions.last_deal``.

        Raises:
            StoreAway: the database cannot be reached.
        """
        return await self._positions.last_deal(self.code, self.version)

    def advance(
        self, after: Table, events: tuple[TableEvent, ...], seat: Seat | None, command: str | None
    ) -> None:
        """Adopt a committed step and tell the connections here about it, each in its own words."""
        self.table = after
        self.version += 1
        for connection in self.connections:
            view = table_view(after, connection.seat)
            seen = tuple([redact_table(event, connection.seat) for event in events])
            connection.send(Update(self.version, seen, view, command if connection.seat is seat else None))

    def _adopt(self, stored: Stored) -> None:
        known = self.version >= 0
        self.version = stored.version
        self.target = stored.target
        fresh = stored.state is None
        self.table = new_table(stored.target) if fresh else table_adapter.validate_json(stored.state or "")
        if known:
            for connection in self.connections:
                self.send_position(connection)


def folded(table: Table, events: tuple[TableEvent, ...]) -> Table:
    """The table after all of ``events``."""
    for event in events:
        table = evolve(table, event)
    return table
