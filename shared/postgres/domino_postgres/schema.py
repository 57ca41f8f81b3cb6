"""Bringing the database's tables up to date, and telling whether they are."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from psycopg.errors import DeadlockDetected, LockNotAvailable
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import NullPool

LOCK = 7_265_001
"""Advisory lock that makes parallel migrations wait for each other."""

LOCK_SECONDS = 2
"""How long a migration may wait for a table, and others behind it; less than a player waits for an answer."""

RETRY_SECONDS = 0.5


class DatabaseUnreachable(Exception):
    """The database did not answer, or its tables were in use, for too long; the text says where it was looked
    for, without the password."""


def migrate(url: str, wait_seconds: float = 60) -> str:
    """Apply what is missing, all or nothing; returns the revision reached.

    Where somebody's open transaction holds a table, it steps back and tries again: whoever comes after it
    would have to wait as long as it does.

    Raises:
        DatabaseUnreachable: nothing answered, or a table was in use, for ``wait_seconds``.
    """
    engine, deadline = _engine(url), time.monotonic() + wait_seconds
    while True:
        try:
            return _migrate(engine, max(0.0, deadline - time.monotonic()))
        except OperationalError as error:
            if not isinstance(error.orig, LockNotAvailable | DeadlockDetected):
                raise
            if time.monotonic() >= deadline:
                place = engine.url.render_as_string(hide_password=True)
                raise DatabaseUnreachable(f"the tables at {place} are in use: {error.orig}") from error
        time.sleep(RETRY_SECONDS)


def _migrate(engine: Engine, wait_seconds: float) -> str:
    config = _config()
    with _reach(engine, wait_seconds) as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        connection.execute(text(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'"))
        current = revision(connection)
        # A newer release has been here: its tables serve older programs too, and must not be touched.
        if not is_ready(current):
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        return revision(connection) or ""


def check(url: str) -> bool:
    """Whether the tables are there and new enough for this program.

    Raises:
        DatabaseUnreachable: nothing answered.
    """
    with _reach(_engine(url), 0) as connection:
        return is_ready(revision(connection))


def is_ready(current: str | None) -> bool:
    """Whether this program can work on revision ``current``: its own head, or one it does not know yet.

    Migrations only add, so that old services keep working while new ones start.
    """
    return current is not None and current not in older_revisions()


@cache
def older_revisions() -> frozenset[str]:
    """All revisions before the newest one."""
    scripts = ScriptDirectory.from_config(_config())
    head = scripts.get_current_head()
    return frozenset(script.revision for script in scripts.walk_revisions() if script.revision != head)


def revision(connection: Connection) -> str | None:
    """The revision of the database's tables; None for an empty database."""
    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    return config


def _engine(url: str) -> Engine:
    sqlalchemy_url = "postgresql+psycopg://" + url.split("://", 1)[-1]
    return create_engine(sqlalchemy_url, poolclass=NullPool, connect_args={"connect_timeout": 5})


def _reach(engine: Engine, wait_seconds: float) -> AbstractContextManager[Connection]:
    """A transaction on ``engine``, as soon as the database answers."""
    deadline = time.monotonic() + wait_seconds
    while True:
        try:
            engine.connect().close()
            return engine.begin()
        except OperationalError as error:
            if time.monotonic() >= deadline:
                place = engine.url.render_as_string(hide_password=True)
                reason = str(error.orig).strip().splitlines()[-1]
                raise DatabaseUnreachable(f"no database at {place}: {reason}") from error
        time.sleep(RETRY_SECONDS)
