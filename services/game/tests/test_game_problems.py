"""The game service answers every error as a ``Problem``, and every table's handshake by accepting it."""

from __future__ import annotations

import asyncio
import json
from urllib.parse import urlsplit

import httpx2
import pytest
from domino_contracts.codes import PROTOCOL, Close
from domino_postgres.tokens import new_token
from domino_rules.seats import Seat
from domino_service.origin import Site
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tests.cluster import Cluster, cluster
from tests.player import Player

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("request_line", "status", "code"),
    [
        ("GET /api/nothing", 404, "not_found"),
        ("GET /api/rooms/0123456789abcdefghjk/table", 404, "not_found"),
        ("DELETE /health/ready", 405, "bad_request"),
    ],
)
async def test_errors_of_the_framework_are_problems(
    single: Cluster, request_line: str, status: int, code: str
) -> None:
    method, path = request_line.split()
    async with httpx2.AsyncClient(base_url=single.replicas[0].base) as client:
        answer = await client.request(method, path)
    assert (answer.status_code, answer.json()) == (status, {"code": code})


async def test_what_is_no_request_is_a_problem(single: Cluster) -> None:
    where = urlsplit(single.replicas[0].base)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    writer.write(b"nonsense\r\n\r\n")
    async with asyncio.timeout(30):
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"content-type: application/json" in head.lower()
    assert json.loads(body) == {"code": "bad_request"}


@pytest.mark.parametrize("code", ["abc", "0123456789abcdefghj!", "0123456789ABCDEFGHJK", "%00", "x" * 200])
async def test_a_miswritten_code_is_accepted_and_closed_as_any_that_leads_nowhere(
    single: Cluster, code: str
) -> None:
    stranger = Player(single.replicas[0].base, code, new_token())
    await stranger.connect()
    assert (stranger.closed, stranger.raw) == (Close.ROOM_ENDED, [])


@pytest.mark.parametrize("path", ["/", "/api/rooms", "/api/rooms/0123456789abcdefghjk/table/more"])
async def test_another_socket_is_not_found(single: Cluster, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(single.replicas[0].base.replace("http", "ws") + path)
    answer = refused.value.response
    assert answer.status_code == 404
    assert json.loads(answer.body or b"") == {"code": "not_found"}


@pytest.mark.parametrize(
    ("origin", "host", "welcome"),
    [
        ("http://evil.example:8080", "evil.example:8080", False),
        (None, "evil.example", False),
        ("http://localhost:8080", "localhost:8080", True),
        ("https://table.test", "table.test:443", True),
        ("https://play.example.org:8443", "play.example.org", True),
        ("https://play.example.org:8443", "127.0.0.1", True),
        ("https://play.example.org", "play.example.org", True),
        ("https://play.example.org:9443", "play.example.org", False),
    ],
)
async def test_a_table_is_opened_from_our_own_site(
    database_url: str, redis_url: str, origin: str | None, host: str, welcome: bool
) -> None:
    site = Site(frozenset({"play.example.org"}), frozenset({"https://play.example.org:8443"}))
    async with cluster(database_url, redis_url, 1, site=site) as running:
        red = running.room()
        where = urlsplit(running.replicas[0].base)
        async with connect(
            f"ws://{host}/api/rooms/{red.code}/table?protocol={PROTOCOL}",
            host=where.hostname,
            port=where.port,
            origin=Origin(origin) if origin else None,
            additional_headers={"Cookie": f"seat={red.tokens[Seat.RED]}"},
        ) as socket:
            async with asyncio.timeout(30):
                await socket.wait_closed() if not welcome else await socket.recv()
        assert (socket.close_code == Close.FOREIGN_ORIGIN) is not welcome
