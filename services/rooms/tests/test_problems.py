"""Every error is a code and nothing else; other sites' pages are refused; the description says so."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import httpx2
import pytest
from domino_process.json_logs import JsonFormatter
from domino_rooms.app import create_app
from domino_rooms.settings import Settings
from fastapi import FastAPI

if TYPE_CHECKING:
    from services.conftest import Browsers

pytestmark = pytest.mark.anyio

ROOM = "/api/rooms/0123456789abcdefghjk"


@pytest.mark.parametrize(
    ("request_line", "body", "status", "code"),
    [
        ("POST /api/rooms", b"{", 400, "bad_request"),
        ("POST /api/rooms", b"[]", 400, "bad_request"),
        ("POST /api/rooms", b'{"target": 51}', 400, "bad_request"),
        ("POST /api/rooms", b'{"target": 50, "seat": "blue"}', 400, "bad_request"),
        ("POST /api/rooms", b'{"target": ' + b" " * 5000 + b"50}", 413, "too_large"),
        (f"PATCH {ROOM}", b'{"target": null}', 404, "room_gone"),
        (f"POST {ROOM}/seats", b"", 404, "room_gone"),
        (f"POST {ROOM}/transfers", b"", 404, "room_gone"),
        (f"POST {ROOM}/transfers/claim", b'{"key": "aaaaaaaaaaaaaaaaaaaaaaa"}', 404, "room_gone"),
        (f"POST {ROOM}/transfers/claim", b'{"key": "short"}', 400, "bad_request"),
        (f"GET {ROOM}/rounds/1", b"", 404, "room_gone"),
        (f"GET {ROOM}/rounds/0", b"", 400, "bad_request"),
        (f"DELETE {ROOM}", b"", 405, "bad_request"),
        ("GET /api/nothing", b"", 404, "not_found"),
        ("GET /api/rooms/", b"", 404, "not_found"),
    ],
)
async def test_errors_are_codes(
    browsers: Browsers, request_line: str, body: bytes, status: int, code: str
) -> None:
    headers = {"content-type": "application/json"}
    method, path = request_line.split()
    answer = await browsers().request(method, path, content=body, headers=headers)
    assert (answer.status_code, answer.json()) == (status, {"code": code})
    assert answer.headers["cache-control"] == "no-store"


async def test_a_long_body_without_a_length_is_refused_too(browsers: Browsers) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(10):
            yield b" " * 1000

    headers = {"content-type": "application/json"}
    answer = await browsers().post("/api/rooms", content=endless(), headers=headers)
    assert (answer.status_code, answer.json()) == (413, {"code": "too_large"})


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"sec-fetch-site": "same-origin", "origin": "http://table.test"}, 201),
        ({"origin": "http://table.test"}, 201),
        ({"origin": "http://evil.test"}, 403),
        ({"origin": "http://table.test.evil.test"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site", "origin": "http://table.test"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
    ],
)
async def test_pages_of_other_sites_change_nothing(
    browsers: Browsers, headers: dict[str, str], status: int
) -> None:
    answer = await browsers().post("/api/rooms", json={}, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json() == {"code": "foreign_origin"}


async def test_a_fault_of_our_own_shows_no_stack(
    browsers: Browsers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr("domino_postgres.rooms_repository.Rooms.look", broken)
    answer = await browsers().get(ROOM)
    assert (answer.status_code, answer.json()) == (500, {"code": "internal"})
    assert "a secret detail" in caplog.text


async def test_a_database_that_is_away(redis_url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "psycopg.pool")
    app = create_app(Settings("postgresql://nobody@127.0.0.1:9/none", redis_url))
    await _answers_unavailable(app)


async def _answers_unavailable(app: FastAPI) -> None:
    transport = httpx2.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url="http://table.test") as browser,
    ):
        app.state.parts.pool.timeout = 0.2
        for path in (ROOM, "/health/ready"):
            answer = await browser.get(path)
            assert (answer.status_code, answer.json()) == (503, {"code": "unavailable"})
            assert int(answer.headers["retry-after"]) >= 1
        assert (await browser.get("/health/live")).status_code == 200


async def test_ready_needs_tables(browsers: Browsers, postgres_url: str, redis_url: str) -> None:
    assert (await browsers().get("/health/ready")).status_code == 200
    app = create_app(Settings(postgres_url, redis_url))
    transport = httpx2.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url="http://table.test") as browser,
    ):
        assert (await browser.get("/health/ready")).status_code == 503


async def test_logs_lead_into_no_room(browsers: Browsers, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    red = browsers()
    code = (await red.post("/api/rooms", json={})).json()["code"]
    key = (await red.post(f"/api/rooms/{code}/transfers")).json()["key"]
    await browsers().post(f"/api/rooms/{code}/transfers/claim", json={"key": key})
    own = [record for record in caplog.records if record.name.startswith("domino")]
    lines = [JsonFormatter("rooms").format(record) for record in own]
    facts = [json.loads(line) for line in lines]
    assert {fact["route"] for fact in facts} >= {"/api/rooms", "/api/rooms/{code}/transfers/claim"}
    assert all(len(fact["request"]) == 16 for fact in facts)
    for secret in (code, key, red.cookies["domino_seat"]):
        assert secret not in "\n".join(lines)


async def test_the_description_names_every_error(rooms_settings: Settings) -> None:
    description = create_app(rooms_settings).openapi()
    operations = [operation for path in description["paths"].values() for operation in path.values()]
    assert len(operations) == 8
    for operation in operations:
        assert operation["summary"]
        assert "422" not in operation["responses"]
        for status, answer in operation["responses"].items():
            if status[0] in "45":
                schema = answer["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Problem"}
    assert "Problem" in description["components"]["schemas"]
