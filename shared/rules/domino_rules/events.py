"""What has happened, as facts. A match is the fold of its events; a seat sees them redacted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from domino_rules.chain import End
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import Tile

Hand: TypeAlias = tuple[Tile, ...]
"""A player's tiles in the order they came."""


class EndReason(StrEnum):
    """How a round ended."""

    OUT = "out"
    """A player laid the last tile of the hand (R16, R18)."""
    BLOCKED = "blocked"
    """Two passes one after the other (R14, R17)."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round begins (R2). ``boneyard`` is in drawing order; ``opening`` is the forced tile (R4-R6), or
    None when the winner of the previous round opens with any tile (R7)."""

    number: int
    hands: PerSeat[Hand]
    boneyard: Hand
    turn: Seat
    opening: Tile | None
    type: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class SeenDealt:
    """``Dealt`` as the owner of ``hand`` sees it; ``boneyard`` is a number of tiles."""

    number: int
    hand: Hand
    counts: PerSeat[int]
    boneyard: int
    turn: Seat
    opening: Tile | None
    type: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class Played:
    """``seat`` laid ``tile`` at ``end`` (R8): right where there was nothing to choose and none was named."""

    seat: Seat
    tile: Tile
    end: End
    type: Literal["played"] = "played"


@dataclass(frozen=True, slots=True)
class Drew:
    """``seat`` took the next tile of the boneyard (R11); its opponent sees ``tile`` as None."""

    seat: Seat
    tile: Tile | None
    type: Literal["drew"] = "drew"


@dataclass(frozen=True, slots=True)
class Passed:
    """``seat`` could neither play nor draw (R12)."""

    seat: Seat
    type: Literal["passed"] = "passed"


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over; everything that was hidden is shown (R20).

    ``winner`` is None for a drawn round (R17), ``points`` is what the winner gets (R16, R17; may be 0),
    ``sums`` are the pips left in each hand.
    """

    reason: EndReason
    winner: Seat | None
    points: int
    sums: PerSeat[int]
    hands: PerSeat[Hand]
    boneyard: Hand
    type: Literal["round_ended"] = "round_ended"


@dataclass(frozen=True, slots=True)
class MatchWon:
    """``winner`` has reached the target (R22)."""

    winner: Seat
    type: Literal["match_won"] = "match_won"


Event: TypeAlias = Dealt | Played | Drew | Passed | RoundEnded | MatchWon
SeenEvent: TypeAlias = SeenDealt | Played | Drew | Passed | RoundEnded | MatchWon


def redact(event: Event, seat: Seat) -> SeenEvent:
    """``event`` with everything that ``seat`` may not know left out."""
    match event:
        case Dealt():
            counts = PerSeat(len(event.hands.red), len(event.hands.blue))
            return SeenDealt(
                event.number, event.hands[seat], counts, len(event.boneyard), event.turn, event.opening
            )
        case Drew() if event.seat is not seat:
            return Drew(event.seat, None)
        case _:
            return event
