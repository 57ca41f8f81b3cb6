"""Migrations: all or nothing, safe in parallel, and exactly what the table classes say."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from domino_postgres import schema
from domino_postgres.__main__ import main
from domino_postgres.models import metadata
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool


def _sqlalchemy(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://")


def test_an_empty_database_is_not_ready_until_it_is_migrated(postgres_url: str) -> None:
    assert not schema.check(postgres_url)
    schema.migrate(postgres_url)
    assert schema.check(postgres_url)


def test_migrations_make_what_the_table_classes_say(database_url: str) -> None:
    with create_engine(_sqlalchemy(database_url), poolclass=NullPool).connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_parallel_migrations_wait_for_each_other(postgres_url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        reached = list(threads.map(schema.migrate, [postgres_url] * 4))
    assert len(set(reached)) == 1
    assert schema.check(postgres_url)


def test_tables_of_a_newer_release_are_used_and_left_alone(database_url: str) -> None:
    with create_engine(_sqlalchemy(database_url), poolclass=NullPool).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'from_the_future'"))
    assert schema.check(database_url)
    assert schema.migrate(database_url) == "from_the_future"


def test_nobody_answers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:hidden@127.0.0.1:9/none")
    assert main(["migrate", "--wait", "0"]) == 1
    message = capsys.readouterr().err
    assert "127.0.0.1:9" in message
    assert "hidden" not in message


def test_a_missing_setting_is_one_line() -> None:
    command = [sys.executable, "-m", "domino_postgres", "check"]
    ended = subprocess.run(command, env={}, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (2, "DATABASE_URL is not set\n")
