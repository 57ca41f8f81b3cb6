"""Believe what a named proxy says of the browser behind it, and nobody else."""

from __future__ import annotations

import os
from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware


def trusted_proxies(env: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Read ``TRUSTED_PROXIES``: addresses and networks, separated by commas or spaces; none by default."""
    return tuple(env.get("TRUSTED_PROXIES", "").replace(",", " ").split())


class Forwarded(ProxyHeadersMiddleware):
    """ASGI middleware that applies ``X-Forwarded-For``, ``-Proto`` and ``-Host`` of ``trusted`` proxies."""

    def __init__(self, app: object, trusted: tuple[str, ...] = ()) -> None:
        super().__init__(app, list(trusted))  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # type: ignore[override]
        """Serve one connection."""
        client = scope.get("client")
        if client and client[0] in self.trusted_hosts:
            scope["headers"] = _with_public_host(scope["headers"])
        await super().__call__(scope, receive, send)  # type: ignore[arg-type]


def _with_public_host(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Replace the host that the proxy asked for by the one that the browser asked for."""
    public = Headers(raw=headers).get("x-forwarded-host", "").split(",")[0].strip()
    if not public:
        return headers
    return [(b"host", public.encode("latin-1")), *(pair for pair in headers if pair[0] != b"host")]
