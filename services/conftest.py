"""What the services' tests share: a running rooms service on real servers, and browsers that use it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from typing import Any, TypeAlias

import httpx2
import psycopg
import pytest
from domino_rooms.app import create_app
from domino_rooms.settings import Settings

Browser: TypeAlias = httpx2.AsyncClient
Browsers: TypeAlias = Callable[..., Browser]
Database: TypeAlias = psycopg.Connection[Any]


@pytest.fixture
def rooms_settings(database_url: str, redis_url: str) -> Settings:
    """Without limits; tests of limits have their own."""
    return Settings(database_url, redis_url)


@pytest.fixture
async def browsers(rooms_settings: Settings) -> AsyncIterator[Browsers]:
    """Makes browsers, each with its own cookies: ``browsers(address="192.0.2.1")``."""
    app = create_app(rooms_settings)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(app.router.lifespan_context(app))

        def browser(address: str = "192.0.2.1", **options: Any) -> Browser:
            transport = httpx2.ASGITransport(app, client=(address, 5000), raise_app_exceptions=False)
            base = options.pop("base_url", "http://table.test")
            client = httpx2.AsyncClient(transport=transport, base_url=base, **options)
            stack.push_async_callback(client.aclose)
            return client

        yield browser


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """To look at what is stored, or to set the clock of a room."""
    with psycopg.connect(database_url, autocommit=True) as connection:
        yield connection
