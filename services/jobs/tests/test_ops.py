"""Looking at rooms and ending one, as whoever operates them does it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, TypeAlias

import psycopg
import pytest
from domino_process.json_logs import room_tag
from domino_redis.channels import channel
from redis import Redis

from tests.timeouts import PATIENCE

Database: TypeAlias = psycopg.Connection[Any]
PLAYED, LEFT = "0123456789abcdefghjk", "kjhgfedcba9876543210"


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A room that is played in, and one that was left a day ago."""
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("INSERT INTO room (code, target, version) VALUES (%s, 100, 1)", (PLAYED,))
        connection.execute(
            "INSERT INTO room (code, active_at) VALUES (%s, now() - '1 day'::interval)", (LEFT,)
        )
        connection.execute("INSERT INTO seat (room, seat, token_hash) VALUES (%s, 'red', 'x')", (PLAYED,))
        connection.execute("INSERT INTO step (room, version, events) VALUES (%s, 1, '[]')", (PLAYED,))
        yield connection


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    """With the lease of the seat in play."""
    with Redis.from_url(redis_url) as client:
        client.set(f"room:{PLAYED}:seat:red", "000000000000001@a", ex=600)
        yield client


@pytest.fixture
def env(database_url: str, redis_url: str) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "DATABASE_URL": database_url, "REDIS_URL": redis_url}


def run(env: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "domino_jobs", *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=PATIENCE)


@pytest.mark.usefixtures("database", "redis")
def test_the_status_counts_rooms_seats_and_questions(env: dict[str, str]) -> None:
    said = dict(line.split("  ", 1) for line in run(env, "status").stdout.splitlines())
    told = {name: value.strip() for name, value in said.items()}
    assert (told["rooms"], told["rooms in play"]) == ("2", "1")
    assert (told["seats connected"], told["questions waiting"]) == ("1", "0")
    assert told["last expiry"] == "unknown"


@pytest.mark.usefixtures("database")
def test_without_redis_the_rest_of_the_status_is_told(env: dict[str, str]) -> None:
    ended = run({**env, "REDIS_URL": "redis://127.0.0.1:1/0"}, "status")
    assert ended.returncode == 0
    assert "seats connected    unknown" in ended.stdout


@pytest.mark.usefixtures("database", "redis")
def test_rooms_go_by_their_tag_and_no_code_is_printed(env: dict[str, str]) -> None:
    said = run(env, "rooms").stdout
    assert [line.split()[0] for line in said.splitlines()] == [room_tag(PLAYED), room_tag(LEFT)]
    assert "to 100" in said.splitlines()[0]
    assert len(run(env, "rooms", "--most", "1").stdout.splitlines()) == 1
    one = run(env, "room", room_tag(PLAYED)).stdout
    assert "seats connected: 1" in one
    assert not any(code in said + one for code in (PLAYED, LEFT))


def test_a_room_is_ended_with_everything_of_it_and_its_pages_are_told(
    env: dict[str, str], database: Database, redis: Redis
) -> None:
    with redis.pubsub() as listening:  # type: ignore[no-untyped-call]
        listening.subscribe(channel(PLAYED))
        listening.get_message(timeout=PATIENCE)
        assert run(env, "end", room_tag(PLAYED), "--yes").returncode == 0
        told = listening.get_message(timeout=PATIENCE)
    assert told is not None
    assert told["data"] == b'{"type":"ended"}'
    assert database.execute("SELECT code FROM room").fetchall() == [(LEFT,)]
    assert database.execute("SELECT count(*) FROM seat").fetchone() == (0,)
    assert database.execute("SELECT count(*) FROM step").fetchone() == (0,)
    assert redis.keys(f"room:{PLAYED}:*") == []


def test_nothing_is_ended_without_yes_or_by_a_wrong_tag(env: dict[str, str], database: Database) -> None:
    unsure = run(env, "end", room_tag(PLAYED))
    assert (unsure.returncode, "add --yes" in unsure.stderr) == (2, True)
    for wrong in ("0123456789ab", "", "%", PLAYED):
        ended = run(env, "end", wrong, "--yes")
        assert (ended.returncode, "no room has the tag" in ended.stderr) == (1, True)
    assert database.execute("SELECT count(*) FROM room").fetchone() == (2,)
