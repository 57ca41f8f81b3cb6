"""All rooms with a connection to this process: who connects, who leaves, and telling other replicas of it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeAlias

from domino_contracts.codes import Close
from domino_contracts.events import TableEvent
from domino_contracts.leases import first_lease
from domino_contracts.replica import (
    ReplicaMessage,
    SeatConnected,
    SeatDisconnected,
    StepCommitted,
    replica_message_adapter,
)
from domino_postgres.database import Pool
from domino_postgres.positions import Positions, StoreAway
from domino_postgres.seat_leases import PostgresLeases
from domino_postgres.step_log import Step, StepLog
from domino_process.tasks import end
from domino_redis.circuit_breaker import RedisWithBreaker
from domino_redis.connection_limits import ConnectionLimits
from domino_redis.pubsub import PubSub
from domino_redis.rate_limits import UNKNOWN, Limit
from domino_redis.seat_leases import RedisLeases
from domino_rules.seats import Seat

from domino_game import metrics
from domino_game.connection.connection import Connection
from domino_game.connection.rate_limiter import MessageRateLimiter
from domino_game.connection.websocket_protocol import WebSocketProtocol
from domino_game.rooms.command_handler import CommandHandler
from domino_game.rooms.presence import Presence, PresenceUnknown
from domino_game.rooms.room import Room, RoomEnded
from domino_game.settings import Settings

logger = logging.getLogger(__name__)


DRAIN_SLACK = 1.0
"""Seconds that a room gets beyond the time of its last command to be closed in an orderly way."""


Receiver: TypeAlias = "Callable[[Hub, str, bytes], None]"
"""Takes a message (JSON) from the pub/sub channel of the room with that code."""


class Hub:
    """The rooms of this process, kept as long as somebody is connected."""

    def __init__(
        self, settings: Settings, pool: Pool, log: StepLog, redis: RedisWithBreaker, receive: Receiver
    ) -> None:
        """``receive`` is called for everything that is said about the rooms here, by this process too."""
        self.settings = settings
        self.positions = Positions(pool, settings.patience, settings.idle_life)
        self.presence = Presence(
            RedisLeases(redis, settings.lease),
            PostgresLeases(pool, settings.lease, settings.patience),
            settings.lease,
        )
        self.connection_limits = ConnectionLimits(redis)
        self.guesses = Limit(UNKNOWN, settings.unknown, redis, settings.per_48)
        self.rooms: dict[str, Room] = {}
        self.draining = False
        self.pubsub = PubSub(settings.redis_url, lambda code, message: receive(self, code, message))
        self.commands = CommandHandler(log, self.publish_step, settings.patience)
        self.origin = secrets.token_hex(8)
        self._tasks: set[asyncio.Task[None]] = set()

    async def join(
        self, code: str, seat: Seat, token: bytes, protocol: WebSocketProtocol
    ) -> tuple[Room, Connection]:
        """Seat a new connection.

        Raises:
            RoomEnded, StoreAway: it cannot be.
        """
        room = self._room(code)
        room.joining += 1
        try:
            await self.pubsub.subscribe(code)
            now = asyncio.get_running_loop().time()
            connection = Connection(protocol, seat, token, MessageRateLimiter(self.settings.messages), now)
            await self._claim(room, connection)
            async with room.lock:
                await room.refresh()
                room.connect(connection)
                metrics.seats.inc()
                await self._begin(room, connection)
        finally:
            room.joining -= 1
            self._close_if_empty(room)
        self.broadcast(room, SeatConnected(self.origin, connection.seat, connection.lease, room.version))
        return room, connection

    def leave(self, room: Room, connection: Connection) -> None:
        """A connection is over; its seat still counts as taken for the time of a reload."""
        metrics.seats.dec()
        presence = room.seats[connection.seat]
        if presence.connection is connection:
            loop = asyncio.get_running_loop()
            presence.disconnect(
                connection, loop.call_later(self.settings.grace, self._gone, room, connection)
            )
        self._close_if_empty(room)

    def publish_step(self, room: Room, step: Step, events: tuple[TableEvent, ...]) -> None:
        """Tell other replicas about a committed step and its events, if any has a seat of this room."""
        if room.seats.red.connection and room.seats.blue.connection:
            return
        told = StepCommitted(self.origin, room.version, events, step.seat, step.command, time.time())
        self.broadcast(room, told)

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
        ending = {asyncio.create_task(_close_in_order(room)): room for room in self.rooms.values()}
        if ending:
            _, stuck = await asyncio.wait(ending, timeout=self.settings.patience + DRAIN_SLACK)
            for task in stuck:
                task.cancel()
                _close_all(ending[task])
        await self.pubsub.flush()

    async def aclose(self) -> None:
        """End what runs beside the connections. A seat whose time of a reload is not over stays taken."""
        self.draining = True
        await end(*self._tasks)
        await self.connection_limits.close()

    def _room(self, code: str) -> Room:
        room = self.rooms.get(code)
        if room is None:
            room = self.rooms[code] = Room(code, self.positions, self.settings.beat)
            metrics.rooms.inc()
        return room

    async def _begin(self, room: Room, connection: Connection) -> None:
        """The second player is there: the table commits to its first secret."""
        if connection.seat is not Seat.BLUE:
            return
        try:
            await self.commands.begin(room)
        except (RoomEnded, StoreAway):
            self.leave(room, connection)
            raise

    def _close_if_empty(self, room: Room) -> None:
        seats = (room.seats.red, room.seats.blue)
        if room.joining or any(presence.connection or presence.leaving for presence in seats):
            return
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]
            metrics.rooms.dec()
            self.spawn(self._unlisten(room.code))

    async def _unlisten(self, code: str) -> None:
        """Hear no more of the room, unless somebody has come to it at this very moment and relies on it."""
        if code not in self.rooms:
            await self.pubsub.unsubscribe(code)

    async def _claim(self, room: Room, connection: Connection) -> None:
        """Hold the seat on all replicas. Where nobody can be asked it holds here, until the next renewal."""
        try:
            connection.lease, other = await self.presence.claim(room.code, connection.seat, connection.name)
        except PresenceUnknown:
            connection.lease = first_lease(connection.name)
            return
        presence = room.seats[connection.seat.other]
        if presence.connection is None and other is not None:
            presence.seen_elsewhere(other)

    def _gone(self, room: Room, connection: Connection) -> None:
        """The time of a reload has passed and nobody came back."""
        presence = room.seats[connection.seat]
        presence.leaving = None
        if self.draining:
            return
        if not presence.present:
            room.send_present()
        self.broadcast(room, SeatDisconnected(self.origin, connection.seat, connection.lease))
        self.spawn(self._release(room, connection))
        self._close_if_empty(room)

    async def _release(self, room: Room, connection: Connection) -> None:
        with suppress(PresenceUnknown):
            await self.presence.release(room.code, connection.seat, connection.lease)

    def broadcast(self, room: Room, message: ReplicaMessage) -> None:
        """Say ``message`` on the room's channel, soon; it may get lost."""
        self.pubsub.publish(room.code, replica_message_adapter.dump_json(message))


async def _close_in_order(room: Room) -> None:
    """Close the connections of ``room`` once the command under way has been answered."""
    async with room.lock:
        _close_all(room)


def _close_all(room: Room) -> None:
    for connection in room.connections:
        connection.close(Close.RESTARTING)
