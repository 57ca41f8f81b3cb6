"""The commands that print: ``status``, ``rooms``, ``room`` and ``end``."""

from __future__ import annotations

import argparse
import sys

import psycopg
from domino_postgres.database import KEEPALIVE
from domino_redis.channels import seats_connected
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from domino_jobs import ops
from domino_jobs.settings import Settings


def run(config: Settings, options: argparse.Namespace) -> None:
    """Do the job of ``options`` and print what it tells.

    Raises:
        psycopg.Error: the database cannot be reached.
        NoSuchRoom: no room has this tag.
    """
    with (
        psycopg.connect(config.database_url, autocommit=True, **KEEPALIVE) as connection,
        Redis.from_url(config.redis_url, socket_timeout=5, retry=Retry(NoBackoff(), 0)) as redis,
    ):
        match options.job:
            case "status":
                _say(*_status(ops.status(connection, redis)))
            case "rooms":
                _say(*map(ops.describe, ops.rooms(connection, options.most)))
            case "room":
                one = ops.room(connection, options.tag)
                _say(ops.describe(one), f"seats connected: {_connected(redis, one.code)}")
            case "end":
                removed = ops.end(connection, redis, options.tag)
                _say(f"ended {options.tag}: {removed.steps} steps, {removed.records} records")


def _status(found: ops.Status) -> list[str]:
    values = {
        "rooms": found.rooms,
        "rooms in play": found.rooms_in_play,
        "seats connected": found.seats_connected,
        "questions waiting": found.questions_waiting,
        "last expiry": found.last_expiry,
        "tables version": found.tables_version,
    }
    return [f"{name:18} {'unknown' if value is None else value}" for name, value in values.items()]


def _connected(redis: Redis, code: str) -> str:
    try:
        return str(seats_connected(redis, code))
    except (RedisError, OSError):
        return "unknown, Redis is away"


def _say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
