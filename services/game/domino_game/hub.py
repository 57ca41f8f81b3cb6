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
from domino_contracts.events import events_adapter
from domino_rules.seats import Seat
from domino_store.fanout import Fanout
from domino_store.log import Log, Step
from domino_store.positions import Positions, StoreAway
from domino_store.presence import Presence, RedisAway, first_lease

from domino_game import metrics
from domino_game.limits import Bucket
from domino_game.line import Line
from domino_game.room import Room, RoomEnded, folded
from domino_game.settings import Settings
from domino_game.wire import Wire

logger = logging.getLogger(__name__)


class Hub:
    """The rooms of this process, kept as long as somebody is connected."""

    def __init__(self, settings: Settings, positions: Positions, log: Log, presence: Presence) -> None:
        self.settings = settings
        self.positions = positions
        self.presence = presence
        self.rooms: dict[str, Room] = {}
        self.draining = False
        self.fanout = Fanout(settings.redis_url, self.hear)
        self._log = log
        self._origin = secrets.token_hex(8)
        self._tasks: set[asyncio.Task[None]] = set()

    async def join(self, code: str, seat: Seat, token: bytes, wire: Wire) -> tuple[Room, Line]:
        """Seat a new connection.

        Raises:
            RoomEnded, StoreAway: it cannot be.
        """
        room = await self._open(code)
        room.joining += 1
        try:
            now = asyncio.get_running_loop().time()
            bucket = Bucket(self.settings.rate, self.settings.burst, now)
            line = Line(wire, seat, token, bucket)
            await self._claim(room, line)
            async with room.lock:
                await room.refresh()
                room.sit(line)
                metrics.seats.inc()
                if seat is Seat.BLUE:
                    await room.begin()
        finally:
            room.joining -= 1
            self._close_if_empty(room)
        self._say(room, "here", seat=seat, lease=line.lease, version=room.version)
        return room, line

    def leave(self, room: Room, line: Line) -> None:
        """A connection is over; its seat still counts as taken for the time of a reload."""
        metrics.seats.dec()
        chair = room.chairs[line.seat]
        if chair.line is not line:
            return
        chair.line = None
        if not self.draining:
            loop = asyncio.get_running_loop()
            chair.leaving = loop.call_later(self.settings.grace, self._gone, room, line)

    def publish(self, room: Room, step: Step) -> None:
        """Tell other replicas about a committed step, if any of them has a seat of this room."""
        if room.chairs.red.line and room.chairs.blue.line:
            return
        events = orjson.Fragment(step.events)
        facts = {"version": room.version, "events": events, "seat": step.seat, "id": step.command}
        self._say(room, "step", at=time.time(), **facts)

    def hear(self, code: str, data: bytes) -> None:
        """Something was said on a room's channel, by another replica or service."""
        room = self.rooms.get(code)
        message = orjson.loads(data)
        if room is None or message.get("origin") == self._origin:
            return
        # The usual case needs no waiting: the next step, and nothing else under way.
        if message["type"] != "step" or room.lock.locked() or not self._next_step(room, message):
            self.spawn(self._heard(room, message))

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

        Leases are kept: whoever reconnects to another replica at once was never away.
        """
        self.draining = True
        for room in list(self.rooms.values()):
            async with room.lock:
                for line in room.lines:
                    line.hang_up(Close.RESTARTING)
        await self.fanout.flush()

    async def _open(self, code: str) -> Room:
        room = self.rooms.get(code)
        if room is None:
            room = Room(code, self.positions, self._log, self.publish, self.settings.beat)
            self.rooms[code] = room
            metrics.rooms.inc()
            await self.fanout.listen(code)
        return room

    def _close_if_empty(self, room: Room) -> None:
        chairs = (room.chairs.red, room.chairs.blue)
        if room.joining or any(chair.line or chair.leaving for chair in chairs):
            return
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]
            metrics.rooms.dec()
            self.spawn(self.fanout.leave(room.code))

    async def _claim(self, room: Room, line: Line) -> None:
        """Hold the seat on all replicas. Without Redis it holds here, and is claimed at the next renewal."""
        try:
            line.lease, other = await self.presence.claim(room.code, line.seat, line.name)
        except RedisAway:
            line.lease = first_lease(line.name)
            return
        chair = room.chairs[line.seat.other]
        if chair.line is None and other is not None:
            chair.seen_elsewhere(other)

    def _gone(self, room: Room, line: Line) -> None:
        """The time of a reload has passed and nobody came back."""
        chair = room.chairs[line.seat]
        chair.leaving = None
        if not chair.present:
            room.tell_present()
        self._say(room, "gone", seat=line.seat, lease=line.lease)
        self.spawn(self._release(room, line))
        self._close_if_empty(room)

    async def _release(self, room: Room, line: Line) -> None:
        with suppress(RedisAway):
            await self.presence.release(room.code, line.seat, line.lease)

    def _say(self, room: Room, kind: str, **facts: Any) -> None:
        self.fanout.say(room.code, orjson.dumps({"type": kind, "origin": self._origin, **facts}))

    async def _heard(self, room: Room, message: dict[str, Any]) -> None:
        match message:
            case {"type": "step"}:
                await self._step(room, message)
            case {"type": "here", "seat": seat, "lease": lease, "version": version}:
                self.held_elsewhere(room, Seat(seat), lease)
                if version < room.version:
                    self._say(room, "behind", version=room.version)
                elif version > room.version:
                    await self.catch_up(room)
            case {"type": "gone", "seat": seat, "lease": lease}:
                before = room.present
                room.chairs[Seat(seat)].gone_elsewhere(lease)
                if room.present != before:
                    room.tell_present()
            case {"type": "behind", "version": version} if version > room.version:
                await self.catch_up(room)
            case {"type": "changed" | "ended"}:
                await self.catch_up(room)
            case {"type": "moved", "seat": seat}:
                await self._moved(room, Seat(seat))

    def held_elsewhere(self, room: Room, seat: Seat, lease: str | None) -> None:
        """What is known of a seat's lease: a newer one than that of the connection here takes over (C25)."""
        before = room.present
        chair = room.chairs[seat]
        if chair.line is None:
            chair.seen_elsewhere(lease)
        elif lease is not None and lease > chair.line.lease:
            line, chair.line = chair.line, None
            chair.seen_elsewhere(lease)
            line.hang_up(Close.TAKEN_OVER)
        if room.present != before:
            room.tell_present()

    async def _step(self, room: Room, message: dict[str, Any]) -> None:
        """Another replica has committed a step: adopt it if it is the next one, else read what was missed."""
        async with room.lock:
            adopted = self._next_step(room, message)
        if not adopted:
            await self.catch_up(room)

    def _next_step(self, room: Room, message: dict[str, Any]) -> bool:
        """Adopt a step of another replica; False where something before it was missed."""
        if message["version"] <= room.version:
            return True
        if message["version"] > room.version + 1:
            return False
        events = events_adapter.validate_python(message["events"])
        seat = Seat(message["seat"]) if message["seat"] else None
        room.advance(folded(room.table, events), events, seat, message["id"])
        metrics.fanout_seconds.observe(max(0.0, time.time() - message["at"]))
        return True

    async def _moved(self, room: Room, seat: Seat) -> None:
        """A seat went to another browser: the old one's connection has no seat any more."""
        with suppress(StoreAway):
            seats = await self.positions.seats(room.code) or {}
            line = room.chairs[seat].line
            if line is not None and seats.get(seat) != line.token:
                line.hang_up(Close.NO_SEAT)
