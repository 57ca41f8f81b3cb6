"""What the table says to a browser. Every position comes whole: a view is about a kilobyte."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from domino_rules.seats import PerSeat, Seat
from domino_rules.view import View
from pydantic import Field, TypeAdapter

from domino_contracts.events import SeenTableEvent

Phase = Literal["waiting", "shuffling", "playing", "between", "over"]
"""``waiting`` for the second player's first visit, ``shuffling`` until both browsers' numbers are in,
``playing`` a round, ``between`` two rounds of a match, ``over`` after the single round or the match."""


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A new game that ``seat`` has asked for and the other has not answered yet."""

    seat: Seat
    target: int | None


@dataclass(frozen=True, slots=True)
class DealView:
    """The checked deal as the players see it.

    ``number`` counts the deals of the room from 1; ``given`` tells whose number is in; ``numbers`` are shown
    once both are in, ``secret`` once the round has ended.
    """

    number: int
    commitment: str
    given: PerSeat[bool]
    numbers: PerSeat[str] | None
    secret: str | None


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table as one seat may see it."""

    phase: Phase
    deal: DealView | None
    asked: OpenRequest | None
    ready: PerSeat[bool]
    match: View

    @property
    def deals(self) -> int:
        """The number of the current deal, 0 before the first."""
        return self.deal.number if self.deal else 0


@dataclass(frozen=True, slots=True)
class Welcome:
    """The first message on a connection. ``beat`` is the pause between heartbeats in seconds."""

    version: int
    view: TableView
    present: PerSeat[bool]
    protocol: int
    beat: float
    type: Literal["welcome"] = "welcome"


@dataclass(frozen=True, slots=True)
class Update:
    """A committed step. ``version`` counts steps without a gap; ``id`` is the command that made it where
    this browser sent it: then this update is the acknowledgement."""

    version: int
    events: tuple[SeenTableEvent, ...]
    view: TableView
    id: str | None = None
    type: Literal["update"] = "update"


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The command had already been counted, as step ``version``; nothing was done again."""

    id: str
    version: int
    type: Literal["acknowledged"] = "acknowledged"


@dataclass(frozen=True, slots=True)
class RefusedUpdate:
    """A command that changed nothing. ``id`` is null where the message had none; ``view`` is there where the
    browser's own is old."""

    id: str | None
    code: str
    version: int
    view: TableView | None = None
    type: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class Position:
    """The current view, without a step that led to it: the answer to ``sync``, or healing a lost hint."""

    version: int
    view: TableView
    type: Literal["position"] = "position"


@dataclass(frozen=True, slots=True)
class Present:
    """Which seats are connected."""

    present: PerSeat[bool]
    type: Literal["present"] = "present"


@dataclass(frozen=True, slots=True)
class BeatUpdate:
    """The answer to a heartbeat."""

    version: int
    type: Literal["beat"] = "beat"


ServerMessage: TypeAlias = Welcome | Update | Acknowledged | RefusedUpdate | Position | Present | BeatUpdate

server_message_adapter: TypeAdapter[ServerMessage] = TypeAdapter(
    Annotated[ServerMessage, Field(discriminator="type")]
)
"""Reads one message of the table, as clients written in Python do."""
