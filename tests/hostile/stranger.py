"""Somebody who sends cheap requests, as fast as they can, from an address of their own."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx2

from tests.http_client import Answer, Browser
from tests.timeouts import PATIENCE

AT_ONCE = 6
"""Requests of one stranger that are under way at the same time, as many as a browser has; only those that are
to wait for an answer are more. A flood of connections is not what is tried here."""
MOST_AT_ONCE = 80


class From(Browser):
    """A browser at an address of its own."""

    def __init__(self, base: str, address: str) -> None:
        super().__init__(base)
        self._address = address

    async def request(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """As every browser does."""
        return await super().request(method, path, body, **headers, **{"X-Forwarded-For": self._address})


class Stranger:
    """Comes from ``address`` (the edge believes this machine's X-Forwarded-For) and counts the answers:
    ``answers["429 rate_limited"]``, say."""

    def __init__(self, base: str, address: str, client: httpx2.AsyncClient) -> None:
        self.base = base
        self.address = address
        self.answers: Counter[str] = Counter()
        self._begun: list[socket.socket] = []
        self._client = client

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx2.Response:
        """One request."""
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = await self._client.request(method, path, json=body, headers=names)
        self.answers[_name(answer)] += 1
        return answer

    async def ask_all(
        self, requests: Iterable[Callable[[], Awaitable[object]]], at_once: int = AT_ONCE
    ) -> None:
        """Many of them, so many at a time."""
        few = asyncio.Semaphore(at_once)

        async def one(request: Callable[[], Awaitable[object]]) -> None:
            async with few:
                await request()

        await asyncio.gather(*(one(request) for request in requests))

    def browser(self) -> Browser:
        """A browser at the same address."""
        return From(self.base, self.address)

    async def begin(self, text: bytes) -> None:
        """Say ``text`` on a connection of its own, which stays until the stranger goes."""
        place = urlsplit(self.base)
        address = (str(place.hostname), place.port or 80)
        connection = await asyncio.to_thread(socket.create_connection, address, PATIENCE)
        connection.sendall(text)
        self._begun.append(connection)

    def go(self) -> None:
        """Drop every connection."""
        while self._begun:
            self._begun.pop().close()


def _name(answer: httpx2.Response) -> str:
    if answer.status_code < 400:
        return str(answer.status_code)
    return f"{answer.status_code} {answer.json().get('code')}"


@asynccontextmanager
async def stranger(base: str, address: str) -> AsyncIterator[Stranger]:
    """A stranger as long as the block lasts."""
    limits = httpx2.Limits(max_connections=MOST_AT_ONCE)
    headers = {"X-Forwarded-For": address}
    async with AsyncExitStack() as stack:
        client = httpx2.AsyncClient(base_url=base, headers=headers, limits=limits, timeout=PATIENCE)
        one = Stranger(base, address, await stack.enter_async_context(client))
        stack.callback(one.go)
        yield one
