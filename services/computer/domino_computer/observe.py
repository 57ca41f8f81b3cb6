"""Measure every request, and let nobody on the way keep its answer."""

from __future__ import annotations

import time

from domino_redis.queue.questions import Kind
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domino_computer import metrics

RESULTS = {200: "answered", 202: "thinking"}


class Observe:
    """ASGI middleware for ``/api/computer/{what}/{id}``. Neither ids nor tiles are noted."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started, status = time.monotonic(), 500

        async def observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"cache-control", b"no-store")]
            await send(message)

        try:
            await self._app(scope, receive, observed)
        finally:
            _note(scope["path"], status, time.monotonic() - started)


def _note(path: str, status: int, seconds: float) -> None:
    what = path.removeprefix("/api/computer/").partition("/")[0]
    if what in set(Kind):
        metrics.questions.labels(what, RESULTS.get(status, str(status))).inc()
        metrics.seconds.labels(what).observe(seconds)
