"""The seats' leases in Postgres, for as long as Redis is away; see ``presence``."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import timedelta

from domino_contracts.leases import Held, first_lease
from domino_process.batcher import Batcher
from domino_rules.seats import Seat

from domino_postgres.database import Pool, borrowed
from domino_postgres.positions import PATIENCE_SECONDS, answer_of

Claim = tuple[str, Seat, str]
Claimed = tuple[str, str | None]

CHUNK = 500

# A room that is gone has no leases; whoever claims a seat in it learns that when they read the room.
CLAIM = """
WITH taken AS (
    INSERT INTO lease (room, seat, lease, until)
    SELECT code, %(seat)s, lpad(%(now)s::text, 15, '0') || '@' || %(name)s, now() + %(life)s
    FROM room WHERE code = %(room)s
    ON CONFLICT (room, seat) DO UPDATE SET
        lease = lpad(greatest(%(now)s, split_part(lease.lease, '@', 1)::bigint + 1)::text, 15, '0')
            || '@' || %(name)s,
        until = excluded.until
    RETURNING lease.lease
)
SELECT (SELECT lease FROM taken),
    (SELECT lease FROM lease WHERE room = %(room)s AND seat = %(other)s AND until > now())
"""

# In one order everywhere, so that two replicas with the same rooms do not wait for each other in a circle.
RENEW = """
INSERT INTO lease (room, seat, lease, until)
SELECT code, own.seat, own.lease, now() + %(life)s
FROM unnest(%(rooms)s::text[], %(seats)s::text[], %(leases)s::text[]) AS own (room, seat, lease)
JOIN room ON code = own.room WHERE own.lease <> '' ORDER BY code, own.seat
ON CONFLICT (room, seat) DO UPDATE SET lease = excluded.lease, until = excluded.until
WHERE lease.until <= now() OR lease.lease <= excluded.lease
"""

LOOK = """
SELECT lease.lease
FROM unnest(%(rooms)s::text[], %(seats)s::text[]) WITH ORDINALITY AS own (room, seat, at)
LEFT JOIN lease ON lease.room = own.room AND lease.seat = own.seat AND until > now() ORDER BY own.at
"""

RELEASE = "DELETE FROM lease WHERE room = %s AND seat = %s AND lease = %s"


class PostgresLeases:
    """The leases, seen from one process. Every method raises ``StoreAway`` where Postgres is away."""

    def __init__(self, pool: Pool, life: float = 8.0, patience: float = PATIENCE_SECONDS) -> None:
        """``life``: seconds until a lease that is not renewed has run out; ``patience``: for an answer."""
        self._pool = pool
        self._life = timedelta(seconds=life)
        self._patience = patience
        self._claiming: Batcher[Claim, Claimed] = Batcher(self._claim_all, CHUNK)

    async def claim(self, room: str, seat: Seat, connection: str) -> Claimed:
        """Take the seat over from whoever has it; the new lease, and the other seat's lease if it is held."""
        return await self._claiming.ask((room, seat, connection))

    async def renew(self, seats: Sequence[Held]) -> list[str | None]:
        """Renew the own leases among ``seats`` and look at the others: who holds each of them now."""
        return await answer_of(self._renew(seats), self._patience)

    async def release(self, room: str, seat: Seat, lease: str) -> None:
        """Give the seat up, unless a newer connection has it already."""
        await answer_of(self._release(room, seat, lease), self._patience)

    async def _claim_all(self, claims: Sequence[Claim]) -> Sequence[Claimed]:
        return await answer_of(self._claim(claims), self._patience)

    async def _claim(self, claims: Sequence[Claim]) -> list[Claimed]:
        now = int(time.time() * 1000)
        found: list[Claimed] = []
        async with borrowed(self._pool) as connection:
            for room, seat, name in claims:
                values = {"room": room, "seat": seat, "other": seat.other, "name": name, "now": now}
                cursor = await connection.execute(CLAIM, {**values, "life": self._life})
                lease, other = await cursor.fetchone() or (None, None)
                found.append((lease or first_lease(name), other))
        return found

    async def _renew(self, seats: Sequence[Held]) -> list[str | None]:
        values = {
            "rooms": [held.room for held in seats],
            "seats": [held.seat for held in seats],
            "leases": [held.lease for held in seats],
            "life": self._life,
        }
        async with borrowed(self._pool) as connection:
            await connection.execute(RENEW, values)
            return [lease for (lease,) in await (await connection.execute(LOOK, values)).fetchall()]

    async def _release(self, room: str, seat: Seat, lease: str) -> None:
        async with borrowed(self._pool) as connection:
            await connection.execute(RELEASE, (room, seat, lease))
