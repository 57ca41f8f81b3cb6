"""The expiry from the command line and on its schedule."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeAlias

import psycopg
import pytest
from domino_jobs.settings import load
from domino_postgres import schema
from domino_process.settings import SettingsError
from redis import Redis

from tests.timeouts import PATIENCE

Database: TypeAlias = psycopg.Connection[Any]


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    with psycopg.connect(database_url, autocommit=True) as connection:
        for code, idle in (("old", "8 days"), ("younger", "6 days"), ("fresh", "1 hour")):
            connection.execute(
                "INSERT INTO room (code, active_at) VALUES (%s, now() - %s::interval)", (code, idle)
            )
        yield connection


@pytest.fixture
def env(database_url: str, redis_url: str) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "DATABASE_URL": database_url, "REDIS_URL": redis_url}


def run(env: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "domino_jobs", *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=PATIENCE)


def rooms(database: Database) -> set[str]:
    return {code for (code,) in database.execute("SELECT code FROM room")}


def test_by_hand(database: Database, env: dict[str, str]) -> None:
    ended = run(env, "expire", "--dry-run")
    assert ended.returncode == 0
    facts = json.loads(ended.stdout.splitlines()[-1])
    assert (facts["event"], facts["rooms"], facts["service"]) == ("rooms_would_expire", 1, "jobs")
    assert rooms(database) == {"old", "younger", "fresh"}
    ended = run(env, "expire")
    facts = json.loads(ended.stdout.splitlines()[-1])
    assert (facts["event"], facts["rooms"]) == ("rooms_expired", 1)
    assert rooms(database) == {"younger", "fresh"}
    run(env, "expire", "--older-than", "5d")
    assert rooms(database) == {"fresh"}
    database.execute("UPDATE room SET active_at = now() - interval '2 hours'")
    counted = run(env, "expire", "--older-than", "1h", "--dry-run")
    assert json.loads(counted.stdout.splitlines()[-1])["rooms"] == 1
    run(env, "expire", "--older-than", "1h", "--yes")
    assert rooms(database) == set()


def test_the_idle_life_can_be_set(database: Database, env: dict[str, str]) -> None:
    run({**env, "EXPIRE_AFTER": "5d"}, "expire")
    assert rooms(database) == {"fresh"}


@pytest.mark.parametrize(
    ("change", "arguments", "status", "message"),
    [
        ({"DATABASE_URL": ""}, ["expire"], 2, "DATABASE_URL is not set"),
        ({"REDIS_URL": ""}, ["cron"], 2, "REDIS_URL is not set"),
        ({"EXPIRE_AFTER": "soon"}, ["expire"], 2, "EXPIRE_AFTER: 'soon' is not a length of time"),
        ({}, ["expire", "--older-than", "0d"], 2, "'0d' is not a length of time"),
        ({}, ["expire", "--older-than", "3m"], 2, "below a day ends games in play: add --yes"),
        ({"DATABASE_URL": "postgresql://me@127.0.0.1:9/none"}, ["expire"], 1, "refused"),
    ],
)
def test_what_is_wrong_is_said_without_a_stack(
    env: dict[str, str], change: dict[str, str], arguments: list[str], status: int, message: str
) -> None:
    ended = run({**env, **change}, *arguments)
    assert ended.returncode == status
    assert message in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_schedule_runs_at_once_and_again_and_ends_when_told(
    database: Database, env: dict[str, str]
) -> None:
    command = [sys.executable, "-m", "domino_jobs", "cron"]
    with subprocess.Popen(
        command, env={**env, "EXPIRE_EVERY": "1s"}, stdout=subprocess.PIPE, text=True
    ) as clock:
        try:
            wait_until(lambda: rooms(database) == {"younger", "fresh"})
            with Redis.from_url(env["REDIS_URL"]) as redis:
                redis.flushall()
            database.execute("UPDATE room SET active_at = now() - interval '8 days' WHERE code = 'younger'")
            wait_until(lambda: rooms(database) == {"fresh"})
        finally:
            clock.send_signal(signal.SIGTERM)
        output = clock.communicate(timeout=PATIENCE)[0]
    assert clock.returncode == 0
    assert all(json.loads(line)["service"] == "jobs" for line in output.splitlines())


def test_the_schedule_waits_for_the_tables(postgres_url: str, redis_url: str, tmp_path: Path) -> None:
    """Nothing runs, and nothing fails, before the migration; meanwhile its loop is seen to go round."""
    env = {"PATH": os.environ["PATH"], "DATABASE_URL": postgres_url, "REDIS_URL": redis_url}
    command, alive = [sys.executable, "-m", "domino_jobs", "cron"], tmp_path / "domino-jobs.alive"
    with subprocess.Popen(
        command, env={**env, "TMPDIR": str(tmp_path)}, stdout=subprocess.PIPE, text=True
    ) as clock:
        try:
            for _ in range(2):
                alive.unlink(missing_ok=True)
                wait_until(alive.exists)
            schema.migrate(postgres_url)
            with Redis.from_url(redis_url) as redis:
                wait_until(lambda: redis.exists("rq:finished:maintenance") > 0)
                assert redis.exists("rq:failed:maintenance") == 0
        finally:
            clock.send_signal(signal.SIGTERM)
        clock.communicate(timeout=PATIENCE)
    assert clock.returncode == 0


def wait_until(condition: Any, seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "not within the time"
        time.sleep(0.1)


def test_a_week_is_the_default() -> None:
    settings = load({"DATABASE_URL": "postgresql://", "REDIS_URL": "redis://"})
    assert settings.expire_after == timedelta(days=7)
    with pytest.raises(SettingsError, match="EXPIRE_EVERY"):
        load({"DATABASE_URL": "postgresql://", "REDIS_URL": "redis://", "EXPIRE_EVERY": "often"})
