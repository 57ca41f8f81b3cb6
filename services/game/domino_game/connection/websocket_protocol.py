"""The WebSocket itself: uvicorn's protocol, with what a table needs beside ASGI.

Updates are written straight to the transport, without a task or a queue for each connection: what a browser
has not read yet waits in the transport's buffer, which is bounded. This is why the service asks for its own
protocol class (see ``uvicorn_options``).
"""

from __future__ import annotations

from typing import Any, Final

from domino_contracts.codes import Close
from domino_service.http import ProblemProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request

EXTENSION: Final = "domino.wire"
UNREAD_BYTES = 256 * 1024
"""What a browser may leave unread before it is closed as slow: about 150 updates."""
GOODBYE_SECONDS = 2.0
"""How long a closing connection gets to answer before it is cut."""
MESSAGE_BYTES = 64 * 1024
"""The longest frame that is read at all; the table refuses far shorter ones in its own words."""
RECEIVE_QUEUE = 8
"""Messages of one connection that may wait to be handled; then reading pauses."""
PING_SECONDS = 4.0
PONG_SECONDS = 6.0
"""A browser that does not answer a ping for so long is gone; the browser itself answers them, even in
a tab whose scripts are asleep."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A connection that can be written to and closed at any time, without waiting."""

    _between_frames = False
    """Whether all that was received so far are whole frames, none of them a part of a longer message."""

    _paused = False
    """Whether reading was paused since the last ping was sent: its answer may lie unread."""

    def data_received(self, data: bytes) -> None:
        """Bytes from the browser. Whole text frames, which is what browsers send, are read here; the rest,
        and all that comes after a frame in pieces, by the general parser, at several times the cost."""
        if not self.handshake_complete:
            self._between_frames = not self.handshake_initiated and data.endswith(b"\r\n\r\n")
            super().data_received(data)
            return
        while data and self._between_frames:
            end = frame_end(data)
            self._between_frames = end > 0
            text = text_of(data, end)
            if text is None or self.close_sent:
                super().data_received(data[:end] if end else data)
            else:
                self._enqueue(text)
            data = data[end:] if end else b""
        if data:
            super().data_received(data)

    def _enqueue(self, text: str) -> None:
        """Hand a message to the application; reading pauses while too many wait."""
        event: Any = {"type": "websocket.receive", "text": text, "at": self.loop.time()}
        self.queue.put_nowait(event)
        if not self.read_paused and self.queue.qsize() >= RECEIVE_QUEUE:
            self.read_paused = self._paused = True
            self.transport.pause_reading()

    def handle_connect(self, event: Request) -> None:
        """Offer this connection to the application, in the scope's extensions."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), EXTENSION: self}
            self.scope["extensions"] = extensions

    def write_text(self, message: bytes) -> None:
        """Send a text message (UTF-8); a browser that has left too much unread is closed instead."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > UNREAD_BYTES:
            self.close(Close.SLOW)
            return
        self.transport.write(text_frame(message))

    def close(self, code: Close) -> None:
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

    def send_keepalive_ping(self) -> None:
        """Ask for a sign of life."""
        self._paused = self.read_paused
        super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """No pong: a peer that reads nothing would keep a polite close waiting for ever. Where it was us who
        did not read, because the database is slow, the answer is waited for once more."""
        if self._paused and not self.close_sent:
            self._paused = self.read_paused
            self.pong_timer = self.loop.call_later(PONG_SECONDS, self.keepalive_timeout)
            return
        super().keepalive_timeout()
        self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)


def frame_end(data: bytes) -> int:
    """Where the first frame of ``data`` ends (RFC 6455, 5.2); 0 where this simple reading does not do: it is
    not there whole, part of a longer message, unmasked, of 64 KB and more, or hardly more than a head."""
    if len(data) < 8 or not data[0] & 0x80 or not data[1] & 0x80:
        return 0
    length = data[1] & 0x7F
    if length == 127:
        return 0
    end = 6 + length if length < 126 else 8 + int.from_bytes(data[2:4], "big")
    return end if end <= len(data) else 0


def text_of(data: bytes, end: int) -> str | None:
    """The message in the first frame of ``data``, which ends at ``end``; None if it is no text."""
    if not end or data[0] != 0x81:
        return None
    start = 6 if data[1] & 0x7F < 126 else 8
    try:
        text: str = apply_mask(data[start:end], data[start - 4 : start]).decode()
    except UnicodeDecodeError:
        return None
    return text


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
        "ws": WebSocketProtocol,
        "ws_max_size": MESSAGE_BYTES,
        "ws_ping_interval": PING_SECONDS,
        "ws_ping_timeout": PONG_SECONDS,
        # Costs 44 KB a connection and saves little on messages of a kilobyte.
        "ws_per_message_deflate": False,
        "loop": "uvloop",
        "http": ProblemProtocol,
        # Each service decides whose word it takes (TRUSTED_PROXIES).
        "proxy_headers": False,
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": 5,
        "log_config": None,
    }


def protocol_of(scope: Any) -> WebSocketProtocol:
    """The connection that ``scope`` came over.

    Raises:
        RuntimeError: the server was not started with ``uvicorn_options``.
    """
    protocol = (scope.get("extensions") or {}).get(EXTENSION)
    if not isinstance(protocol, WebSocketProtocol):
        raise RuntimeError("serve the table with domino_game.connection.websocket_protocol.uvicorn_options()")
    return protocol
