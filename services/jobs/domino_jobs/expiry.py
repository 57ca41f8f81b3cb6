"""Rooms end after days without a play, a join or a request; everything of a room goes together.

Until a run has been there, such a room is gone for everybody all the same: whatever reads or writes a room
(``rooms``, ``positions``, ``log``) looks at its last activity.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

import psycopg
from domino_contracts.replica import RoomEnded
from domino_process.json_logs import room_tag
from domino_process.settings import IDLE_LIFE
from domino_redis import channels
from redis import Redis
from redis.exceptions import RedisError

BATCH = 200
"""Rooms deleted in one transaction: short locks, and an interrupted run has still done something."""

JOB = "expire"
"""The job's name in ``job_run``."""

log = logging.getLogger(__name__)

# A room that somebody plays in at this very moment is locked and skipped; one that was played in meanwhile no
# longer is idle when its lock is had. So is one that another run is deleting: two runs share the work.
IDLE = "active_at < %(before)s LIMIT %(batch)s FOR UPDATE SKIP LOCKED"
ONE = "code = %(code)s FOR UPDATE"
"""Which rooms ``remove`` takes."""

DELETE = """
WITH chosen AS (
    SELECT code FROM room WHERE {chosen}
), steps AS (
    DELETE FROM step USING chosen WHERE step.room = chosen.code RETURNING step.room
), records AS (
    DELETE FROM record USING chosen WHERE record.room = chosen.code RETURNING record.room
), seats AS (
    DELETE FROM seat USING chosen WHERE seat.room = chosen.code RETURNING seat.room
), transfers AS (
    DELETE FROM transfer USING chosen WHERE transfer.room = chosen.code RETURNING transfer.room
), rooms AS (
    DELETE FROM room USING chosen WHERE room.code = chosen.code RETURNING room.code
)
SELECT array(SELECT code FROM rooms), (SELECT count(*) FROM steps), (SELECT count(*) FROM seats),
    (SELECT count(*) FROM transfers), (SELECT count(*) FROM records)
"""

COUNT = """
WITH idle AS (SELECT code FROM room WHERE active_at < %(before)s)
SELECT (SELECT count(*) FROM idle), (SELECT count(*) FROM step WHERE room IN (SELECT code FROM idle)),
    (SELECT count(*) FROM seat WHERE room IN (SELECT code FROM idle)),
    (SELECT count(*) FROM transfer WHERE room IN (SELECT code FROM idle) OR expires_at < %(now)s),
    (SELECT count(*) FROM record WHERE room IN (SELECT code FROM idle))
"""

FINISHED = """
INSERT INTO job_run (job, removed) VALUES (%s, %s)
ON CONFLICT (job) DO UPDATE SET finished_at = now(), removed = excluded.removed
"""


@dataclass(frozen=True, slots=True)
class Removed:
    """What a run removed, or would have."""

    rooms: int = 0
    steps: int = 0
    seats: int = 0
    transfers: int = 0
    records: int = 0
    keys: int = 0

    def __add__(self, other: Removed) -> Removed:
        """Both together."""
        return Removed(
            self.rooms + other.rooms,
            self.steps + other.steps,
            self.seats + other.seats,
            self.transfers + other.transfers,
            self.records + other.records,
            self.keys + other.keys,
        )


def count(connection: psycopg.Connection, now: datetime, older_than: timedelta = IDLE_LIFE) -> Removed:
    """What ``expire`` would remove now; nothing is changed. Keys on Redis are not counted."""
    row = connection.execute(COUNT, {"before": now - older_than, "now": now}).fetchone()
    would = Removed(*(row or ()))
    log.info("rooms_would_expire", extra=asdict(would))
    return would


def expire(
    connection: psycopg.Connection,
    redis: Redis,
    now: datetime,
    older_than: timedelta = IDLE_LIFE,
    batch: int = BATCH,
) -> Removed:
    """Delete the rooms that were idle for longer than ``older_than`` at ``now``, and tell their pages.

    ``connection`` is in autocommit mode. Pages are told on Redis; without it they notice by themselves when
    they next ask for their version, and the keys there run out.

    Raises:
        psycopg.Error: the database cannot be reached; batches already done stay done.
    """
    total = Removed()
    while (done := remove(connection, redis, IDLE, {"before": now - older_than, "batch": batch})).rooms:
        total += done
    stale = connection.execute("DELETE FROM transfer WHERE expires_at < %s", (now,))
    total += Removed(transfers=stale.rowcount)
    connection.execute(FINISHED, (JOB, total.rooms))
    log.info("rooms_expired", extra=asdict(total))
    return total


def last_run(connection: psycopg.Connection) -> datetime | None:
    """When a run last finished; None if none ever has."""
    row = connection.execute("SELECT finished_at FROM job_run WHERE job = %s", (JOB,)).fetchone()
    return row[0] if row else None


def remove(connection: psycopg.Connection, redis: Redis, chosen: str, values: Mapping[str, Any]) -> Removed:
    """Delete the rooms that ``chosen`` describes, in one transaction, and tell their pages."""
    row = connection.execute(DELETE.format(chosen=chosen).encode(), values).fetchone()
    codes, steps, seats, transfers, records = row or ([], 0, 0, 0, 0)
    keys = _forget(redis, codes)
    for code in codes:
        log.info("room_expired", extra={"room": room_tag(code)})
    return Removed(len(codes), steps, seats, transfers, records, keys)


def _forget(redis: Redis, codes: Sequence[str]) -> int:
    """Tell the pages of the rooms ``codes`` that they have ended and remove their keys; how many."""
    if not codes:
        return 0
    try:
        with redis.pipeline(transaction=False) as pipeline:
            for code in codes:
                pipeline.publish(channels.channel(code), channels.encode(RoomEnded()))
            pipeline.execute()
        ended = set(codes)
        # One walk over the few keys there are, instead of one for each room.
        found = [key for key in redis.scan_iter(channels.keys("*"), 1000) if channels.code_of(key) in ended]
        return int(redis.delete(*found)) if found else 0
    except (RedisError, OSError) as error:
        log.warning("hint_lost", extra={"hint": "ended", "error": type(error).__name__})
        return 0
