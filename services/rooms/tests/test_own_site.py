"""Requests of other sites are refused before anything is counted, and names that are not ours get nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import httpx2
import pytest
from domino_redis import circuit_breaker
from domino_redis.rate_limits import rates_of
from domino_rooms.app import create_app
from domino_rooms.settings import Settings

pytestmark = pytest.mark.anyio

UNKNOWN = "/api/rooms/0123456789abcdefghjk"
IMAGE = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"}
LINK = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis is there, however busy the machine: these tests are about who is counted, not how fast."""
    monkeypatch.setattr(circuit_breaker, "TIMEOUT_SECONDS", 5.0)


@asynccontextmanager
async def browser(settings: Settings, base: str = "http://table.test") -> AsyncIterator[httpx2.AsyncClient]:
    app = create_app(settings)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url=base) as client,
    ):
        yield client


@pytest.mark.parametrize("headers", [IMAGE, LINK, {"sec-fetch-site": "same-site"}])
async def test_another_site_spends_nobodys_budget(rooms_settings: Settings, headers: dict[str, str]) -> None:
    settings = replace(rooms_settings, unknown=rates_of("2/hour"), records=rates_of("2/hour"))
    async with browser(settings) as visitor:
        for path in (UNKNOWN, f"{UNKNOWN}/rounds/1"):
            for _ in range(4):
                answer = await visitor.get(path, headers=headers)
                assert (answer.status_code, answer.json()) == (403, {"code": "foreign_origin"})
        assert (await visitor.get(UNKNOWN)).status_code == 404


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8080", True),
        ("[::1]:8080", True),
        ("192.168.1.20:8080", True),
        ("localhost:8080", True),
        ("laptop:8080", True),
        ("laptop.local:8080", True),
        ("evil.example", False),
        ("evil.example:8080", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example:8080", False),
    ],
)
async def test_a_name_that_somebody_else_pointed_at_us_is_refused(
    rooms_settings: Settings, host: str, known: bool
) -> None:
    async with browser(rooms_settings) as visitor:
        page = {"host": host, "origin": f"http://{host}", "sec-fetch-site": "same-origin"}
        made = await visitor.post("/api/rooms", json={}, headers=page)
        assert made.status_code == (201 if known else 403)
        assert (await visitor.get(UNKNOWN, headers=page)).status_code == (404 if known else 403)
        assert (await visitor.get("/health/live", headers=page)).status_code == 200


async def test_a_code_that_exists_is_not_refused_for_what_a_neighbour_guessed(
    rooms_settings: Settings,
) -> None:
    async with browser(replace(rooms_settings, unknown=rates_of("2/hour"))) as red:
        code = (await red.post("/api/rooms", json={})).json()["code"]
        red.cookies.clear()
        assert [(await red.get(UNKNOWN)).status_code for _ in range(3)] == [404, 404, 429]
        invited = await red.get(f"/api/rooms/{code}")
        assert (invited.status_code, invited.json()["state"]) == (200, "free")
        assert (await red.post(f"/api/rooms/{code}/seats")).status_code == 200


async def test_an_empty_change_changes_nothing(rooms_settings: Settings) -> None:
    async with browser(rooms_settings) as red:
        room = (await red.post("/api/rooms", json={"target": 100})).json()
        path = f"/api/rooms/{room['code']}"
        answer = await red.patch(path, json={})
        assert (answer.status_code, answer.json()) == (200, room)
        assert (await red.patch(path, json={"target": None})).json()["target"] is None
