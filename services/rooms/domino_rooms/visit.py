"""One request: who asks, about which room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from domino_contracts.replica import RoomNotice
from domino_contracts.rooms import RoomOut
from domino_postgres.rooms_repository import Room, RoomRefused
from domino_redis import channels
from domino_service import seat_cookie
from fastapi import Response

from domino_rooms.parts import Parts


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser at ``address`` (behind a trusted proxy: the one that the proxy names), over HTTPS if
    ``secure``; ``response`` is what it will be answered."""

    address: str
    secure: bool
    response: Response

    def give_seat(self, code: str, token: str) -> None:
        """Set the cookie of a seat in room ``code``, or renew it."""
        header = seat_cookie.header(code, token, secure=self.secure)
        self.response.headers.append("set-cookie", header)


@dataclass(frozen=True, slots=True)
class Visit:
    """``visitor`` asks about the room ``code``; one of ``tokens`` may be that of a seat it has there."""

    parts: Parts
    visitor: Visitor
    code: str
    tokens: tuple[str, ...]

    async def look(self) -> Room:
        """The room, which every route asks for first.

        A code that leads nowhere counts against the address, which is told to wait once there were too many.
        A code that exists is never refused: whoever shares an address with a guesser can still follow an
        invitation, and nobody guesses one of 100 random bits.

        Raises:
            RoomRefused: ``ROOM_GONE``.
            domino_redis.rate_limits.TooOften: there were too many codes that lead nowhere.
        """
        try:
            return await self.parts.rooms.look(self.code, *self.tokens)
        except RoomRefused:
            await self.missed()
            raise

    async def change(self) -> Room:
        """Look at the room in order to change something of it, which address and seat are charged for.

        Raises:
            RoomRefused, domino_redis.rate_limits.TooOften: as ``look``, or there were too many changes.
        """
        await self.parts.changes_limit.count(self.visitor.address)
        room = await self.look()
        # Only who has the seat can spend its budget.
        if room.seat:
            await self.parts.seat_changes_limit.count(f"{self.code}:{room.seat}")
        return room

    async def missed(self) -> None:
        """Count a secret that opened nothing against the visitor.

        Raises:
            domino_redis.rate_limits.TooOften: there were too many.
        """
        await self.parts.unknown_limit.count(self.visitor.address)

    def keep_seat(self, room: Room) -> None:
        """Renew the visitor's cookie if it has a seat."""
        if room.token:
            self.visitor.give_seat(self.code, room.token)

    async def publish(self, notice: RoomNotice) -> None:
        """Tell the tables of this room, if Redis is there."""
        await channels.publish(self.parts.redis, self.code, notice)


def room_out(room: Room) -> RoomOut:
    """``room`` as the browser it was looked up for may see it."""
    state: Literal["free", "yours", "full"] = "full" if room.guest else "free"
    if room.seat:
        state = "yours"
    return RoomOut(code=room.code, state=state, seat=room.seat, target=room.target, guest=room.guest)
