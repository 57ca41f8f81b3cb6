"""The connection of a seat, and everything that is sent over it."""

from __future__ import annotations

import secrets

from domino_contracts.codes import Close
from domino_contracts.updates import ServerMessage
from domino_rules.seats import Seat

from domino_game import metrics
from domino_game.connection.rate_limiter import MessageRateLimiter
from domino_game.connection.websocket_protocol import WebSocketProtocol
from domino_game.encoding import encode


class Connection:
    """The connection of ``seat``.

    ``name`` is unique, ``token`` the hash of the token that opened it, ``rate_limiter`` counts its messages,
    ``lease`` its hold on the seat on all replicas (see ``domino_game.rooms.presence``), ``last_received``
    when its last message came (seconds of the event loop's clock).
    """

    __slots__ = ("_protocol", "last_received", "lease", "name", "rate_limiter", "seat", "token")

    def __init__(
        self,
        protocol: WebSocketProtocol,
        seat: Seat,
        token: bytes,
        rate_limiter: MessageRateLimiter,
        now: float,
    ) -> None:
        self._protocol = protocol
        self.name = secrets.token_hex(6)
        self.seat = seat
        self.token = token
        self.rate_limiter = rate_limiter
        self.last_received = now
        self.lease = ""

    def send(self, message: ServerMessage) -> None:
        """Send ``message``; never waits."""
        self._protocol.write_text(encode(message))

    def close(self, code: Close) -> None:
        """Close the connection."""
        metrics.closed.labels(code.name.lower()).inc()
        self._protocol.close(code)
