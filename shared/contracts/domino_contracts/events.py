"""What happens at an online table beside the game itself: the checked deal and the players' consent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from domino_rules.events import Event, SeenEvent, redact
from domino_rules.seats import PerSeat, Seat
from pydantic import Field, TypeAdapter


@dataclass(frozen=True, slots=True)
class Committed:
    """The table has picked the secret of deal number ``deal`` and shows its SHA-256 (``commitment``).

    Players see ``secret`` as null until ``Revealed``.
    """

    deal: int
    commitment: str
    secret: str | None
    type: Literal["committed"] = "committed"


@dataclass(frozen=True, slots=True)
class Numbered:
    """A browser has added its number; the other seat sees null until both are in."""

    seat: Seat
    number: str | None
    type: Literal["numbered"] = "numbered"


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Both numbers are in and fix the deck; ``dealt`` follows."""

    numbers: PerSeat[str]
    type: Literal["shuffled"] = "shuffled"


@dataclass(frozen=True, slots=True)
class Revealed:
    """The round is over: the secret, so that everybody can repeat the shuffle."""

    secret: str
    type: Literal["revealed"] = "revealed"


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat asks for a new game in the given format."""

    seat: Seat
    target: int | None
    type: Literal["asked"] = "asked"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A seat took its own request back."""

    seat: Seat
    type: Literal["withdrawn"] = "withdrawn"


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat declined the other's request."""

    seat: Seat
    type: Literal["declined"] = "declined"


@dataclass(frozen=True, slots=True)
class Readied:
    """A seat is ready for the next round of the match."""

    seat: Seat
    type: Literal["readied"] = "readied"


@dataclass(frozen=True, slots=True)
class Restarted:
    """Both agreed: a new game in the given format; scores and sheet start anew, seats stay (R23)."""

    target: int | None
    type: Literal["restarted"] = "restarted"


_OfTable: TypeAlias = (
    Committed | Numbered | Shuffled | Revealed | Asked | Withdrawn | Declined | Readied | Restarted
)
TableEvent: TypeAlias = Event | _OfTable
SeenTableEvent: TypeAlias = SeenEvent | _OfTable

events_adapter: TypeAdapter[tuple[TableEvent, ...]] = TypeAdapter(
    tuple[Annotated[TableEvent, Field(discriminator="type")], ...]
)
"""Reads the events of one step as the log stores them, unredacted."""


def redact_table(event: TableEvent, seat: Seat) -> SeenTableEvent:
    """``event`` with everything that ``seat`` may not know left out."""
    match event:
        case Committed():
            return Committed(event.deal, event.commitment, None)
        case Numbered() if event.seat is not seat:
            return Numbered(event.seat, None)
        case Numbered() | Shuffled() | Revealed() | Readied() | Restarted():
            return event
        case Asked() | Withdrawn() | Declined():
            return event
        case _:
            return redact(event, seat)
