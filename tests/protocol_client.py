"""A client of the table's protocol: sends, keeps what it hears, and waits for what should come.

Knows the wire from ``domino_contracts`` and nothing of the services, nor of the game.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self, TypeVar

import orjson
from domino_contracts.codes import PROTOCOL
from domino_contracts.updates import (
    Acknowledged,
    RefusedUpdate,
    ServerMessage,
    Update,
    Welcome,
    server_message_adapter,
)
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.timeouts import PATIENCE

M = TypeVar("M")


Outcome = Update | Acknowledged | RefusedUpdate


class ProtocolClient:
    """The connections of a seat's ``token`` in room ``code``, one after the other; ``base`` is the address of
    any replica.

    ``heard`` is what came over the newest connection; ``raw`` is every byte it ever received.
    ``steer`` is added to the address of the table: an edge that picks the replica by it may pick another.
    """

    def __init__(self, base: str, code: str, token: str) -> None:
        self.base = base
        self.code = code
        self.token = token
        self.raw: list[bytes] = []
        self.steer = ""
        self.heard: list[ServerMessage] = []
        self.closed: int | None = None
        self.set_cookie: str | None = None
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *reason: object) -> None:
        await self.leave()

    async def connect(self, base: str | None = None, **headers: str) -> Self:
        """Connect (to another replica, if named) and wait for the greeting or for being turned away."""
        await self.open(base, **headers)
        await self.until(lambda: self.closed is not None or self.all_of(Welcome))
        return self

    async def open(self, base: str | None = None, protocol: object = PROTOCOL, **headers: str) -> None:
        """Connect without waiting for the greeting."""
        self.base = base or self.base
        address = self.base.replace("http", "ws", 1)
        socket = await connect(
            f"{address}/api/rooms/{self.code}/table?protocol={protocol}{self.steer}",
            additional_headers={"Cookie": f"domino_seat={self.token}", **headers},
            compression=None,
            max_size=None,
        )
        assert socket.response is not None
        self.set_cookie = socket.response.headers.get("Set-Cookie")
        # Only now, in one go: until the new connection stands, news of the older one still come in.
        self._socket = socket
        self.closed = None
        self.heard.clear()
        self._reader = asyncio.create_task(self._read(socket))

    @property
    def transport(self) -> asyncio.Transport:
        """What the bytes go through; only after ``open``."""
        assert self._socket is not None
        return self._socket.transport

    async def leave(self) -> None:
        """Close the connection politely."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def vanish(self) -> None:
        """Be gone without a goodbye, as a killed browser is."""
        if self._socket is not None:
            self.transport.abort()
        if self._reader is not None:
            await self._reader

    @property
    def last(self) -> ServerMessage | None:
        """The newest message of this connection."""
        return self.heard[-1] if self.heard else None

    def all_of(self, kind: type[M]) -> list[M]:
        """The messages of one kind on this connection, in order."""
        return [message for message in self.heard if isinstance(message, kind)]

    async def until(self, holds: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait until ``holds`` after some message or the end of the connection.

        Raises:
            TimeoutError: it did not.
        """
        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(holds)

    async def until_closed(self, seconds: float = PATIENCE) -> int:
        """Wait for the end of the connection: its close code."""
        await self.until(lambda: self.closed is not None, seconds)
        assert self.closed is not None
        return self.closed

    async def say(self, message: dict[str, Any] | str | bytes) -> None:
        """Send a message as it is."""
        assert self._socket is not None
        await self._socket.send(orjson.dumps(message).decode() if isinstance(message, dict) else message)

    async def reply(self, message: dict[str, Any] | str | bytes, kind: type[M]) -> M:
        """Send a message and wait for the next one of a ``kind``, unless the connection ends first.

        Raises:
            ConnectionError: it did.
        """
        before = len(self.all_of(kind))
        await self.say(message)
        await self.until(lambda: len(self.all_of(kind)) > before or self.closed is not None)
        if len(self.all_of(kind)) == before:
            raise ConnectionError(f"closed with {self.closed} before a reply")
        return self.all_of(kind)[before]

    async def command(self, kind: str, *, id: str | None = None, **fields: Any) -> Outcome:
        """Send a command and wait for its outcome."""
        return await self.answer({"type": kind, "id": id or new_id(), **fields})

    async def answer(self, message: dict[str, Any]) -> Outcome:
        """Send a command as it is and wait for its outcome.

        Raises:
            ConnectionError: the connection ended first; whether the command counts is not known.
        """
        before = len(self.heard)
        await self.say(message)
        await self.until(lambda: self.outcome(message["id"], before) or self.closed is not None)
        outcome = self.outcome(message["id"], before)
        if outcome is None:
            raise ConnectionError(f"closed with {self.closed} before an answer")
        return outcome

    def outcome(self, id: str, since: int = 0) -> Outcome | None:
        """What was answered to the command ``id``, if anything was."""
        for message in self.heard[since:]:
            if isinstance(message, Update | Acknowledged | RefusedUpdate) and message.id == id:
                return message
        return None

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for data in socket:
                raw = data.encode() if isinstance(data, str) else data
                self.raw.append(raw)
                if socket is self._socket:
                    await self._take(server_message_adapter.validate_json(raw))
        async with self._news:
            if socket is self._socket:  # the end of an older connection is no news of the new one
                self.closed = socket.close_code
            self._news.notify_all()

    async def _take(self, message: ServerMessage) -> None:
        async with self._news:
            self._learn(message)
            self.heard.append(message)
            self._news.notify_all()

    def _learn(self, message: ServerMessage) -> None:
        """What whoever is on the line makes of it, before anybody hears that it came."""


def new_id() -> str:
    """A new name for a command."""
    return secrets.token_urlsafe(9)
