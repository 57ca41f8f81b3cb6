"""What other replicas and services say about a room. All of it is a hint: the database has the truth."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import orjson
from domino_contracts.codes import Close
from domino_contracts.events import events_adapter
from domino_rules.seats import Seat
from domino_store.positions import StoreAway

from domino_game import metrics
from domino_game.rooms.room import Room, folded

if TYPE_CHECKING:
    from domino_game.rooms.hub import Hub


def receive(hub: Hub, code: str, said: bytes) -> None:
    """Something was said on the channel of room ``code``."""
    room = hub.rooms.get(code)
    message = orjson.loads(said)
    if room is None or message.get("origin") == hub.origin:
        return
    # The usual case needs no waiting: the next step, and nothing else under way.
    if message["type"] != "step" or room.lock.locked() or not _adopted(room, message):
        hub.spawn(_handle(hub, room, message))


def lease_seen(room: Room, seat: Seat, lease: str | None) -> None:
    """Redis has ``lease`` for ``seat``: a newer one than that of the connection here takes over (C25)."""
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


async def _handle(hub: Hub, room: Room, message: dict[str, Any]) -> None:
    match message:
        case {"type": "step"}:
            async with room.lock:
                adopted = _adopted(room, message)
            if not adopted:
                await hub.catch_up(room)
        case {"type": "here", "seat": seat, "lease": lease, "version": version}:
            lease_seen(room, Seat(seat), lease)
            if version < room.version:
                hub.broadcast(room, "behind", version=room.version)
            elif version > room.version:
                await hub.catch_up(room)
        case {"type": "gone", "seat": seat, "lease": lease}:
            _seat_left(room, Seat(seat), lease)
        case {"type": "behind", "version": version} if version > room.version:
            await hub.catch_up(room)
        case {"type": "changed" | "ended"}:
            await hub.catch_up(room)
        case {"type": "moved", "seat": seat}:
            await _seat_moved(hub, room, Seat(seat))


def _adopted(room: Room, message: dict[str, Any]) -> bool:
    """Adopt a step that another replica has committed; False where something before it was missed."""
    if message["version"] <= room.version:
        return True
    if message["version"] > room.version + 1:
        return False
    events = events_adapter.validate_python(message["events"])
    seat = Seat(message["seat"]) if message["seat"] else None
    room.advance(folded(room.table, events), events, seat, message["id"])
    metrics.fanout_seconds.observe(max(0.0, time.time() - message["at"]))
    return True


def _seat_left(room: Room, seat: Seat, lease: str) -> None:
    before = room.present
    room.seats[seat].gone_elsewhere(lease)
    if room.present != before:
        room.send_present()


async def _seat_moved(hub: Hub, room: Room, seat: Seat) -> None:
    """The seat went to another browser: the old one's connection has no seat any more."""
    with suppress(StoreAway):
        seats = await hub.positions.seats(room.code) or {}
        connection = room.seats[seat].connection
        if connection is not None and seats.get(seat) != connection.token:
            connection.close(Close.NO_SEAT)
