"""A database that took no writes for a while, as hosts do with a full disk: it passes by itself."""

from __future__ import annotations

from urllib.parse import urlsplit

import anyio
import psycopg
import pytest
from domino_rooms.app import create_app
from domino_rooms.settings import Settings
from httpx2 import ASGITransport, AsyncClient

from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio


def execute(url: str, statement: str) -> None:
    options = "-c default_transaction_read_only=off"
    with psycopg.connect(url, autocommit=True, options=options) as connection:
        connection.execute(statement.encode())


async def test_rooms_are_made_again_after_a_read_only_spell(database_url: str, redis_url: str) -> None:
    name = urlsplit(database_url).path[1:]
    execute(database_url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    app = create_app(Settings(database_url, redis_url))
    transport = ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        AsyncClient(transport=transport, base_url="http://table.test") as browser,
    ):
        async with anyio.create_task_group() as group:
            for _ in range(10):
                group.start_soon(refused, browser)
        execute(database_url, f"ALTER DATABASE {name} RESET default_transaction_read_only")
        with anyio.fail_after(PATIENCE):
            while (made := await browser.post("/api/rooms", json={})).status_code != 201:
                assert made.json() == {"code": "unavailable"}
                assert made.headers["retry-after"]


async def refused(browser: AsyncClient) -> None:
    answer = await browser.post("/api/rooms", json={})
    assert (answer.status_code, answer.json()) == (503, {"code": "unavailable"})
