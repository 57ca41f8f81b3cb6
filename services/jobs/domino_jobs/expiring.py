"""The expiry as a job: on real servers, at the present time."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime, timedelta

import psycopg
from domino_postgres.database import KEEPALIVE
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from domino_jobs import expiry, metrics, settings
from domino_jobs.expiry import Removed
from domino_jobs.settings import Settings


def expire_now() -> dict[str, int]:
    """End the rooms that are idle by the environment's settings; what was removed. Safe to run twice at once.

    Raises:
        SettingsError: a setting is missing.
        psycopg.Error: the database cannot be reached.
    """
    try:
        config = settings.load()
        removed = expire(config, config.expire_after, dry_run=False)
    except Exception:
        metrics.failures.inc()
        metrics.last_failure.set_to_current_time()
        raise
    metrics.expired_rooms.inc(removed.rooms)
    return asdict(removed)


def expire(config: Settings, older_than: timedelta, *, dry_run: bool) -> Removed:
    """As ``domino_jobs.expiry.expire``, or ``count`` for a dry run, with connections of its own."""
    now = datetime.now(UTC)
    with psycopg.connect(config.database_url, autocommit=True, **KEEPALIVE) as connection:
        if dry_run:
            return expiry.count(connection, now, older_than)
        hints = Redis.from_url(config.redis_url, socket_timeout=5, retry=Retry(NoBackoff(), 0))
        with hints:
            return expiry.expire(connection, hints, now, older_than)
