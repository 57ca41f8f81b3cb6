"""Who asks without reading is cut off, whatever it asks for; who reads gets everything."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import ClassVar
from urllib.parse import urlsplit

import pytest
from domino_embedded.request_timeouts import PatientProtocol
from starlette.types import Receive, Scope, Send

from tests.asgi_server import listening
from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio

PIECE = b"x" * 64 * 1024
PIECES = 1000
"""64 MB, far more than the system keeps for a connection."""
FEW = 10
"""640 KB, which the system keeps for whoever has left no room for them on their own side."""
LENGTHS = {"/large": PIECES, "/middling": FEW}
REQUEST = b"GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n"


class QuickProtocol(PatientProtocol):
    """Waits a moment only for whoever reads nothing."""

    write_seconds = 0.2
    lost: ClassVar[asyncio.Event]

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the test."""
        super().connection_lost(exc)
        self.lost.set()


class Service:
    """Answers with much or little. ``answered`` counts requests, ``ended`` is set after a long answer."""

    def __init__(self) -> None:
        self.answered = 0
        self.ended = asyncio.Event()

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.answered += 1
        pieces = LENGTHS.get(scope["path"], 0)
        length = str(len(PIECE) * pieces).encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]})
        for _ in range(pieces):
            await send({"type": "http.response.body", "body": PIECE, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
        if pieces:
            self.ended.set()


@asynccontextmanager
async def edge(service: Service, protocol: type[PatientProtocol]) -> AsyncIterator[str]:
    """Serve with a ``protocol``: the address."""
    async with listening(service, http=protocol, lifespan="off", timeout_keep_alive=60) as address:
        yield address


async def connected(address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    where = urlsplit(address)
    return await asyncio.open_connection(where.hostname, where.port)


async def until_end(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the other side ends the connection, in whatever way."""
    said = b""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                piece = await reader.read(1 << 20)
            except ConnectionResetError:
                return said
            if not piece:
                return said
            said += piece


async def test_who_reads_nothing_is_cut_off() -> None:
    service, QuickProtocol.lost = Service(), asyncio.Event()
    async with edge(service, QuickProtocol) as address:
        _, writer = await connected(address)
        assert isinstance(writer.transport, asyncio.Transport)
        writer.transport.pause_reading()
        writer.write(REQUEST.replace(b"small", b"large"))
        async with asyncio.timeout(PATIENCE):
            await service.ended.wait()
        writer.transport.abort()


async def test_an_answer_that_only_the_system_keeps_is_given_up_too() -> None:
    service, QuickProtocol.lost = Service(), asyncio.Event()
    async with listening(service, http=QuickProtocol, lifespan="off", timeout_keep_alive=3600) as address:
        where = urlsplit(address)
        with socket.socket() as silent:
            silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            silent.connect((where.hostname, where.port))
            silent.sendall(REQUEST.replace(b"small", b"middling"))
            async with asyncio.timeout(PATIENCE):
                await service.ended.wait()
                await QuickProtocol.lost.wait()


async def test_who_asks_on_and_on_without_waiting_is_cut_off() -> None:
    service = Service()
    async with edge(service, PatientProtocol) as address:
        reader, writer = await connected(address)
        writer.write(REQUEST * 2000)
        said = await until_end(reader)
        writer.transport.abort()
    assert said.count(b"HTTP/1.1 200") <= service.answered <= 2 * PatientProtocol.most_waiting


async def test_a_few_requests_may_wait() -> None:
    service = Service()
    async with edge(service, PatientProtocol) as address:
        reader, writer = await connected(address)
        writer.write(REQUEST * 3)
        async with asyncio.timeout(PATIENCE):
            for _ in range(3):
                assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        writer.transport.abort()


async def test_who_reads_gets_all_of_it() -> None:
    service = Service()
    async with edge(service, PatientProtocol) as address:
        reader, writer = await connected(address)
        writer.write(REQUEST.replace(b"small", b"large").replace(b"Host", b"Connection: close\r\nHost"))
        said = await until_end(reader)
        writer.transport.abort()
    assert said.count(b"x") == len(PIECE) * PIECES


async def test_a_long_body_is_no_long_head() -> None:
    service = Service()
    async with edge(service, PatientProtocol) as address:
        reader, writer = await connected(address)
        writer.write(b"POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n")
        for _ in range(20):
            writer.write(b"x" * 10_000)
            await writer.drain()
        async with asyncio.timeout(PATIENCE):
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        writer.transport.abort()


async def test_an_endless_head_is_refused() -> None:
    service = Service()
    async with edge(service, PatientProtocol) as address:
        reader, writer = await connected(address)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ")
        ending = asyncio.create_task(until_end(reader))
        while not ending.done():
            writer.write(b"x" * 4096)
            await asyncio.sleep(0)
            if writer.transport.is_closing():
                break
        await ending
        writer.transport.abort()
    assert service.answered == 0
