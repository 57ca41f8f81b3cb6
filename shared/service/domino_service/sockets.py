"""Answer a WebSocket's handshake where there is none to open."""

from __future__ import annotations

from domino_contracts.codes import Code
from starlette.types import ASGIApp, Receive, Scope, Send

from domino_service.problems import problem


class NoSockets:
    """ASGI middleware of a service without WebSockets."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "websocket":
            await no_socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)


async def no_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse the handshake with 404 and a ``Problem``, as any unknown address."""
    await receive()
    await problem(Code.NOT_FOUND, headers={"Cache-Control": "no-store"})(scope, receive, send)
