"""What a player can do in a turn, and why the table may refuse it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from domino_rules.chain import End
from domino_rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Play:
    """Lay ``tile`` at ``end``; ``end`` is None where there is nothing to choose (R6, R13)."""

    tile: Tile
    end: End | None = None
    type: Literal["play"] = "play"

    def __str__(self) -> str:
        return f"play {self.tile} {self.end}" if self.end else f"play {self.tile}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one tile from the boneyard (R11)."""

    type: Literal["draw"] = "draw"

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """Give the turn away (R12)."""

    type: Literal["pass"] = "pass"

    def __str__(self) -> str:
        return "pass"


Move: TypeAlias = Play | Draw | Pass


def parse_move(text: str) -> Move:
    """The move that ``str(move)`` wrote: ``"play 3-6 left"``, ``"play 6-6"``, ``"draw"`` or ``"pass"``.

    Raises:
        ValueError: the text is no move.
    """
    match text.split():
        case ["draw"]:
            return Draw()
        case ["pass"]:
            return Pass()
        case ["play", tile]:
            return Play(Tile(tile))
        case ["play", tile, end]:
            return Play(Tile(tile), End(end))
    raise ValueError(f"not a move: {text!r}")


class Reason(StrEnum):
    """Why a move is refused. The values are stable codes that cross the wire."""

    NO_ROUND = "no_round"
    """No round is being played: nothing dealt yet, or the round has ended."""
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    """The tile is not in the mover's hand."""
    MUST_OPEN_WITH = "must_open_with"
    """The forced opening tile is the only legal move (R6)."""
    DOES_NOT_FIT = "does_not_fit"
    """The tile does not fit, or not at the end that was named (R8)."""
    END_NEEDED = "end_needed"
    """The tile fits two different ends and none was named (R13)."""
    MUST_PLAY = "must_play"
    """Draw or pass while a tile fits (R10)."""
    MUST_DRAW = "must_draw"
    """Pass while the boneyard has tiles (R12)."""
    BONEYARD_EMPTY = "boneyard_empty"
    """Draw from an empty boneyard (R12)."""


class Refused(Exception):
    """A move the rules do not allow; the state is as it was.

    Attributes:
        reason: the stable code.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason
