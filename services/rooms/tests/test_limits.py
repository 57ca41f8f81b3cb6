"""Limits hold off who asks too often, and nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import httpx2
import pytest
from domino_process.settings import SettingsError
from domino_redis import circuit_breaker
from domino_redis.rate_limits import rates_of
from domino_rooms.app import create_app
from domino_rooms.settings import Settings, load

from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio

UNKNOWN = "/api/rooms/0123456789abcdefghjk"
ENV = {"DATABASE_URL": "postgresql://", "REDIS_URL": "redis://"}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis is there, however busy the machine: these tests are about who is counted, not how fast."""
    monkeypatch.setattr(circuit_breaker, "TIMEOUT_SECONDS", 5.0)


class Town:
    """Browsers at different addresses before one service."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)

    def browser(self, address: str = "192.0.2.1") -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(self.app, client=(address, 5000))
        return httpx2.AsyncClient(transport=transport, base_url="http://table.test")


@asynccontextmanager
async def town(settings: Settings) -> AsyncIterator[Town]:
    made = Town(settings)
    async with made.app.router.lifespan_context(made.app):
        yield made


async def test_rooms_are_limited_for_each_address(rooms_settings: Settings) -> None:
    async with town(replace(rooms_settings, rooms=rates_of("3/minute"))) as one:
        red = one.browser()
        made = [(await red.post("/api/rooms", json={})).status_code for _ in range(3)]
        refused = await red.post("/api/rooms", json={})
        assert made == [201] * 3
        assert (refused.status_code, refused.json()) == (429, {"code": "rate_limited"})
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        assert (await one.browser("192.0.2.2").post("/api/rooms", json={})).status_code == 201


async def test_replicas_count_together(rooms_settings: Settings) -> None:
    settings = replace(rooms_settings, rooms=rates_of("1/minute"))
    async with town(settings) as one, town(settings) as other:
        assert (await one.browser().post("/api/rooms", json={})).status_code == 201
        assert (await other.browser().post("/api/rooms", json={})).status_code == 429


async def test_joining_is_limited(rooms_settings: Settings) -> None:
    async with town(replace(rooms_settings, joins=rates_of("2/minute"))) as one:
        red = one.browser()
        code = (await red.post("/api/rooms", json={})).json()["code"]
        answers = [await red.post(f"/api/rooms/{code}/seats") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]


async def test_who_tries_codes_is_told_to_wait_and_stops_no_player(rooms_settings: Settings) -> None:
    async with town(replace(rooms_settings, unknown=rates_of("3/minute"))) as one:
        red, blue, guesser = one.browser(), one.browser(), one.browser()
        code = (await red.post("/api/rooms", json={})).json()["code"]
        await blue.post(f"/api/rooms/{code}/seats")
        tried = [(await guesser.get(UNKNOWN)).status_code for _ in range(5)]
        assert tried == [404, 404, 404, 429, 429]
        # A code that exists is answered: it may be a neighbour's invitation.
        assert (await guesser.get(f"/api/rooms/{code}")).status_code == 200
        # The players behind the same address play on.
        for player in (red, blue):
            assert (await player.get(f"/api/rooms/{code}")).status_code == 200
            assert (await player.post(f"/api/rooms/{code}/transfers")).status_code == 201


async def test_wrong_keys_count_as_tries(rooms_settings: Settings) -> None:
    async with town(replace(rooms_settings, unknown=rates_of("2/minute"))) as one:
        code = (await one.browser().post("/api/rooms", json={})).json()["code"]
        claim, key = f"/api/rooms/{code}/transfers/claim", {"key": "k" * 43}
        tried = [(await one.browser().post(claim, json=key)).status_code for _ in range(3)]
        assert tried == [404, 404, 429]


async def test_records_are_limited(rooms_settings: Settings) -> None:
    async with town(replace(rooms_settings, records=rates_of("2/minute"))) as places:
        red = places.browser()
        code = (await red.post("/api/rooms", json={})).json()["code"]
        for status in (404, 404, 429):
            assert (await red.get(f"/api/rooms/{code}/rounds/1")).status_code == status
        assert (await places.browser("192.0.2.2").get(f"/api/rooms/{code}/rounds/1")).status_code == 403


@pytest.mark.parametrize("request_line", ["PATCH", "POST /transfers"])
async def test_changes_are_limited_for_each_seat(rooms_settings: Settings, request_line: str) -> None:
    method, _, path = request_line.partition(" ")
    async with town(replace(rooms_settings, seat_changes=rates_of("2/minute"))) as one:
        red, stranger = one.browser(), one.browser()
        code = (await red.post("/api/rooms", json={})).json()["code"]

        async def change(browser: httpx2.AsyncClient) -> int:
            body = {"target": 50} if method == "PATCH" else None
            answer = await browser.request(method, f"/api/rooms/{code}{path}", json=body)
            return answer.status_code

        # A stranger who knows the code spends nothing of the seat's.
        assert [await change(stranger) for _ in range(4)] == [403] * 4
        changed = [await change(red) for _ in range(3)]
        assert changed[0] == changed[1] < 300
        assert changed[2] == 429


async def test_changes_are_limited_for_each_address(rooms_settings: Settings) -> None:
    async with town(replace(rooms_settings, changes=rates_of("3/minute"))) as one:
        red = one.browser()
        code = (await red.post("/api/rooms", json={})).json()["code"]
        assert (await red.patch(f"/api/rooms/{code}", json={"target": 50})).status_code == 200
        assert (await red.post(f"/api/rooms/{code}/transfers")).status_code == 201
        claim = {"key": "k" * 43}
        assert (await red.post(f"/api/rooms/{code}/transfers/claim", json=claim)).status_code == 404
        refused = await red.patch(f"/api/rooms/{code}", json={"target": 100})
        assert (refused.status_code, refused.json()) == (429, {"code": "rate_limited"})
        assert (await red.get(f"/api/rooms/{code}")).json()["target"] == 50


async def test_a_family_behind_one_address_plays(rooms_settings: Settings) -> None:
    usual = load({**ENV, "DATABASE_URL": rooms_settings.database_url, "REDIS_URL": rooms_settings.redis_url})
    async with town(usual) as one:
        for _ in range(10):
            red, blue = one.browser(), one.browser()
            code = (await red.post("/api/rooms", json={})).json()["code"]
            for _ in range(3):
                assert (await blue.get(f"/api/rooms/{code}")).status_code == 200
            assert (await blue.post(f"/api/rooms/{code}/seats")).status_code == 200


async def test_without_redis_nothing_is_limited(rooms_settings: Settings) -> None:
    away = replace(rooms_settings, redis_url="redis://127.0.0.1:9/0", rooms=rates_of("1/minute"))
    async with town(away) as one:
        for _ in range(3):
            assert (await one.browser().post("/api/rooms", json={})).status_code == 201


async def test_a_frozen_redis_does_not_hold_up_anybody(rooms_settings: Settings) -> None:
    async def silent(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await held.wait()
        writer.close()

    held = asyncio.Event()
    async with await asyncio.start_server(silent, "127.0.0.1") as server:
        port = server.sockets[0].getsockname()[1]
        frozen = replace(rooms_settings, redis_url=f"redis://127.0.0.1:{port}/0", rooms=rates_of("1/minute"))
        async with town(frozen) as one:
            async with asyncio.timeout(PATIENCE):
                assert (await one.browser().post("/api/rooms", json={})).status_code == 201
        held.set()


@pytest.mark.parametrize(("trusted", "statuses"), [(("10.0.0.0/8",), [201, 201]), ((), [201, 429])])
async def test_forwarded_addresses_count_behind_a_trusted_proxy_only(
    rooms_settings: Settings, trusted: tuple[str, ...], statuses: list[int]
) -> None:
    settings = replace(rooms_settings, rooms=rates_of("1/minute"), trusted_proxies=trusted)
    async with town(settings) as one:
        proxy = one.browser("10.1.2.3")
        made = [
            await proxy.post("/api/rooms", json={}, headers={"x-forwarded-for": client})
            for client in ("203.0.113.1", "203.0.113.2")
        ]
        assert [answer.status_code for answer in made] == statuses
        https = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.3"}
        secure = (await proxy.post("/api/rooms", json={}, headers=https)).headers.get("set-cookie", "")
        assert ("Secure" in secure) == bool(trusted)


async def test_limits_can_be_set_and_switched_off() -> None:
    settings = load({**ENV, "LIMIT_ROOMS": "5/second;7 per 2 hours", "LIMIT_JOINS": "off"})
    assert settings.rooms == rates_of("5/second;7 per 2 hours")
    assert settings.joins == ()
    assert settings.unknown
    with pytest.raises(SettingsError, match="LIMIT_UNKNOWN is 'often'"):
        load({**ENV, "LIMIT_UNKNOWN": "often"})


async def test_looks_are_limited_whether_a_room_is_there_or_not(rooms_settings: Settings) -> None:
    limited = replace(rooms_settings, looks=rates_of("3/minute"))
    async with town(limited) as here, here.browser() as red, here.browser("192.0.2.2") as other:
        room = "/api/rooms/" + (await red.post("/api/rooms", json={})).json()["code"]
        answers = [await red.get(path) for path in (room, UNKNOWN, room, room, UNKNOWN)]
        assert [answer.status_code for answer in answers] == [200, 404, 200, 429, 429]
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert (await red.post(f"{room}/seats")).status_code == 200
        assert (await other.get(room)).status_code == 200
