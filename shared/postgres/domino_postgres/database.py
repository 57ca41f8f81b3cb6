"""Connections to Postgres for the services."""

from __future__ import annotations

import select
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import psycopg
from psycopg import AsyncConnection
from psycopg.rows import TupleRow
from psycopg_pool import AsyncConnectionPool

from domino_postgres.schema import is_ready
from domino_postgres.transient import is_out_of_room, is_read_only, may_pass

Pool: TypeAlias = AsyncConnectionPool[AsyncConnection[TupleRow]]

ACQUIRE_SECONDS = 5.0
"""How long a request waits for a connection before it is told that the database is unavailable."""

KEEPALIVE: dict[str, Any] = {
    "connect_timeout": 5,
    # A database that vanished without a goodbye is noticed within seconds, not after TCP's quarter hour.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


def make_pool(url: str, size: int = 10) -> Pool:
    """A pool of up to ``size`` connections, to be opened by ``async with``. Each statement commits alone
    unless a transaction is begun; a connection that broke is replaced before it is handed out."""
    return AsyncConnectionPool(
        url,
        min_size=1,
        max_size=size,
        open=False,
        timeout=ACQUIRE_SECONDS,
        kwargs={"autocommit": True, "application_name": "domino", **KEEPALIVE},
        check=_check,
    )


async def _check(connection: AsyncConnection[TupleRow]) -> None:
    """Ask a connection whether it lives, if there is something to read on it: so it is after a server's
    goodbye, and seldom else while no question is open. To ask every time costs as much as many an answer.

    Raises:
        psycopg.OperationalError: it does not.
    """
    waiting = select.poll()
    waiting.register(connection.fileno(), select.POLLIN)
    if waiting.poll(0):
        await AsyncConnectionPool.check_connection(connection)


@asynccontextmanager
async def borrowed(pool: Pool) -> AsyncIterator[AsyncConnection[TupleRow]]:
    """A connection of ``pool``. One whose session is to blame for an error is not used again.

    A session that was opened while the database was read-only stays so for ever: all of them are replaced.
    """
    async with pool.connection() as connection:
        try:
            yield connection
        except psycopg.Error as error:
            if is_read_only(error):
                await pool.drain()
            if may_pass(error):
                await connection.close()
            raise


async def has_room(pool: Pool) -> bool:
    """Whether the server's disk takes another half megabyte: it is made to write as much to a temporary file,
    which it removes again. A row would say little, as there is mostly room for one in a page that exists.

    Raises:
        psycopg.Error: it does not answer.
    """
    try:
        async with borrowed(pool) as connection, connection.transaction():
            await connection.execute("SET LOCAL work_mem = '64kB'")
            await connection.execute("SELECT count(*) FROM generate_series(1, 30000)")
    except psycopg.Error as error:
        if is_out_of_room(error):
            return False
        raise
    return True


async def is_migrated(pool: Pool) -> bool:
    """Whether the database answers and its tables are new enough.

    Raises:
        psycopg.Error: it does not answer, or there are no tables at all.
    """
    async with borrowed(pool) as connection:
        cursor = await connection.execute("SELECT version_num FROM alembic_version")
        row = await cursor.fetchone()
    return row is not None and is_ready(row[0])
