"""One process in front: the page, the rooms service and the game service behind one port.

What Caddy does between containers, this does within a process: it looks at the path and hands on.
"""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from domino_game.wire import uvicorn_options
from domino_store import logs
from fastapi import FastAPI
from starlette.responses import PlainTextResponse
from starlette.routing import Router
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domino_embedded.page import Page
from domino_embedded.settings import CHECKOUT

GAME_PATHS = re.compile(r"/api/(computer/.*|rooms/[^/]+/table)")


class Edge:
    """Hands each request to the service or page that knows its path."""

    def __init__(self, rooms: FastAPI, game: FastAPI, page: ASGIApp) -> None:
        self._rooms = rooms
        self._game = game
        self._page = page
        self._states: dict[FastAPI, Mapping[str, Any]] = {}

    @asynccontextmanager
    async def lifespan(self, _router: object) -> AsyncIterator[None]:
        """Each service starts and stops with us."""
        async with AsyncExitStack() as running:
            for app in (self._rooms, self._game):
                state = await running.enter_async_context(app.router.lifespan_context(app))
                self._states[app] = state or {}
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The edge as an ASGI app."""
        path = scope["path"]
        if path == "/health/live":
            await PlainTextResponse("ok")(scope, receive, send)
        elif path == "/health/ready":
            await self._ready(scope, receive, send)
        elif GAME_PATHS.fullmatch(path):
            await self._hand_to(self._game, scope, receive, send)
        elif path.startswith("/api/") or scope["type"] == "websocket":
            await self._hand_to(self._rooms, scope, receive, send)
        else:
            await self._page(scope, receive, send)

    async def _hand_to(self, app: FastAPI, scope: Scope, receive: Receive, send: Send) -> None:
        await app({**scope, "state": dict(self._states[app])}, receive, send)

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


def create_app() -> ASGIApp:
    """The edge over this project's services; the page's folder is PAGE, or the checkout's build."""
    import domino_game.app
    import domino_rooms.app

    page = Page(Path(os.environ.get("PAGE", CHECKOUT / "frontend" / "dist")))
    edge = Edge(domino_rooms.app.create_app(), domino_game.app.create_app(), page)
    return Router(default=edge, lifespan=edge.lifespan)


def main() -> None:
    """Serve on HOST:PORT until SIGTERM; with RELOAD set, again after each change of a source file."""
    reload = bool(os.environ.get("RELOAD"))
    logs.set_up("edge")
    uvicorn.run(
        "domino_embedded.edge:create_app",
        factory=True,
        host=os.environ["HOST"],
        port=int(os.environ["PORT"]),
        reload=reload,
        reload_dirs=[str(CHECKOUT / part) for part in ("shared", "services", "infra")] if reload else None,
        **uvicorn_options(),
    )


if __name__ == "__main__":
    main()
