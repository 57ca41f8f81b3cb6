"""Connections that broke while nobody used them are nobody's trouble."""

from __future__ import annotations

import psycopg
import pytest
from domino_postgres.database import Pool, make_pool

pytestmark = pytest.mark.anyio


async def backend(pool: Pool) -> int:
    """The process of Postgres that serves the next connection of ``pool``."""
    async with pool.connection() as connection:
        row = await (await connection.execute("SELECT pg_backend_pid()")).fetchone()
    assert row is not None
    return int(row[0])


async def test_a_connection_that_broke_is_replaced_unseen(database_url: str) -> None:
    async with make_pool(database_url, 1) as pool:
        before = await backend(pool)
        with psycopg.connect(database_url, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", [before])
        assert await backend(pool) != before


async def test_a_connection_that_lives_is_kept(database_url: str) -> None:
    async with make_pool(database_url, 1) as pool:
        assert await backend(pool) == await backend(pool)
