"""One budget of tries: what an address tries at the rooms service counts at the game service."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx2
import pytest
from domino_contracts.codes import Close
from domino_postgres.tokens import new_code, new_token
from domino_redis import circuit_breaker
from domino_redis.rate_limits import rates_of
from domino_rooms.app import create_app
from domino_rooms.settings import Settings
from domino_rules.seats import Seat

from tests.cluster import Cluster, cluster
from tests.player import Player

pytestmark = pytest.mark.anyio

TRIES = rates_of("4/hour")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis is there, however busy the machine."""
    monkeypatch.setattr(circuit_breaker, "TIMEOUT_SECONDS", 5.0)


@asynccontextmanager
async def rooms(database_url: str, redis_url: str) -> AsyncIterator[httpx2.AsyncClient]:
    """The rooms service, asked from the address that the players' sockets come from."""
    app = create_app(Settings(database_url, redis_url, unknown=TRIES))
    async with app.router.lifespan_context(app):
        transport = httpx2.ASGITransport(app, client=("127.0.0.1", 5000))
        async with httpx2.AsyncClient(transport=transport, base_url="http://table.test") as client:
            yield client


async def knock(running: Cluster) -> int | None:
    """Try out a code at the game service."""
    stranger = Player(running.replicas[0].base, new_code(), new_token())
    await stranger.connect()
    return stranger.closed


async def ask(client: httpx2.AsyncClient) -> int:
    """Try out a code at the rooms service."""
    return (await client.get(f"/api/rooms/{new_code()}")).status_code


async def test_a_guesser_has_no_second_budget_elsewhere(database_url: str, redis_url: str) -> None:
    async with (
        cluster(database_url, redis_url, 1, unknown=TRIES) as running,
        rooms(database_url, redis_url) as client,
    ):
        invitation = running.room()
        assert [await ask(client) for _ in range(2)] == [404, 404]
        assert [await knock(running) for _ in range(2)] == [Close.ROOM_ENDED] * 2
        assert await knock(running) == Close.TOO_MANY_SOCKETS
        assert await ask(client) == 429
        # Whoever has a seat is held up by neither.
        async with invitation.seated() as (red, blue):
            assert (red.closed, blue.closed) == (None, None)
        seat = {"Cookie": f"domino_seat={invitation.tokens[Seat.RED]}"}
        assert (await client.get(f"/api/rooms/{invitation.code}", headers=seat)).status_code == 200
