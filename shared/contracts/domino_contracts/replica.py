"""What services tell each other about a room, over Redis pub/sub.

Every message is a hint: it may be lost, and whoever needs the truth reads Postgres. ``origin`` names the game
service that sent it, so that it knows its own messages when they come back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from domino_rules.seats import Seat
from pydantic import Field, TypeAdapter

from domino_contracts.events import TableEvent


@dataclass(frozen=True, slots=True)
class StepCommitted:
    """A game service has committed the step to ``version``: its ``events``, by ``seat``'s command ``id``.

    ``seat`` and ``id`` are None for a step of the table's own; ``at`` is the time of the commit in seconds
    since the epoch.
    """

    origin: str
    version: int
    events: tuple[TableEvent, ...]
    seat: Seat | None
    id: str | None
    at: float
    type: Literal["step"] = "step"


@dataclass(frozen=True, slots=True)
class SeatConnected:
    """A connection to a game service holds ``seat`` with ``lease``; the room is at ``version`` there."""

    origin: str
    seat: Seat
    lease: str
    version: int
    type: Literal["here"] = "here"


@dataclass(frozen=True, slots=True)
class SeatDisconnected:
    """The connection with ``lease`` is over, and nobody has come back in the time of a reload."""

    origin: str
    seat: Seat
    lease: str
    type: Literal["gone"] = "gone"


@dataclass(frozen=True, slots=True)
class VersionBehind:
    """Another game service has announced an older version than ``version``, which the database has."""

    origin: str
    version: int
    type: Literal["behind"] = "behind"


@dataclass(frozen=True, slots=True)
class FormatChanged:
    """The rooms service has changed the format before the first deal."""

    type: Literal["changed"] = "changed"


@dataclass(frozen=True, slots=True)
class SeatMoved:
    """``seat`` went to another browser; connections with the old one's token have no seat any more."""

    seat: Seat
    type: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class RoomEnded:
    """The room is gone from the database."""

    type: Literal["ended"] = "ended"


RoomNotice: TypeAlias = FormatChanged | SeatMoved | RoomEnded
"""What the rooms service and the expiry say."""

ReplicaMessage: TypeAlias = StepCommitted | SeatConnected | SeatDisconnected | VersionBehind | RoomNotice
"""Everything that can be said about a room."""

replica_message_adapter: TypeAdapter[ReplicaMessage] = TypeAdapter(
    Annotated[ReplicaMessage, Field(discriminator="type")]
)
"""Reads a message (JSON); what it does not know is a ``ValidationError``. Writes one with ``dump_json``."""
