"""The WebSocket itself: uvicorn's protocol, with what a table needs beside ASGI.

Updates are written straight to the transport, without a task or a queue for each connection: what a browser
has not read yet waits in the transport's buffer, which is bounded. This is why the service asks for its own
protocol class (see ``uvicorn_options``).
"""

from __future__ import annotations

from typing import Any, Final

from domino_contracts.codes import Close
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "domino.wire"
UNREAD_BYTES = 256 * 1024
"""What a browser may leave unread before it is closed as slow: about 150 updates."""
GOODBYE_SECONDS = 2.0
"""How long a closing connection gets to answer before it is cut."""
MESSAGE_BYTES = 64 * 1024
"""The longest frame that is read at all; the table refuses far shorter ones in its own words."""
PING_SECONDS = 4.0
PONG_SECONDS = 6.0
"""A browser that does not answer a ping for so long is gone (C32); the browser itself answers them, even in
a tab whose scripts are asleep."""


class Wire(WebSocketsSansIOProtocol):
    """A connection that can be written to and hung up at any time, without waiting."""

    def handle_connect(self, event: Request) -> None:
        """Offer this connection to the application, in the scope's extensions."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), EXTENSION: self}
            self.scope["extensions"] = extensions

    def push(self, message: bytes) -> None:
        """Send a text message (UTF-8); a browser that has left too much unread is closed instead."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > UNREAD_BYTES:
            self.hang_up(Close.SLOW)
            return
        self.transport.write(text_frame(message))

    def hang_up(self, code: Close) -> None:
        """Close with ``code``; cut if the browser does not answer in time. The application's next
        ``receive`` tells of the end."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": int(code), "reason": ""})
        self.conn.send_close(int(code))
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """No pong: a peer that reads nothing would keep a polite close waiting for ever."""
        super().keepalive_timeout()
        self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)


def text_frame(message: bytes) -> bytes:
    """A whole text message as one frame from server to browser (RFC 6455, 5.2)."""
    length = len(message)
    if length < 126:
        return b"\x81" + length.to_bytes(1, "big") + message
    if length < 65_536:
        return b"\x81\x7e" + length.to_bytes(2, "big") + message
    return b"\x81\x7f" + length.to_bytes(8, "big") + message


def uvicorn_options() -> dict[str, Any]:
    """How uvicorn must be configured wherever the table is served."""
    return {
        "ws": Wire,
        "ws_max_size": MESSAGE_BYTES,
        "ws_ping_interval": PING_SECONDS,
        "ws_ping_timeout": PONG_SECONDS,
        # Costs 44 KB a connection and saves little on messages of a kilobyte.
        "ws_per_message_deflate": False,
        "loop": "uvloop",
        "http": "httptools",
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": 5,
        "log_config": None,
    }


def wire_of(scope: Any) -> Wire:
    """The connection that ``scope`` came over.

    Raises:
        RuntimeError: the server was not started with ``uvicorn_options``.
    """
    wire = (scope.get("extensions") or {}).get(EXTENSION)
    if not isinstance(wire, Wire):
        raise RuntimeError("serve the table with domino_game.wire.uvicorn_options()")
    return wire
