"""How many connections one address may hold at the edge."""

import asyncio
import json
import socket
from urllib.parse import urlsplit

import pytest
from domino_embedded.connections import ConnectionLimit
from domino_embedded.request_timeouts import limited
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import connect

from tests.asgi_server import listening
from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def service(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers a request with nothing, and keeps a socket until it goes."""
    await receive()
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await receive()
        return
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


class Visitor:
    """Asks, each time on a connection of its own that stays."""

    def __init__(self, address: str) -> None:
        where = urlsplit(address)
        self._place = (where.hostname or "", where.port or 0)
        self.open: list[socket.socket] = []

    async def ask(self) -> bytes:
        """Head and, where there is one, body of the answer."""
        return await asyncio.to_thread(self._ask)

    def _ask(self) -> bytes:
        connection = socket.create_connection(self._place, PATIENCE)
        self.open.append(connection)
        connection.sendall(REQUEST)
        said = b""
        while not said.endswith((b"content-length: 0\r\n\r\n", b"}")):
            more = connection.recv(4096)
            assert more, said
            said += more
        return said

    def go(self) -> None:
        """Drop every connection."""
        while self.open:
            self.open.pop().close()


async def test_one_connection_too_many_is_told_so_and_a_place_comes_back() -> None:
    protocol = limited(ConnectionLimit(2))
    async with listening(service, http=protocol, lifespan="off", timeout_keep_alive=3600) as address:
        visitor = Visitor(address)
        for _ in range(2):
            assert (await visitor.ask()).startswith(b"HTTP/1.1 200 ")
        head, _, body = (await visitor.ask()).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 429 ")
        assert b"\r\nretry-after: " in head
        assert json.loads(body) == {"code": "rate_limited"}
        visitor.go()
        async with asyncio.timeout(PATIENCE):
            while not (await visitor.ask()).startswith(b"HTTP/1.1 200 "):
                pass
        visitor.go()


async def test_a_table_takes_no_place_here() -> None:
    protocol = limited(ConnectionLimit(1))
    async with (
        listening(service, http=protocol, lifespan="off") as address,
        connect(address.replace("http", "ws", 1)),
    ):
        visitor = Visitor(address)
        assert (await visitor.ask()).startswith(b"HTTP/1.1 200 ")
        visitor.go()


def test_who_is_counted_as_one() -> None:
    limit = ConnectionLimit(1, trusted=("192.0.2.0/24",))
    assert limit.take("2001:db8::1")
    assert not limit.take("2001:db8::2")
    assert limit.take("2001:db8:0:1::1")
    assert all(limit.take("192.0.2.7") for _ in range(3))
    limit.release("2001:db8::1")
    assert limit.take("2001:db8::2")
