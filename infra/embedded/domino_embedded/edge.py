"""One process in front: the page, the rooms service and the game service behind one port.

What Caddy does between containers, this does within a process: it looks at the path and hands on. Only the
computer's service is a process of its own here too (see ``upstream``).
"""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from domino_service.body import BodyLimit
from domino_service.forwarded import Forwarded, trusted_proxies
from fastapi import FastAPI
from starlette.responses import PlainTextResponse
from starlette.routing import Router
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domino_embedded.headers import SECURITY
from domino_embedded.upstream import Upstream

HARDENING = [(name.lower().encode(), value.encode()) for name, value in SECURITY.items()]
TABLE = re.compile(r"/api/rooms/[^/]+/table")
COMPUTER = re.compile(r"/api/computer(/.*|\.json)")
MOST_BYTES = 64 * 1024
"""The longest body that the computer's service is handed."""


class Edge:
    """Hands each request to the service or page that knows its path."""

    def __init__(self, rooms: FastAPI, game: FastAPI, computer: Upstream, page: ASGIApp) -> None:
        self._rooms = rooms
        self._upstream = computer
        self._computer = Forwarded(BodyLimit(computer, MOST_BYTES), trusted_proxies())
        self._game = game
        self._page = page
        self._states: dict[FastAPI, Mapping[str, Any]] = {}
        self._life = Router(lifespan=self._lifespan)

    @asynccontextmanager
    async def _lifespan(self, _router: object) -> AsyncIterator[None]:
        """Each service starts and stops with us."""
        async with AsyncExitStack() as running:
            for app in (self._rooms, self._game):
                state = await running.enter_async_context(app.router.lifespan_context(app))
                self._states[app] = state or {}
            await running.enter_async_context(self._upstream.running())
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The edge as an ASGI app."""
        if scope["type"] == "lifespan":
            await self._life(scope, receive, send)
            return
        path = scope["path"]
        if path == "/health/live":
            await PlainTextResponse("ok")(scope, receive, send)
        elif path == "/health/ready":
            await self._ready(scope, receive, send)
        elif TABLE.fullmatch(path):
            await self._hand_to(self._game, scope, receive, send)
        elif COMPUTER.fullmatch(path) and scope["type"] == "http":
            await self._computer(scope, receive, _hardened(send))
        elif path.startswith("/api/") or scope["type"] == "websocket":
            await self._hand_to(self._rooms, scope, receive, send)
        else:
            await self._page(scope, receive, send)

    async def _hand_to(self, app: FastAPI, scope: Scope, receive: Receive, send: Send) -> None:
        answering = _hardened(send) if scope["type"] == "http" else send
        await app({**scope, "state": dict(self._states[app])}, receive, answering)

    async def _ready(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Ready when both services are."""
        statuses = await asyncio.gather(*(self._status(app, scope) for app in (self._rooms, self._game)))
        response = PlainTextResponse("ok" if max(statuses) == 200 else "not ready", max(statuses))
        await response(scope, receive, send)

    async def _status(self, app: FastAPI, scope: Scope) -> int:
        status = 503

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]

        await self._hand_to(app, scope, receive, send)
        return status


def _hardened(send: Send) -> Send:
    async def hardened(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *HARDENING]
        await send(message)

    return hardened
