"""How long somebody may take over a request. The Caddyfile of the compose stack says the same."""

from __future__ import annotations

import asyncio
import socket
from typing import Final

from domino_contracts.codes import Code
from domino_service.http import ProblemProtocol, raw_problem

from domino_embedded.connections import ConnectionLimit

HEAD_SECONDS: Final = 15.0
"""From the connection, or the first byte of a further request, to the end of the head."""
REQUEST_SECONDS: Final = 30.0
"""From the same moment to the end of the body."""
WRITE_SECONDS: Final = 60.0
"""How long any part of an answer, in our buffer or the system's, may wait for somebody who does not read."""
REFUSAL_SECONDS: Final = 1.0
"""How long a connection that is one too many may take to hear so."""
MOST_WAITING: Final = 8
"""Requests that may wait on a connection for the answer to the one before."""
HEAD_BYTES: Final = 64 * 1024
"""The longest head of a request."""


class PatientProtocol(ProblemProtocol):
    """uvicorn's HTTP, which by itself waits for ever for the rest of a request.

    A WebSocket is past its request: it has a protocol, and timeouts, of its own.
    """

    head_seconds = HEAD_SECONDS
    request_seconds = REQUEST_SECONDS
    write_seconds = WRITE_SECONDS
    most_waiting = MOST_WAITING
    per_address: ConnectionLimit | None = None
    _counted: str | None = None
    _refused = False
    _limit: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _head = 0
    _in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or refuse it; start the timeout of the first head."""
        super().connection_made(transport)
        if self.per_address is not None and self.client is not None:
            if not self.per_address.take(self.client[0]):
                self._turn_away()
                return
            self._counted = self.client[0]
        # So that writing is paused, and the reader's timeout runs, from the first byte that has to wait here.
        transport.set_write_buffer_limits(high=0)
        _abort_when_unread(transport, self.write_seconds)
        self._expect_within(self.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeouts."""
        self._expect_nothing()
        self._stop_waiting_for_reader()
        self._release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand on to the table, which counts and bounds its connections itself."""
        self._stop_waiting_for_reader()
        self._release()
        self.transport.set_write_buffer_limits()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Start the timeout of a further head, where none is running and no answer is under way."""
        if self._refused:
            return
        if self._head > HEAD_BYTES:
            self.transport.abort()
            return
        if not self._in_body:
            self._head += len(data)
        if self._limit is None and (self.cycle is None or self.cycle.response_complete):
            self._expect_within(self.head_seconds)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """Start the timeout of the body; cut off a connection that sends requests without end."""
        self._head, self._in_body = 0, True
        super().on_headers_complete()
        if len(self.pipeline) > self.most_waiting:
            self.transport.abort()
        self._expect_within(self.request_seconds - self.head_seconds)

    def on_message_complete(self) -> None:
        """Stop the timeouts of the request."""
        self._in_body = False
        super().on_message_complete()
        self._expect_nothing()

    def pause_writing(self) -> None:
        """Start the timeout of a reader whose buffer is full."""
        super().pause_writing()
        self._stop_waiting_for_reader()
        self._unread = self.loop.call_later(self.write_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop it: there is room again."""
        self._stop_waiting_for_reader()
        super().resume_writing()

    def _turn_away(self) -> None:
        """Say that this connection is one too many, and end it once that was heard: one that is closed
        before its request was read is reset, and the answer is lost with it."""
        self._refused = True
        self.transport.write(raw_problem(Code.RATE_LIMITED))
        self.transport.write_eof()
        self._limit = self.loop.call_later(REFUSAL_SECONDS, self.transport.abort)

    def _release(self) -> None:
        if self._counted is not None and self.per_address is not None:
            self.per_address.release(self._counted)
            self._counted = None

    def _stop_waiting_for_reader(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _expect_within(self, seconds: float) -> None:
        self._expect_nothing()
        self._limit = self.loop.call_later(seconds, self.transport.close)

    def _expect_nothing(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None


def _abort_when_unread(transport: asyncio.Transport, seconds: float) -> None:
    """Have the system, too, give up on what its own buffers hold for somebody who does not read (Linux)."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if option is not None:
        connection: socket.socket = transport.get_extra_info("socket")
        connection.setsockopt(socket.IPPROTO_TCP, option, int(seconds * 1000))


def limited(per_address: ConnectionLimit) -> type[PatientProtocol]:
    """The protocol of a server that counts its connections in ``per_address``."""
    return type("LimitedProtocol", (PatientProtocol,), {"per_address": per_address})
