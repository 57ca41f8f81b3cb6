"""A setting that makes no sense is said in one line, whichever program meets it, and never as a traceback."""

from __future__ import annotations

import os
import socket
import subprocess
import sys

import pytest

from tests.timeouts import PATIENCE

RIGHT = {
    "DATABASE_URL": "postgresql://nobody@127.0.0.1:9/none",
    "REDIS_URL": "redis://127.0.0.1:9/0",
    "HOST": "127.0.0.1",
}
WRONG = {
    "LOG_LEVEL": "loud",
    "DATABASE_URL": "domino",
    "REDIS_URL": "6379",
    "EXPIRE_AFTER": "soon",
    "EXPIRE_EVERY": "often",
    "PORT": "80.5",
    "METRICS_PORT": "99999",
    "TRANSFER_MINUTES": "1e300",
    "LIMIT_ROOMS": "few",
    "GAME_BEAT_S": "-1",
    "COMPUTER_QUEUE_MOST": "inf",
}
PROGRAMS = {
    "domino_rooms": ("LOG_LEVEL", "DATABASE_URL", "PORT", "METRICS_PORT", "TRANSFER_MINUTES", "LIMIT_ROOMS"),
    "domino_game": (
        "LOG_LEVEL",
        "DATABASE_URL",
        "PORT",
        "METRICS_PORT",
        "GAME_BEAT_S",
    ),
    "domino_computer": ("LOG_LEVEL", "REDIS_URL", "PORT", "METRICS_PORT", "COMPUTER_QUEUE_MOST"),
    "domino_embedded.serve": ("LOG_LEVEL", "PORT", "LIMIT_ROOMS", "GAME_BEAT_S"),
    "domino_ai.worker": ("LOG_LEVEL", "REDIS_URL", "METRICS_PORT"),
    "domino_jobs cron": ("LOG_LEVEL", "REDIS_URL", "EXPIRE_EVERY", "METRICS_PORT"),
    "domino_jobs expire": ("LOG_LEVEL", "DATABASE_URL", "EXPIRE_AFTER"),
    "domino_postgres migrate": ("DATABASE_URL",),
}


def started(program: str, **settings: str) -> subprocess.Popen[str]:
    env = {"PATH": os.environ["PATH"], **RIGHT, **settings}
    command = [sys.executable, "-m", *program.split()]
    return subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_wrong_setting_is_one_line(program: str) -> None:
    for name in PROGRAMS[program]:
        with started(program, **{name: WRONG[name]}) as ended:
            said = ended.communicate(timeout=PATIENCE)[1]
        assert (ended.returncode, said.count("\n")) == (2, 1), said
        assert name in said


def test_a_port_for_metrics_that_is_taken_is_one_line() -> None:
    with socket.create_server(("0.0.0.0", 0)) as other:
        port = str(other.getsockname()[1])
        with started("domino_ai.worker", METRICS_PORT=port) as ended:
            said = ended.communicate(timeout=PATIENCE)[1]
    assert (ended.returncode, said.count("\n")) == (2, 1), said
    assert said.startswith(f"METRICS_PORT is {port}, which cannot be listened on: ")
