"""Limit the length of a request's body."""

from __future__ import annotations

from domino_contracts.codes import Code
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domino_service.problems import Refusal, problem

MAX_BYTES = 4096
"""Every documented body of the rooms fits many times over."""


class BodyLimit:
    """ASGI middleware that refuses bodies longer than ``most`` bytes, whether announced or not.

    (The framework's own limit answers in plain text; ours is a ``Problem`` like every error.)
    """

    def __init__(self, app: ASGIApp, most: int = MAX_BYTES) -> None:
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        announced = Headers(scope=scope).get("content-length", "")
        if announced.isdigit() and int(announced) > self._most:
            await problem(Code.TOO_LARGE)(scope, receive, send)
            return
        length = 0

        async def counted() -> Message:
            nonlocal length
            message = await receive()
            length += len(message.get("body", b""))
            if length > self._most:
                raise Refusal(Code.TOO_LARGE)
            return message

        await self._app(scope, counted, send)
