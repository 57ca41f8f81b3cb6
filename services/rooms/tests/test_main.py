"""The service as a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest
from domino_embedded.ports import free_port

from tests.timeouts import PATIENCE

COMMAND = [sys.executable, "-m", "domino_rooms"]


def fetch(url: str) -> str:
    """The answer of a process that may still be starting."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError(f"nothing answers at {url}")


def test_it_serves_logs_and_measures_and_ends_when_told(database_url: str, redis_url: str) -> None:
    port, metrics = free_port(), free_port()
    settings = {"DATABASE_URL": database_url, "REDIS_URL": redis_url, "PORT": str(port)}
    env = {**os.environ, **settings, "METRICS_PORT": str(metrics), "METRICS_HOST": "127.0.0.1"}
    with subprocess.Popen(COMMAND, env=env, stdout=subprocess.PIPE, text=True) as service:
        try:
            assert json.loads(fetch(f"http://127.0.0.1:{port}/health/ready")) == {"status": "ready"}
            fetch(f"http://127.0.0.1:{port}/api/rooms.json")
            measured = fetch(f"http://127.0.0.1:{metrics}/metrics")
        finally:
            service.send_signal(signal.SIGTERM)
        output = service.communicate(timeout=PATIENCE)[0]
    assert 'domino_rooms_requests_total{method="GET",route="/health/ready",status="200"} 1.0' in measured
    lines = [json.loads(line) for line in output.splitlines()]
    assert {line["service"] for line in lines} == {"rooms"}


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"DATABASE_URL": "postgresql://"}, "REDIS_URL is not set\n"),
        ({"LOG_LEVEL": "loud"}, "LOG_LEVEL is 'LOUD', which is none of DEBUG, INFO, WARNING, ERROR\n"),
    ],
)
def test_a_wrong_setting_is_one_line(settings: dict[str, str], complaint: str) -> None:
    env = {"PATH": os.environ["PATH"], **settings}
    ended = subprocess.run(COMMAND, env=env, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (2, complaint)
