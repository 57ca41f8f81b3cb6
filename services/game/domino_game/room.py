"""One room in this process: the table as last committed, and who sits at it."""

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
from domino_rules.seats import PerSeat, Seat
from domino_store.logs import room_tag
from domino_store.positions import Positions, Stored

from domino_game.chair import Chair
from domino_game.line import Line
from domino_game.seen import table_view
from domino_game.table import Table, evolve, new_table, table_adapter


class RoomEnded(Exception):
    """The room is not in the database any more (C30)."""


class Room:
    """The room ``code``. Whatever changes ``table`` or ``version`` holds ``lock``."""

    def __init__(self, code: str, positions: Positions, beat: float) -> None:
        self.code = code
        self.lock = asyncio.Lock()
        self.version = -1
        self.target: int | None = None
        self.table: Table = new_table(None)
        self.chairs = PerSeat(Chair(), Chair())
        self.joining = 0
        self._positions = positions
        self._beat = beat

    @property
    def lines(self) -> list[Line]:
        """The connections of this process."""
        return [chair.line for chair in (self.chairs.red, self.chairs.blue) if chair.line]

    @property
    def present(self) -> PerSeat[bool]:
        """Which seats are connected."""
        return PerSeat(self.chairs.red.present, self.chairs.blue.present)

    @property
    def facts(self) -> dict[str, object]:
        """What a log line tells about the room."""
        return {"room": room_tag(self.code), "version": self.version}

    def sit(self, line: Line) -> None:
        """Seat a new connection and greet it; an older one of the same seat is closed (C25)."""
        before = self.present
        chair = self.chairs[line.seat]
        older = chair.line
        if older is not None and older.lease > line.lease:
            line.hang_up(Close.TAKEN_OVER)
            return
        chair.seat_here(line)
        if older is not None:
            older.hang_up(Close.TAKEN_OVER)
        view = table_view(self.table, line.seat)
        line.say(Welcome(self.version, view, self.present, PROTOCOL, self._beat))
        if self.present != before:
            self.tell_present(but=line)

    def tell_present(self, but: Line | None = None) -> None:
        """Tell the connections here who is connected."""
        for line in self.lines:
            if line is not but:
                line.say(Present(self.present))

    def tell_position(self, line: Line) -> None:
        """Send the whole view."""
        line.say(Position(self.version, table_view(self.table, line.seat)))

    def end(self) -> None:
        """Tell everybody that the room is gone."""
        for line in self.lines:
            line.hang_up(Close.ROOM_ENDED)

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
        for line in self.lines:
            view = table_view(after, line.seat)
            seen = tuple([redact_table(event, line.seat) for event in events])
            line.say(Update(self.version, seen, view, command if line.seat is seat else None))

    def _adopt(self, stored: Stored) -> None:
        known = self.version >= 0
        self.version = stored.version
        self.target = stored.target
        fresh = stored.state is None
        self.table = new_table(stored.target) if fresh else table_adapter.validate_json(stored.state or "")
        if known:
            for line in self.lines:
                self.tell_position(line)


def folded(table: Table, events: tuple[TableEvent, ...]) -> Table:
    """The table after all of ``events``."""
    for event in events:
        table = evolve(table, event)
    return table
