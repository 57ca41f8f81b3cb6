"""A seated connection, and everything that is said to it. Each message is encoded once for its reader."""

from __future__ import annotations

import secrets

from domino_contracts.codes import Close
from domino_contracts.updates import ServerMessage
from domino_rules.seats import Seat

from domino_game import metrics
from domino_game.encoding import encode
from domino_game.limits import Pace
from domino_game.wire import Wire


class Line:
    """The connection of ``seat``.

    ``name`` is unique, ``token`` the hash of the token that opened it, ``pace`` how much it may say,
    ``lease`` its hold on the seat on all replicas (see ``domino_store.presence``), ``heard`` when it last
    said something (the event loop's clock).
    """

    __slots__ = ("_wire", "heard", "lease", "name", "pace", "seat", "token")

    def __init__(self, wire: Wire, seat: Seat, token: bytes, pace: Pace, now: float) -> None:
        self._wire = wire
        self.name = secrets.token_hex(6)
        self.seat = seat
        self.token = token
        self.pace = pace
        self.heard = now
        self.lease = ""

    def say(self, message: ServerMessage) -> None:
        """Send ``message``; never waits."""
        self._wire.push(encode(message))

    def hang_up(self, code: Close) -> None:
        """Close the connection."""
        metrics.closed.labels(code.name.lower()).inc()
        self._wire.hang_up(code)
