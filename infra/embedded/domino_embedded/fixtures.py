"""pytest plugin (loaded by itself wherever this package is installed): real servers for tests.

- `postgres_url`: a new empty database for the test
- `database_url`: a new database for the test with all tables, cloned from a migrated template
- `redis_url`: an empty Redis for the test
- `stack`: a function that starts a whole `Stack`, e.g. `stack(replicas=2)`, ended with the test

The servers behind the first three are started once a session, when the first test asks for one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Protocol

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domino_embedded.stack import Stack

TEMPLATE = "migrated"


class StackFactory(Protocol):
    """Starts a stack that ends with the test."""

    def __call__(self, *, replicas: int = 0, workers: int = 0, durable: bool = True) -> Stack:
        """As `Stack`'s own arguments."""


class Databases:
    """Makes databases in the session's Postgres and drops them."""

    def __init__(self, servers: Stack) -> None:
        self._servers = servers
        self._count = 0

    def make(self, template: str = "template0") -> str:
        """Name of a new database, a copy of `template`."""
        self._count += 1
        name = f"test_{self._count}"
        self._run(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY wal_log")
        return name

    def drop(self, name: str) -> None:
        """Drop it even if a test left connections open."""
        self._run(f"DROP DATABASE {name} WITH (FORCE)")

    def url(self, name: str) -> str:
        """For any client."""
        return self._servers.postgres.url_of(name)

    def migrate_template(self) -> None:
        """Make the template that migrated databases are cloned from."""
        self._run(f"CREATE DATABASE {TEMPLATE}")
        command = [sys.executable, "-m", "domino_postgres", "migrate"]
        subprocess.run(command, env={**os.environ, "DATABASE_URL": self.url(TEMPLATE)}, check=True)

    def _run(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())


@pytest.fixture(scope="session")
def servers() -> Iterator[Stack]:
    """Throwaway Postgres and Redis that all unit tests of a session share."""
    from domino_embedded.stack import Stack

    with Stack(durable=False) as running:
        yield running


@pytest.fixture(scope="session")
def databases(servers: Stack) -> Databases:
    """Makes and drops databases."""
    return Databases(servers)


@pytest.fixture(scope="session")
def migrated(databases: Databases) -> str:
    """Name of the template with all tables."""
    databases.migrate_template()
    return TEMPLATE


@pytest.fixture
def postgres_url(databases: Databases) -> Iterator[str]:
    """URL of a new empty database."""
    name = databases.make()
    yield databases.url(name)
    databases.drop(name)


@pytest.fixture
def database_url(databases: Databases, migrated: str) -> Iterator[str]:
    """URL of a new database with all tables."""
    name = databases.make(migrated)
    yield databases.url(name)
    databases.drop(name)


@pytest.fixture
def redis_url(servers: Stack) -> str:
    """URL of a Redis with nothing in it."""
    import redis

    with redis.Redis.from_url(servers.redis.url) as client:
        client.flushall()
    return servers.redis.url


@pytest.fixture
def stack() -> Iterator[StackFactory]:
    """Starts stacks; whatever a test started ends with it."""
    from domino_embedded.stack import Stack

    started: list[Stack] = []

    def start(**wanted: Any) -> Stack:
        running = Stack(**wanted)
        started.append(running.__enter__())
        return running

    yield start
    for running in started:
        running.close()
