"""All rooms with a connection to this process: who comes, who goes, what other replicas say."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import orjson
from domino_contracts.codes import Close
from domino_rules.seats import Seat
from domino_store.crowds import Crowds
from domino_store.database import Pool
from domino_store.fanout import Fanout
from domino_store.hasty import HastyRedis
from domino_store.leases import first_lease
from domino_store.limits import UNKNOWN, Limit
from domino_store.log import Log, Step
from domino_store.positions import Positions, StoreAway
from domino_store.postgres_leases import PostgresLeases
from domino_store.presence import Presence, PresenceUnknown
from domino_store.redis_leases import RedisLeases

from domino_game import metrics
from domino_game.desk import Desk
from domino_game.hearing import hear
from domino_game.limits import Pace
from domino_game.line import Line
from domino_game.room import Room, RoomEnded
from domino_game.settings import Settings
from domino_game.wire import Wire

logger = logging.getLogger(__name__)


DRAIN_SLACK = 1.0
"""Seconds that a room gets beyond the time of its last command to be closed in an orderly way."""


class Hub:
    """The rooms of this process, kept as long as somebody is connected."""

    def __init__(self, settings: Settings, pool: Pool, log: Log, redis: HastyRedis) -> None:
        self.settings = settings
        self.positions = Positions(pool, settings.patience, settings.idle_life)
        self.presence = Presence(
            RedisLeases(redis, settings.lease),
            PostgresLeases(pool, settings.lease, settings.patience),
            settings.lease,
        )
        self.crowds = Crowds(redis)
        self.unknown = Limit(UNKNOWN, settings.unknown, redis, settings.per_48)
        self.rooms: dict[str, Room] = {}
        self.draining = False
        self.fanout = Fanout(settings.redis_url, lambda code, said: hear(self, code, said))
        self.desk = Desk(log, self.publish, settings.patience)
        self.origin = secrets.token_hex(8)
        self._tasks: set[asyncio.Task[None]] = set()

    async def join(self, code: str, seat: Seat, token: bytes, wire: Wire) -> tuple[Room, Line]:
        """Seat a new connection.

        Raises:
            RoomEnded, StoreAway: it cannot be.
        """
        room = self._room(code)
        room.joining += 1
        try:
            await self.fanout.listen(code)
            now = asyncio.get_running_loop().time()
            line = Line(wire, seat, token, Pace(self.settings.messages), now)
            await self._claim(room, line)
            async with room.lock:
                await room.refresh()
                room.sit(line)
                metrics.seats.inc()
                await self._begin(room, line)
        finally:
            room.joining -= 1
            self._close_if_empty(room)
        self.say(room, "here", seat=seat, lease=line.lease, version=room.version)
        return room, line

    def leave(self, room: Room, line: Line) -> None:
        """A connection is over; its seat still counts as taken for the time of a reload."""
        metrics.seats.dec()
        chair = room.chairs[line.seat]
        if chair.line is line:
            loop = asyncio.get_running_loop()
            chair.left_by(line, loop.call_later(self.settings.grace, self._gone, room, line))
        self._close_if_empty(room)

    def publish(self, room: Room, step: Step) -> None:
        """Tell other replicas about a committed step, if any of them has a seat of this room."""
        if room.chairs.red.line and room.chairs.blue.line:
            return
        events = orjson.Fragment(step.events)
        facts = {"version": room.version, "events": events, "seat": step.seat, "id": step.command}
        self.say(room, "step", at=time.time(), **facts)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run ``work`` beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def catch_up(self, room: Room) -> None:
        """Compare the room with the database and tell its connections what they have missed."""
        with suppress(StoreAway, RoomEnded):
            async with room.lock:
                before = room.version
                await room.refresh()
                if room.version != before:
                    metrics.healed.inc()

    async def drain(self) -> None:
        """Take no more commands, let those under way be committed and acknowledged, close every connection.

        All rooms at once; one whose commands are not answered in their time is closed all the same. Leases
        are kept: whoever reconnects to another replica at once was never away.
        """
        self.draining = True
        ending = {asyncio.create_task(_dismiss(room)): room for room in self.rooms.values()}
        if ending:
            _, stuck = await asyncio.wait(ending, timeout=self.settings.patience + DRAIN_SLACK)
            for task in stuck:
                task.cancel()
                _hang_up(ending[task])
        await self.fanout.flush()

    def _room(self, code: str) -> Room:
        room = self.rooms.get(code)
        if room is None:
            room = self.rooms[code] = Room(code, self.positions, self.settings.beat)
            metrics.rooms.inc()
        return room

    async def _begin(self, room: Room, line: Line) -> None:
        """The second player is there: the table commits to its first secret."""
        if line.seat is not Seat.BLUE:
            return
        try:
            await self.desk.begin(room)
        except (RoomEnded, StoreAway):
            self.leave(room, line)
            raise

    def _close_if_empty(self, room: Room) -> None:
        chairs = (room.chairs.red, room.chairs.blue)
        if room.joining or any(chair.line or chair.leaving for chair in chairs):
            return
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]
            metrics.rooms.dec()
            self.spawn(self._unlisten(room.code))

    async def _unlisten(self, code: str) -> None:
        """Hear no more of the room, unless somebody has come to it at this very moment and relies on it."""
        if code not in self.rooms:
            await self.fanout.leave(code)

    async def _claim(self, room: Room, line: Line) -> None:
        """Hold the seat on all replicas. Where nobody can be asked it holds here, until the next renewal."""
        try:
            line.lease, other = await self.presence.claim(room.code, line.seat, line.name)
        except PresenceUnknown:
            line.lease = first_lease(line.name)
            return
        chair = room.chairs[line.seat.other]
        if chair.line is None and other is not None:
            chair.seen_elsewhere(other)

    def _gone(self, room: Room, line: Line) -> None:
        """The time of a reload has passed and nobody came back."""
        chair = room.chairs[line.seat]
        chair.leaving = None
        if self.draining:
            return
        if not chair.present:
            room.tell_present()
        self.say(room, "gone", seat=line.seat, lease=line.lease)
        self.spawn(self._release(room, line))
        self._close_if_empty(room)

    async def _release(self, room: Room, line: Line) -> None:
        with suppress(PresenceUnknown):
            await self.presence.release(room.code, line.seat, line.lease)

    def say(self, room: Room, kind: str, **facts: Any) -> None:
        self.fanout.say(room.code, orjson.dumps({"type": kind, "origin": self.origin, **facts}))


async def _dismiss(room: Room) -> None:
    """Close the connections of ``room`` once the command under way has been answered."""
    async with room.lock:
        _hang_up(room)


def _hang_up(room: Room) -> None:
    for line in room.lines:
        line.hang_up(Close.RESTARTING)
