"""Receive what other replicas and services say about a room. All are hints: the database has the truth."""

from __future__ import annotations

import logging
import time
from contextlib import suppress

from domino_contracts.codes import Close
from domino_contracts.replica import (
    FormatChanged,
    ReplicaMessage,
    RoomEnded,
    SeatConnected,
    SeatDisconnected,
    SeatMoved,
    StepCommitted,
    VersionBehind,
    replica_message_adapter,
)
from domino_postgres.positions import StoreAway
from domino_rules.seats import Seat
from pydantic import ValidationError

from domino_game import metrics
from domino_game.rooms.hub import Hub
from domino_game.rooms.room import Room, folded

logger = logging.getLogger(__name__)


def receive(hub: Hub, code: str, data: bytes) -> None:
    """Handle one message (JSON) from the channel of room ``code``. One that cannot be read, say of a newer
    release, still tells that something has changed."""
    room = hub.rooms.get(code)
    if room is None:
        return
    try:
        message = replica_message_adapter.validate_json(data)
    except ValidationError:
        logger.warning("message_not_understood", extra=room.facts)
        hub.spawn(hub.catch_up(room))
        return
    if getattr(message, "origin", None) == hub.origin:
        return
    # The usual case needs no waiting: the next step, and nothing else under way.
    if not isinstance(message, StepCommitted) or room.lock.locked() or not _adopted(room, message):
        hub.spawn(_handle(hub, room, message))


def lease_seen(room: Room, seat: Seat, lease: str | None) -> None:
    """``lease`` holds ``seat``: a newer one than that of the connection here takes the seat over."""
    before = room.present
    presence = room.seats[seat]
    if presence.connection is None:
        presence.seen_elsewhere(lease)
    elif lease is not None and lease > presence.connection.lease:
        connection, presence.connection = presence.connection, None
        presence.seen_elsewhere(lease)
        connection.close(Close.TAKEN_OVER)
    if room.present != before:
        room.send_present()


async def _handle(hub: Hub, room: Room, message: ReplicaMessage) -> None:
    match message:
        case StepCommitted():
            async with room.lock:
                adopted = _adopted(room, message)
            if not adopted:
                await hub.catch_up(room)
        case SeatConnected():
            await _seat_connected(hub, room, message)
        case SeatDisconnected():
            _seat_disconnected(room, message)
        case VersionBehind() if message.version <= room.version:
            return
        case VersionBehind() | FormatChanged() | RoomEnded():
            await hub.catch_up(room)
        case SeatMoved():
            await _seat_moved(hub, room, message.seat)


def _adopted(room: Room, step: StepCommitted) -> bool:
    """Adopt a step that another replica has committed; False where something before it was missed."""
    if step.version <= room.version:
        return True
    if step.version > room.version + 1:
        return False
    room.advance(folded(room.table, step.events), step.events, step.seat, step.id)
    metrics.fanout_seconds.observe(max(0.0, time.time() - step.at))
    return True


async def _seat_connected(hub: Hub, room: Room, message: SeatConnected) -> None:
    lease_seen(room, message.seat, message.lease)
    if message.version < room.version:
        hub.broadcast(room, VersionBehind(hub.origin, room.version))
    elif message.version > room.version:
        await hub.catch_up(room)


def _seat_disconnected(room: Room, message: SeatDisconnected) -> None:
    before = room.present
    room.seats[message.seat].gone_elsewhere(message.lease)
    if room.present != before:
        room.send_present()


async def _seat_moved(hub: Hub, room: Room, seat: Seat) -> None:
    """The connection of the browser that had the seat before has no seat any more."""
    with suppress(StoreAway):
        seats = await hub.positions.seats(room.code) or {}
        connection = room.seats[seat].connection
        if connection is not None and seats.get(seat) != connection.token:
            connection.close(Close.NO_SEAT)
