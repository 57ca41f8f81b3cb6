"""What Prometheus reads of the expiry, from the running schedule."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
from domino_embedded.ports import free_port

from tests.timeouts import PATIENCE

LAST_RUN = "domino_expire_last_run_timestamp_seconds"
Read = Callable[[str], float | None]


@contextmanager
def schedule(database_url: str, redis_url: str, every: str) -> Iterator[Read]:
    """The schedule at work; what it exports under a name, None where it exports nothing."""
    port = free_port()
    env = {
        "PATH": os.environ["PATH"],
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "EXPIRE_EVERY": every,
        "METRICS_PORT": str(port),
        "METRICS_HOST": "127.0.0.1",
    }

    def read(name: str) -> float | None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
                found = re.search(rf"^{name} (\S+)$", answer.read().decode(), re.MULTILINE)
        except OSError:
            return None
        return float(found[1]) if found else None

    with subprocess.Popen([sys.executable, "-m", "domino_jobs", "cron"], env=env) as process:
        try:
            yield read
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


def until(read: Read, name: str, wanted: Callable[[float], bool]) -> float:
    """The first value of ``name`` that is wanted."""
    end = time.monotonic() + PATIENCE
    while (value := read(name)) is None or not wanted(value):
        assert time.monotonic() < end, f"{name} is {value}"
        time.sleep(0.1)
    return value


def test_runs_failures_and_rooms_are_exported(database_url: str, redis_url: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as database:
        database.execute("INSERT INTO room (code, active_at) VALUES ('old', now() - interval '8 days')")
        database.execute("ALTER TABLE transfer RENAME TO elsewhere")
        with schedule(database_url, redis_url, "1s") as read:
            until(read, "domino_expire_failures_total", lambda count: count >= 1)
            assert read(LAST_RUN) is None
            assert read("domino_expire_every_seconds") == 1
            database.execute("ALTER TABLE elsewhere RENAME TO transfer")
            failed = until(read, "domino_expire_last_failure_timestamp_seconds", lambda moment: moment > 0)
            until(read, LAST_RUN, lambda moment: moment > failed)
            until(read, "domino_expired_rooms_total", lambda count: count == 1)


def test_a_run_elsewhere_counts(database_url: str, redis_url: str) -> None:
    with (
        psycopg.connect(database_url, autocommit=True) as database,
        schedule(database_url, redis_url, "1h") as read,
    ):
        first = until(read, LAST_RUN, lambda _: True)
        database.execute("UPDATE job_run SET finished_at = finished_at + interval '1 minute'")
        assert until(read, LAST_RUN, lambda moment: moment > first) >= first + 60 - 1e-3
