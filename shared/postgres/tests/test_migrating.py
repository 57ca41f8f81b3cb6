"""Migrations while others use the tables: nobody waits behind them, and they come through in the end."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from time import monotonic, sleep

import psycopg
import pytest
from alembic import command
from domino_postgres import schema
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from tests.timeouts import PATIENCE

TABLES = "room, seat, step, transfer, job_run"
WRITE = "LOCK TABLE {} IN ROW EXCLUSIVE MODE"
"""What every statement that writes rows takes."""


@pytest.fixture
def first_release(postgres_url: str) -> str:
    """A database whose tables are those of the first revision."""
    engine = create_engine(postgres_url.replace("postgresql://", "postgresql+psycopg://"), poolclass=NullPool)
    with engine.begin() as connection:
        config = schema._config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    assert not schema.check(postgres_url)
    return postgres_url


@contextmanager
def writing(url: str, tables: str = TABLES) -> Iterator[None]:
    """An open transaction that has written to every table."""
    with psycopg.connect(url) as connection:
        connection.execute(f"SET statement_timeout = {int(PATIENCE * 1000)}".encode())
        connection.execute(WRITE.format(tables).encode())
        yield
        connection.rollback()


def until_somebody_waits(url: str) -> None:
    waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    end = monotonic() + PATIENCE
    with psycopg.connect(url, autocommit=True) as connection:
        while not connection.execute(waiting.encode()).fetchall():
            assert monotonic() < end
            sleep(0.01)


def test_a_migration_blocks_nobody_behind_an_open_transaction(first_release: str) -> None:
    with ThreadPoolExecutor(1) as thread:
        with writing(first_release):
            migration = thread.submit(schema.migrate, first_release, 5 * PATIENCE)
            until_somebody_waits(first_release)
            with writing(first_release):
                assert not migration.done()
        assert migration.result(5 * PATIENCE)
    assert schema.check(first_release)


@pytest.mark.parametrize("table", TABLES.split(", "))
def test_a_migration_comes_through_after_a_transaction_on_a_table(first_release: str, table: str) -> None:
    with ThreadPoolExecutor(1) as thread:
        with writing(first_release, table):
            migration = thread.submit(schema.migrate, first_release, 5 * PATIENCE)
        migration.result(5 * PATIENCE)
    assert schema.check(first_release)


def test_tables_in_use_for_too_long_are_named_and_nothing_changes(first_release: str) -> None:
    with writing(first_release), pytest.raises(schema.DatabaseUnreachable, match="in use"):
        schema.migrate(first_release, 0)
    assert not schema.check(first_release)
    assert schema.migrate(first_release)
