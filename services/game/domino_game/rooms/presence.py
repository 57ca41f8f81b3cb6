"""Who is at the table, on whichever replica: a lease for each seat, held by one connection.

The leases are in Redis, and in Postgres for as long as Redis is away. Nothing is copied between the two:
every process renews its own leases every few seconds, wherever they are kept at that moment.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from typing import TypeVar

from domino_contracts.leases import Held
from domino_postgres.positions import StoreAway
from domino_postgres.seat_leases import PostgresLeases
from domino_redis.circuit_breaker import RedisAway
from domino_redis.seat_leases import RedisLeases
from domino_rules.seats import Seat

T = TypeVar("T")


class PresenceUnknown(Exception):
    """Neither Redis nor Postgres could be asked: nothing is known about other replicas."""


class Presence:
    """The leases, seen from one process. Every method raises ``PresenceUnknown`` where nobody answers."""

    def __init__(self, redis: RedisLeases, postgres: PostgresLeases, life: float = 8.0) -> None:
        """``life``: seconds until a lease that is not renewed has run out, as both have it."""
        self._redis = redis
        self._postgres = postgres
        self._life = life
        self._both_until = 0.0
        """Until then some processes may not have noticed that Redis is back."""

    async def claim(self, room: str, seat: Seat, connection: str) -> tuple[str, str | None]:
        """Take the seat over from whoever has it; the new lease, and the other seat's lease if it is held."""
        try:
            lease, other = await self._redis.claim(room, seat, connection)
        except RedisAway:
            self._both_until = time.monotonic() + self._life
            return await _known(self._postgres.claim(room, seat, connection))
        [other] = await self._also_in_postgres([Held(room, seat.other)], [other])
        return lease, other

    async def renew(self, seats: Sequence[Held]) -> list[str | None]:
        """Renew the own leases among ``seats`` and look at the others: who holds each of them now.

        Another lease than the own one means that a newer connection has taken the seat.
        """
        try:
            found = await self._redis.renew(seats)
        except RedisAway:
            self._both_until = time.monotonic() + self._life
            return await _known(self._postgres.renew(seats))
        return await self._also_in_postgres(seats, found)

    async def release(self, room: str, seat: Seat, lease: str) -> None:
        """Give the seat up, unless a newer connection has it already."""
        try:
            await self._redis.release(room, seat, lease)
        except RedisAway:
            await _known(self._postgres.release(room, seat, lease))

    async def _also_in_postgres(self, seats: Sequence[Held], found: Sequence[str | None]) -> list[str | None]:
        """What Redis has ``found``, and what it lacks as long as it has only just come back."""
        if time.monotonic() < self._both_until and None in found:
            with suppress(StoreAway):
                there = await self._postgres.renew(seats)
                return [lease or other for lease, other in zip(found, there, strict=True)]
        return list(found)


async def _known(asked: Awaitable[T]) -> T:
    try:
        return await asked
    except StoreAway as error:
        raise PresenceUnknown from error
