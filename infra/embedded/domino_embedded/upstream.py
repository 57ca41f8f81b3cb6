"""Hand requests on to a service in another process, as Caddy does between containers.

The tables share the edge's event loop. Whatever takes long, checking questions to the computer above all,
has a process of its own, so that it holds up nobody's move.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import httpx2
from domino_contracts.codes import Code
from domino_service.problems import Refusal, problem
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

PASSED_ON: Final = ("host", "origin", "sec-fetch-site", "content-type", "accept")
HANDED_BACK: Final = ("content-type", "cache-control", "retry-after", "allow")
CONNECTIONS: Final = 200
"""Requests under way at the same time; most of them wait for an answer of the computer."""
TIMEOUT: Final = httpx2.Timeout(15.0, connect=1.0, pool=2.0)
"""The service itself answers within a few seconds."""
RETRY_SECONDS: Final = 2
AT_ONCE: Final = 2
STARTING_SECONDS: Final = 0.025
"""A burst of requests is started ``AT_ONCE`` at a time, so that the tables have their turn in between. One
that is not answered after so many seconds only waits, and makes room for the next."""


class Upstream:
    """An ASGI application that answers as the service at ``url`` does; without one, it is unavailable."""

    def __init__(self, url: str | None) -> None:
        self._url = None if url is None else httpx2.URL(url)
        self._client: httpx2.AsyncClient | None = None
        self._starting = asyncio.Semaphore(AT_ONCE)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Hold the connections for the length of the block."""
        limits = httpx2.Limits(max_connections=CONNECTIONS, max_keepalive_connections=20)
        async with httpx2.AsyncClient(limits=limits, timeout=TIMEOUT, trust_env=False) as self._client:
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        await (await self._answer(Request(scope, receive)))(scope, receive, send)

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Wait for one of the few turns, and give it back once the request is answered or only waits."""
        await self._starting.acquire()
        held = True

        def give_back() -> None:
            nonlocal held
            if held:
                held = False
                self._starting.release()

        timer = asyncio.get_running_loop().call_later(STARTING_SECONDS, give_back)
        try:
            yield
        finally:
            timer.cancel()
            give_back()

    async def _answer(self, request: Request) -> Response:
        if self._url is None or self._client is None:
            return _unavailable()
        try:
            body = await request.body()
        except Refusal as refusal:
            return problem(refusal.code)
        scope = request.scope
        target = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        try:
            async with self._turn():
                found = await self._client.request(
                    request.method,
                    self._url.copy_with(raw_path=target),
                    headers=_headers(request),
                    content=body,
                )
        except httpx2.HTTPError:
            return _unavailable()
        kept = {name: found.headers[name] for name in HANDED_BACK if name in found.headers}
        return Response(found.content, found.status_code, kept)


def _headers(request: Request) -> dict[str, str]:
    """What the service may know of the browser. Whose address counts is decided here, and nowhere behind."""
    headers: Headers = request.headers
    client = request.client.host if request.client else ""
    passed = {name: headers[name] for name in PASSED_ON if name in headers}
    return {**passed, "x-forwarded-for": client, "x-forwarded-proto": request.scope["scheme"]}


def _unavailable() -> Response:
    return problem(Code.UNAVAILABLE, headers={"Retry-After": str(RETRY_SECONDS), "Cache-Control": "no-store"})
