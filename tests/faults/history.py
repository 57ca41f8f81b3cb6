"""What the clients of a run did and saw, with the times on one monotonic clock (seconds)."""

from __future__ import annotations

import itertools
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

from domino_contracts.codes import Code
from domino_rules.seats import Seat

Outcome = Literal["acknowledged", "refused", "unknown"]

NOT_SAID = frozenset({Code.TRY_AGAIN})
"""Refusals that leave open whether the command counts (see ``domino_contracts.codes``)."""


@dataclass(slots=True)
class Attempt:
    """A command sent once. ``version`` is that of its acknowledgement, ``code`` that of its refusal."""

    room: str
    seat: Seat
    id: str
    kind: str
    invoked: float
    answered: float | None = None
    version: int | None = None
    code: str | None = None

    @property
    def outcome(self) -> Outcome:
        """What the client may conclude."""
        if self.version is not None:
            return "acknowledged"
        return "unknown" if self.code is None or self.code in NOT_SAID else "refused"


@dataclass(frozen=True, slots=True)
class Sighting:
    """A position that a client was shown. ``view`` and ``events`` are JSON, as far as they were sent;
    ``connection`` numbers all connections of the run, ``asked`` is when this one was begun."""

    room: str
    seat: Seat
    connection: int
    kind: str
    version: int
    view: bytes | None
    events: bytes | None
    asked: float
    at: float


@dataclass(slots=True)
class History:
    """Everything, in the order in which it came about."""

    attempts: list[Attempt] = field(default_factory=list)
    sightings: list[Sighting] = field(default_factory=list)
    _connections: itertools.count[int] = field(default_factory=itertools.count)

    def invoke(self, room: str, seat: Seat, id: str, kind: str) -> Attempt:
        """Note that a command is sent now."""
        attempt = Attempt(room, seat, id, kind, time.monotonic())
        self.attempts.append(attempt)
        return attempt

    def connection(self) -> int:
        """A number for a new connection."""
        return next(self._connections)

    def outcomes(self) -> Counter[str]:
        """How many attempts came out how; refused ones by their code."""
        return Counter(attempt.code or attempt.outcome for attempt in self.attempts)
