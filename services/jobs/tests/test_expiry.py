"""Seven days of silence end a room, with everything of it; nothing else does."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias

import psycopg
import pytest
from domino_jobs.expiry import Removed, count, expire, last_run
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from tests.timeouts import PATIENCE

Database: TypeAlias = psycopg.Connection[Any]

NOW = datetime(2030, 3, 31, 2, 30, tzinfo=UTC)
WEEK = timedelta(days=7)


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    with psycopg.connect(database_url, autocommit=True) as connection:
        yield connection


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    with Redis.from_url(redis_url) as client:
        yield client


def make(database: Database, code: str, idle: timedelta, steps: int = 3) -> None:
    """A room with both seats, some steps and an open transfer, idle for so long at ``NOW``."""
    database.execute(
        "INSERT INTO room (code, version, active_at) VALUES (%s, %s, %s)", (code, steps, NOW - idle)
    )
    for seat in ("red", "blue"):
        database.execute("INSERT INTO seat VALUES (%s, %s, %s)", (code, seat, b"hash"))
    for version in range(steps):
        database.execute("INSERT INTO step (room, version, events) VALUES (%s, %s, '[]')", (code, version))
    database.execute("INSERT INTO record VALUES (%s, 1, 1, '{}')", (code,))
    database.execute(
        "INSERT INTO transfer VALUES (%s, %s, 'red', %s)", (code.encode(), code, NOW + timedelta(minutes=1))
    )


def rows(database: Database) -> dict[str, set[str]]:
    """The rooms that each table has rows of."""
    found = {"room": {code for (code,) in database.execute("SELECT code FROM room")}}
    for table in ("seat", "step", "record", "transfer"):
        found[table] = {room for (room,) in database.execute(f"SELECT room FROM {table}".encode())}
    return found


def test_a_week_and_a_second_end_a_room_a_little_less_does_not(database: Database, redis: Redis) -> None:
    make(database, "over", WEEK + timedelta(seconds=1))
    make(database, "exact", WEEK)
    make(database, "nearly", timedelta(days=6, hours=23))
    assert expire(database, redis, NOW) == Removed(rooms=1, steps=3, seats=2, transfers=1, records=1)
    left = {"exact", "nearly"}
    assert rows(database) == {"room": left, "seat": left, "step": left, "record": left, "transfer": left}


def test_a_move_after_six_days_and_23_hours_keeps_everything(database: Database, redis: Redis) -> None:
    make(database, "room", timedelta(days=6, hours=23))
    database.execute("UPDATE room SET version = version + 1, active_at = %s", (NOW,))
    assert expire(database, redis, NOW + timedelta(days=6, hours=23)) == Removed(transfers=1)
    assert rows(database)["step"] == {"room"}
    assert expire(database, redis, NOW + WEEK + timedelta(seconds=1)).rooms == 1
    assert rows(database) == {"room": set(), "seat": set(), "step": set(), "record": set(), "transfer": set()}


def test_keys_of_ended_rooms_go_and_others_stay(database: Database, redis: Redis) -> None:
    make(database, "over", WEEK * 2)
    make(database, "over2", timedelta(0))
    for key in (
        "room:over:seat:red",
        "room:over:seat:blue",
        "room:over2:seat:red",
        "limit:over",
        "room:over",
    ):
        redis.set(key, "1")
    assert expire(database, redis, NOW).keys == 2
    assert sorted(redis.keys()) == [b"limit:over", b"room:over", b"room:over2:seat:red"]


def test_connected_pages_are_told(database: Database, redis: Redis) -> None:
    make(database, "over", WEEK * 2)
    with redis.pubsub() as listening:  # type: ignore[no-untyped-call]
        listening.subscribe("room:over")
        assert listening.get_message(timeout=PATIENCE) is not None
        expire(database, redis, NOW)
        told = listening.get_message(timeout=PATIENCE)
    assert told is not None
    assert told["data"] == b'{"type":"ended"}'


def test_a_dry_run_counts_and_changes_nothing(database: Database, redis: Redis) -> None:
    make(database, "over", WEEK * 2)
    make(database, "young", timedelta(0))
    before = rows(database)
    assert count(database, NOW) == Removed(rooms=1, steps=3, seats=2, transfers=1, records=1)
    assert count(database, NOW, timedelta(days=30)).rooms == 0
    assert rows(database) == before
    assert last_run(database) is None


def test_two_runs_at_once_share_the_work(database: Database, database_url: str, redis: Redis) -> None:
    for number in range(60):
        make(database, f"room{number}", WEEK * 2, steps=2)

    def run(_: int) -> Removed:
        with psycopg.connect(database_url, autocommit=True) as connection:
            return expire(connection, redis, NOW, batch=7)

    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(run, range(2))
    assert first + second == Removed(rooms=60, steps=120, seats=120, transfers=60, records=60)
    assert rows(database)["room"] == set()


def test_a_room_that_is_played_in_at_this_moment_is_left_alone(
    database: Database, database_url: str, redis: Redis
) -> None:
    database.execute("SET lock_timeout = '5s'")  # whoever would wait for the move, waits for ever
    make(database, "played", WEEK * 2)
    make(database, "over", WEEK * 2)
    with psycopg.connect(database_url) as move:
        move.execute("UPDATE room SET active_at = %s WHERE code = 'played'", (NOW,))
        assert expire(database, redis, NOW).rooms == 1
    assert expire(database, redis, NOW).rooms == 0
    assert rows(database)["step"] == {"played"}


def test_without_redis_rooms_end_all_the_same(database: Database) -> None:
    make(database, "over", WEEK * 2)
    away = Redis(port=9, socket_timeout=0.2, retry=Retry(NoBackoff(), 0))
    assert expire(database, away, NOW).rooms == 1


def test_a_run_leaves_its_mark(database: Database, redis: Redis) -> None:
    expire(database, redis, NOW)
    first = last_run(database)
    expire(database, redis, NOW)
    second = last_run(database)
    assert first is not None
    assert second is not None
    assert second > first
