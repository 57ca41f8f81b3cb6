"""Around every request: an id, a log line and the measures."""

from __future__ import annotations

import logging
import secrets
import time
from typing import Any

from domino_process.json_logs import request_id, room_tag
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domino_rooms import measures

METHODS = frozenset({"GET", "POST", "PATCH"})

log = logging.getLogger(__name__)


class Observe:
    """ASGI middleware. Answers may hold seats and hands: nobody on the way may keep them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = secrets.token_hex(8)
        request_id.set(request)
        started = time.monotonic()
        status = 500

        async def observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                extra = ((b"cache-control", b"no-store"), (b"x-request-id", request.encode()))
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        try:
            await self._app(scope, receive, observed)
        finally:
            _note(scope, status, time.monotonic() - started)


def _note(scope: Scope, status: int, seconds: float) -> None:
    route = getattr(scope.get("route"), "path", "none")
    # Whatever else somebody calls a method must not become a time series of its own.
    method = scope["method"] if scope["method"] in METHODS else "other"
    measures.requests.labels(method, route, str(status)).inc()
    measures.seconds.labels(route).observe(seconds)
    if route.startswith("/health"):
        return
    facts: dict[str, Any] = {"method": scope["method"], "route": route, "status": status}
    facts["ms"] = round(seconds * 1000, 1)
    code = scope.get("path_params", {}).get("code")
    if code:
        facts["room"] = room_tag(code)
    log.info("request", extra=facts)
