"""Half a request does not keep a connection; a long answer and a silent socket do."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import httpx2
import pytest
from domino_embedded.ports import LOOPBACK
from domino_embedded.request_timeouts import PatientProtocol
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import connect

from tests.asgi_server import listening
from tests.slow_requests import HALVES, kept

pytestmark = pytest.mark.anyio

LONG = 0.6
"""Seconds: over what the edge below has patience for."""


class Hasty(PatientProtocol):
    """The same in tenths of a second."""

    head_seconds = 0.2
    request_seconds = 0.4


async def slow_service(scope: Scope, receive: Receive, send: Send) -> None:
    """Reads the whole request, thinks for long, and answers; a socket is told something after as long."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.sleep(LONG)
        await send({"type": "websocket.send", "text": "still here"})
        await send({"type": "websocket.close"})
        return
    while (await receive()).get("more_body"):
        pass
    await asyncio.sleep(LONG)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture
async def edge() -> AsyncIterator[str]:
    """Its address."""
    async with listening(slow_service, http=Hasty, lifespan="off", timeout_keep_alive=60) as address:
        yield address


def connected(edge: str) -> socket.socket:
    return socket.create_connection((LOOPBACK, urlsplit(edge).port or 0))


async def test_half_a_request_does_not_keep_a_connection(edge: str) -> None:
    assert await asyncio.to_thread(kept, {half: connected(edge) for half in HALVES}) == []


async def test_nor_does_half_of_a_further_request(edge: str) -> None:
    def answered() -> socket.socket:
        connection = connected(edge)
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert connection.recv(4096).startswith(b"HTTP/1.1 200 ")
        connection.sendall(b"\r\n")
        return connection

    connections = {half: await asyncio.to_thread(answered) for half in HALVES}
    assert await asyncio.to_thread(kept, connections) == []


async def test_a_long_answer_is_waited_for(edge: str) -> None:
    async with httpx2.AsyncClient(base_url=edge) as client:
        for _ in range(2):
            assert (await client.post("/", content=b"x" * 100_000)).text == "ok"


async def test_a_silent_socket_stays(edge: str) -> None:
    async with connect(edge.replace("http", "ws", 1)) as connection:
        assert await connection.recv() == "still here"


async def test_what_is_no_request_is_a_problem(edge: str) -> None:
    reader, writer = await asyncio.open_connection(LOOPBACK, urlsplit(edge).port)
    writer.write(b"nonsense\r\n\r\n")
    async with asyncio.timeout(30):
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.transport.abort()
    assert head.startswith(b"HTTP/1.1 400 ")
    assert json.loads(body) == {"code": "bad_request"}
