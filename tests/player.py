"""A player without a browser: speaks the table's protocol and plays by itself, for tests of whole games.

Knows the wire from ``domino_contracts`` and the rules from ``domino_rules``, and nothing of the services.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from typing import Any, TypeVar

import orjson
from domino_contracts.codes import PROTOCOL, Code
from domino_contracts.updates import (
    Acknowledged,
    BeatUpdate,
    Position,
    Present,
    RefusedUpdate,
    ServerMessage,
    TableView,
    Update,
    Welcome,
    server_message_adapter,
)
from domino_rules.moves import Move
from domino_rules.seats import PerSeat, Seat
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

M = TypeVar("M")

PATIENCE = 10.0
"""Seconds until something that should have come counts as missing."""

Outcome = Update | Acknowledged | RefusedUpdate


class Player:
    """The holder of a seat's ``token`` in room ``code``; ``base`` is the address of any replica.

    ``version``, ``view`` and ``present`` are what it was told last; ``raw`` is every byte it ever received.
    ``steer`` is added to the address of the table: an edge that picks the replica by it may pick another.
    """

    def __init__(self, base: str, code: str, token: str, seed: int | None = None) -> None:
        self.base = base
        self.code = code
        self.token = token
        self.random = random.Random(seed)
        self.version = -1
        self.view: TableView | None = None
        self.present: PerSeat[bool] | None = None
        self.raw: list[bytes] = []
        self.steer = ""
        self.heard: list[ServerMessage] = []
        self.closed: int | None = None
        self.set_cookie: str | None = None
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    async def __aenter__(self) -> Player:
        await self.connect()
        return self

    async def __aexit__(self, *reason: object) -> None:
        await self.leave()

    @property
    def seat(self) -> Seat:
        """The seat this player was greeted with."""
        return self.table.match.seat

    @property
    def table(self) -> TableView:
        """The view; only after the greeting."""
        assert self.view is not None
        return self.view

    async def connect(self, base: str | None = None, **headers: str) -> Player:
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
            additional_headers={"Cookie": f"seat={self.token}", **headers},
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

    async def leave(self) -> None:
        """Close the connection politely."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def vanish(self) -> None:
        """Be gone without a goodbye, as a killed browser is."""
        if self._socket is not None:
            self._socket.transport.abort()
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

    async def until_present(self, *, red: bool, blue: bool, seconds: float = 15) -> None:
        """Wait until exactly these seats are said to be connected."""
        await self.until(lambda: self.present == PerSeat(red, blue), seconds)

    async def say(self, message: dict[str, Any] | str | bytes) -> None:
        """Send a message as it is."""
        assert self._socket is not None
        await self._socket.send(orjson.dumps(message).decode() if isinstance(message, dict) else message)

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

    async def move(self, move: Move, *, seen: int | None = None, id: str | None = None) -> Outcome:
        """Make a move of the rules."""
        fields = {name: value for name, value in asdict(move).items() if name != "type"}
        seen = self.version if seen is None else seen
        return await self.command(move.type, id=id, seen=seen, **fields)

    async def deal_command(self, kind: str, **fields: Any) -> Outcome:
        """``ask``, ``agree``, ``withdraw``, ``ready`` or ``shuffle`` for the current deal."""
        return await self.command(kind, deal=self.table.deals, **fields)

    def due(self) -> dict[str, Any] | None:
        """What this player would do next by itself: add its number, get ready, or a random legal move."""
        view = self.table
        deal = {"deal": view.deals}
        if view.phase == "shuffling" and view.deal and not view.deal.given[self.seat]:
            return {"type": "shuffle", "number": self.random.randbytes(16).hex(), **deal}
        if view.phase == "between" and not view.ready[self.seat]:
            return {"type": "ready", **deal}
        if not view.match.moves:
            return None
        move = self.random.choice(view.match.moves)
        return {**asdict(move), "seen": self.version}

    async def step(self) -> Outcome | None:
        """Do what is due, if anything is."""
        due = self.due()
        if due is None:
            return None
        outcome = await self.command(due.pop("type"), **due)
        if isinstance(outcome, RefusedUpdate) and outcome.code in (Code.TOO_MANY, Code.TRY_AGAIN):
            await asyncio.sleep(0.1)
        return outcome

    async def play(self, stop: Callable[[Player], bool], seconds: float = 60) -> None:
        """Do whatever is due, and wait for the other where nothing is, until ``stop``."""
        async with asyncio.timeout(seconds):
            while not stop(self):
                before = (self.version, self.present)
                if self.present != PerSeat(True, True) or await self.step() is None:
                    await self._until_other_than(*before)
                if self.closed is not None:
                    raise ConnectionError(f"closed with {self.closed}")

    async def _until_other_than(self, version: int, present: PerSeat[bool] | None) -> None:
        await self.until(lambda: self.closed or (self.version, self.present) != (version, present))

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
            if not isinstance(message, BeatUpdate | Acknowledged):
                self._learn(message)
            self.heard.append(message)
            self._news.notify_all()

    def _learn(self, message: Welcome | Update | Position | Present | RefusedUpdate) -> None:
        if isinstance(message, Welcome | Present):
            self.present = message.present
        if isinstance(message, Present) or message.view is None:
            return
        self.version = message.version
        self.view = message.view


def new_id() -> str:
    """A new name for a command."""
    return secrets.token_urlsafe(9)


def over(player: Player) -> bool:
    """Whether the single round or match of ``player`` has ended."""
    return player.table.phase == "over"
