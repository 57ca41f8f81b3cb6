"""Stands in for a service behind the edge: says who answered, and that its lifespan ran."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, WebSocket


class StandIn(FastAPI):
    """Says goodbye to nobody."""

    async def drain(self) -> None:
        """Nothing to do."""


def stand_in(name: str) -> StandIn:
    """An app that answers every path with its own name."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[dict[str, str]]:
        yield {"started": name}

    app = StandIn(lifespan=lifespan)

    @app.get("/health/ready")
    async def ready() -> None:
        """Always."""

    @app.get("/{path:path}")
    async def who(request: Request) -> str:
        """Which service this is."""
        return str(request.state.started)

    @app.websocket("/{path:path}")
    async def table(socket: WebSocket) -> None:
        """Say the same on a socket."""
        await socket.accept()
        await socket.send_text(socket.state.started)
        await socket.close()

    return app
