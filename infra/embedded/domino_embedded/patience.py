"""How long somebody may take over a request. The Caddyfile of the compose stack says the same."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS: Final = 15.0
"""From the connection, or the first byte of a further request, to the end of the head."""
REQUEST_SECONDS: Final = 30.0
"""From the same moment to the end of the body."""


class PatientProtocol(HttpToolsProtocol):
    """uvicorn's HTTP, which by itself waits for ever for the rest of a request.

    A WebSocket is past its request: it has a protocol, and timeouts, of its own.
    """

    head_seconds = HEAD_SECONDS
    request_seconds = REQUEST_SECONDS
    _limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody came: he has something to say."""
        super().connection_made(transport)
        self._expect_within(self.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is expected of somebody gone."""
        self._expect_nothing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Where nothing was expected, and nobody waits for an answer, a further request begins."""
        if self._limit is None and (self.cycle is None or self.cycle.response_complete):
            self._expect_within(self.head_seconds)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """The head is there; so much is left for the body."""
        super().on_headers_complete()
        self._expect_within(self.request_seconds - self.head_seconds)

    def on_message_complete(self) -> None:
        """All of it is there."""
        super().on_message_complete()
        self._expect_nothing()

    def _expect_within(self, seconds: float) -> None:
        self._expect_nothing()
        self._limit = self.loop.call_later(seconds, self.transport.close)

    def _expect_nothing(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None
