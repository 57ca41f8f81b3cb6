"""A WebSocket client as lean as it gets, so that a measurement is of the server and not of its driver."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

from domino_contracts.codes import PROTOCOL

MASK = bytes(4)
"""Frames from clients are masked; this mask changes nothing and costs nothing."""


class Connection(asyncio.Protocol):
    """One socket; ``hear`` is called with the payload of every text message."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: int | None = None
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Take the handshake's answer first, then frames."""
        buffer = self._buffer + data if self._buffer else data
        if not self.opened.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = buffer
                return
            if b" 101 " not in buffer[:20]:
                self.opened.set_exception(ConnectionError(buffer[:80].decode()))
                return
            self.opened.set_result(None)
            buffer = buffer[end + 4 :]
        self._buffer = self._frames(buffer)

    def connection_lost(self, exc: Exception | None) -> None:
        """The end, polite or not."""
        self.closed = self.closed or 1006
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("refused"))

    def say(self, message: bytes) -> None:
        """Send a text message of less than 64 KB."""
        self._frame(0x81, message)

    def drop(self) -> None:
        """Be gone without a goodbye."""
        if self._transport is not None:
            self._transport.abort()

    def _frame(self, kind: int, payload: bytes) -> None:
        assert self._transport is not None
        length = len(payload)
        head = bytes((kind, 128 | length)) if length < 126 else struct.pack("!BBH", kind, 128 | 126, length)
        self._transport.write(head + MASK + payload)

    def _frames(self, buffer: bytes) -> bytes:
        at = 0
        while len(buffer) - at >= 2:
            length = buffer[at + 1]
            start = at + 2
            if length == 126:
                if len(buffer) - at < 4:
                    break
                length = int.from_bytes(buffer[at + 2 : at + 4], "big")
                start = at + 4
            elif length == 127:
                if len(buffer) - at < 10:
                    break
                length = int.from_bytes(buffer[at + 2 : at + 10], "big")
                start = at + 10
            if len(buffer) - start < length:
                break
            payload = buffer[start : start + length]
            self._take(buffer[at], payload)
            at = start + length
        return buffer[at:]

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == 0x81:
            self.hear(payload)
        elif kind == 0x89:
            self._frame(0x8A, payload)
        elif kind == 0x88:
            self.closed = int.from_bytes(payload[:2], "big")
            self._frame(0x88, payload[:2])


async def open_table(base: str, code: str, token: str, hear: Callable[[bytes], None]) -> Connection:
    """Connect to the table of room ``code`` at the replica ``base`` (http://host:port)."""
    return await open_socket(
        base, f"/api/rooms/{code}/table?protocol={PROTOCOL}", hear, f"Cookie: domino_seat={token}\r\n"
    )


async def open_socket(base: str, path: str, hear: Callable[[bytes], None], headers: str = "") -> Connection:
    """Connect to ``path`` at ``base``; each of ``headers`` ends with CR LF.

    Raises:
        OSError: nobody is there, or no WebSocket.
    """
    place = urlsplit(base)
    loop = asyncio.get_running_loop()
    _, connection = await loop.create_connection(
        lambda: Connection(hear), str(place.hostname), int(place.port or 80)
    )
    key = base64.b64encode(os.urandom(16)).decode()
    assert connection._transport is not None
    connection._transport.write(
        f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        f"Sec-WebSocket-Version: 13\r\n{headers}\r\n".encode()
    )
    await connection.opened
    return connection
