"""What whoever operates the rooms asks for by hand: how things are, which rooms there are, and ending one.

Rooms go by their tag, as in the logs: a code is the right to a free seat, so it is neither printed nor asked
for.
"""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

import psycopg
from domino_redis.channels import seats_connected
from domino_redis.queue.length import waiting
from domino_redis.queue.questions import Kind
from psycopg.rows import class_row
from redis import Redis
from redis.exceptions import RedisError

from domino_jobs.expiry import ONE, Removed, last_run, remove

IN_PLAY = timedelta(minutes=5)
"""A room with a step, a join or a request in so long counts as in play."""
TAG = "left(encode(sha256(convert_to(code, 'UTF8')), 'hex'), 12)"
"""``domino_process.json_logs.room_tag`` in SQL."""

LIST = f"""
SELECT code, {TAG} AS tag, now() - active_at AS idle, version, target,
    (SELECT count(*) FROM seat WHERE room = code) AS seats,
    (SELECT count(*) FROM record WHERE room = code) AS records,
    (SELECT coalesce(sum(pg_column_size(events)), 0) FROM step WHERE room = code)
        + (SELECT coalesce(sum(pg_column_size(body)), 0) FROM record WHERE room = code) AS size
FROM room
"""

log = logging.getLogger(__name__)


class NoSuchRoom(Exception):
    """No room has this tag, or more than one has it."""


@dataclass(frozen=True, slots=True)
class RoomFacts:
    """A room: idle for so long, at this version, played to ``target`` (None: single rounds), with so many
    seats taken and records kept; ``size`` of its log and records in bytes."""

    code: str
    tag: str
    idle: timedelta
    version: int
    target: int | None
    seats: int
    records: int
    size: int


@dataclass(frozen=True, slots=True)
class Status:
    """How things are. ``seats_connected`` and ``questions_waiting`` are None while Redis is away."""

    rooms: int
    rooms_in_play: int
    seats_connected: int | None
    questions_waiting: int | None
    last_expiry: datetime | None
    tables_version: str


def status(connection: psycopg.Connection, redis: Redis) -> Status:
    """Count everything once.

    Raises:
        psycopg.Error: the database cannot be reached.
    """
    counted = connection.execute(
        "SELECT count(*), count(*) FILTER (WHERE active_at > now() - %s::interval),"
        " (SELECT version_num FROM alembic_version) FROM room",
        (IN_PLAY,),
    ).fetchone()
    rooms, in_play, version = counted or (0, 0, "")
    try:
        connected: int | None = seats_connected(redis)
        questions: int | None = sum(waiting(redis, kind) for kind in Kind)
    except (RedisError, OSError):
        connected = questions = None
    return Status(rooms, in_play, connected, questions, last_run(connection), version)


def rooms(connection: psycopg.Connection, most: int) -> list[RoomFacts]:
    """The ``most`` rooms that were active last, the latest first."""
    with connection.cursor(row_factory=class_row(RoomFacts)) as cursor:
        return cursor.execute(LIST.encode() + b" ORDER BY active_at DESC LIMIT %s", (most,)).fetchall()


def room(connection: psycopg.Connection, tag: str) -> RoomFacts:
    """The room with this tag.

    Raises:
        NoSuchRoom: there is none.
    """
    with connection.cursor(row_factory=class_row(RoomFacts)) as cursor:
        found = cursor.execute(LIST.encode() + f" WHERE {TAG} = %s".encode(), (tag,)).fetchall()
    if len(found) != 1:
        raise NoSuchRoom(f"no room has the tag {tag!r}")
    return found[0]


def end(connection: psycopg.Connection, redis: Redis, tag: str) -> Removed:
    """End one room for everybody, whoever plays in it: with its seats, log and records; its pages are told.

    Raises:
        NoSuchRoom: there is none.
    """
    removed = remove(connection, redis, ONE, {"code": room(connection, tag).code})
    log.info("room_ended", extra={"room": tag, **asdict(removed)})
    return removed


def describe(one: RoomFacts) -> str:
    """A line about a room, without its code."""
    format_ = "single rounds" if one.target is None else f"to {one.target}"
    idle = str(one.idle).split(".", 1)[0]
    return (
        f"{one.tag}  idle {idle:>16}  {format_:13}  seats {one.seats}  version {one.version:5}"
        f"  records {one.records:4}  {one.size / 1000:8.1f} kB"
    )
