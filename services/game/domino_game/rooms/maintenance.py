"""Periodic maintenance of the rooms: reconcile with the database, renew leases, close silent connections."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from domino_contracts.codes import Close
from domino_contracts.leases import Held
from domino_postgres.positions import StoreAway
from domino_redis.circuit_breaker import RedisAway
from domino_redis.connection_limits import RENEW_SECONDS
from domino_rules.seats import Seat

from domino_game.rooms.hub import Hub
from domino_game.rooms.presence import PresenceUnknown
from domino_game.rooms.replica_messages import lease_seen

CHUNK = 2000
"""Rooms compared with the database in one query."""

logger = logging.getLogger(__name__)


async def maintain(hub: Hub) -> None:
    """Do all of it until cancelled."""
    settings = hub.settings
    async with asyncio.TaskGroup() as group:
        group.create_task(_regularly(settings.heal, lambda: reconcile(hub)))
        group.create_task(_regularly(settings.renew, lambda: renew_leases(hub)))
        group.create_task(_regularly(RENEW_SECONDS, hub.connection_limits.renew))
        group.create_task(_regularly(min(1.0, settings.silence / 4), lambda: close_silent(hub)))


async def reconcile(hub: Hub) -> None:
    """Catch up the rooms that are not where the database is: a message was lost, or the room has ended."""
    codes = list(hub.rooms)
    for start in range(0, len(codes), CHUNK):
        chunk = codes[start : start + CHUNK]
        versions = await hub.positions.versions(chunk)
        for code in chunk:
            room = hub.rooms.get(code)
            # A room that is busy finds out by itself: its next write would miss.
            if room is None or room.lock.locked():
                continue
            truth = versions.get(code)
            format_changed = truth is not None and truth[0] == 0 and truth[1] != room.target
            if truth is None or truth[0] != room.version or format_changed:
                await hub.catch_up(room)


async def renew_leases(hub: Hub) -> None:
    """Renew the leases of the connections here and look at the seats that are not here."""
    rooms = [room for room in hub.rooms.values() if room.connections]
    seats = [(room, seat, room.seats[seat].connection) for room in rooms for seat in Seat]
    held = [Held(room.code, seat, connection.lease if connection else "") for room, seat, connection in seats]
    found = await hub.presence.renew(held)
    for (room, seat, connection), lease in zip(seats, found, strict=True):
        # Whoever came or went in the meantime knows better.
        if room.seats[seat].connection is connection:
            lease_seen(room, seat, lease)


async def close_silent(hub: Hub) -> None:
    """Close the connections that have said nothing for too long; their browsers come back by themselves."""
    now = asyncio.get_running_loop().time()
    for room in list(hub.rooms.values()):
        for connection in room.connections:
            if now - connection.last_received > hub.settings.silence:
                connection.close(Close.SILENT)


async def _regularly(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except (StoreAway, RedisAway, PresenceUnknown) as error:
            logger.warning("care_postponed", extra={"error": f"{type(error).__name__}: {error}"})
        except Exception:
            logger.exception("care_failed")
