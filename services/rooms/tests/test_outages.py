"""The rooms service while Postgres is frozen, dead and back: it says so in time, and goes on by itself."""

from __future__ import annotations

import anyio
import httpx2
import pytest
from domino_embedded.fixtures import StackFactory
from domino_postgres import rooms_repository, schema
from domino_rooms.app import create_app
from domino_rooms.settings import Settings

pytestmark = pytest.mark.anyio


async def test_postgres_is_frozen_killed_and_started_again(
    stack: StackFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_repository, "ANSWER_SECONDS", 1.0)
    running = await anyio.to_thread.run_sync(stack)
    await anyio.to_thread.run_sync(schema.migrate, running.postgres.url)
    app = create_app(Settings(running.postgres.url, running.redis.url))
    transport = httpx2.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url="http://table.test") as red,
    ):
        room = f"/api/rooms/{(await red.post('/api/rooms', json={})).json()['code']}"
        running.freeze("postgres")
        assert await status(red, room) == 503
        running.thaw("postgres")
        await until_ok(red, room)
        running.kill("postgres")
        assert await status(red, room) == 503
        await anyio.to_thread.run_sync(running.start, "postgres")
        await until_ok(red, room)
        assert (await red.get(room)).json()["seat"] == "red"


async def status(browser: httpx2.AsyncClient, path: str) -> int:
    with anyio.fail_after(20):
        return (await browser.get(path)).status_code


async def until_ok(browser: httpx2.AsyncClient, path: str) -> None:
    with anyio.fail_after(30):
        while await status(browser, path) != 200:  # noqa: ASYNC110
            await anyio.sleep(0.2)
