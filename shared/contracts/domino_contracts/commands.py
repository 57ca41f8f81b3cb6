"""What the browser says at the table."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from domino_rules.chain import End
from domino_rules.moves import Draw, Move, Pass, Play
from domino_rules.seats import Seat
from domino_rules.tiles import Tile
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

CommandId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
"""The browser's own name for a command, unique per seat: sent again, it counts once."""

Target = Literal[50, 100, 150, 200, 250, 300]
"""Points a match is played to (R22)."""

Number = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
"""A browser's random part of the shuffle: 16 bytes in lower-case hexadecimal."""


class _Words(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Command(_Words):
    id: CommandId


class _MoveCommand(_Command):
    seen: Annotated[int, Field(ge=0, description="The last version the browser has seen.")]


class PlayCommand(_MoveCommand):
    """Lay a tile; ``end`` may be null where there is nothing to choose (R6, R13)."""

    type: Literal["play"]
    tile: Tile
    end: End | None = None


class DrawCommand(_MoveCommand):
    """Take one tile from the boneyard (R11)."""

    type: Literal["draw"]


class PassCommand(_MoveCommand):
    """Give the turn away (R12)."""

    type: Literal["pass"]


class _DealCommand(_Command):
    deal: Annotated[
        int,
        Field(ge=0, description="The deal it is meant for: `deal.number` of the view, 0 before the first."),
    ]


class ShuffleCommand(_DealCommand):
    """Add this browser's random number to the shuffle; sent without asking the player."""

    type: Literal["shuffle"]
    number: Number


class AskCommand(_DealCommand):
    """Ask for a new game in the given format; the other seat's same wish counts as agreeing."""

    type: Literal["ask"]
    target: Target | None


class Offer(_Words):
    """A request for a new game, as an answer to it names it: the open one of the view that was answered."""

    seat: Seat
    target: Target | None


class _OfferCommand(_DealCommand):
    offer: Offer


class AgreeCommand(_OfferCommand):
    """Agree to the other seat's open request."""

    type: Literal["agree"]


class WithdrawCommand(_OfferCommand):
    """Take the own request back, or decline the other seat's."""

    type: Literal["withdraw"]


class ReadyCommand(_DealCommand):
    """Be ready for the next round of the match."""

    type: Literal["ready"]


class BeatMessage(_Words):
    """A sign of life, every few seconds; answered with the current version."""

    type: Literal["beat"]


class SyncMessage(_Words):
    """Ask for the current view: the browser has noticed that it missed something."""

    type: Literal["sync"]


MoveCommand: TypeAlias = PlayCommand | DrawCommand | PassCommand
DealCommand: TypeAlias = ShuffleCommand | AskCommand | AgreeCommand | WithdrawCommand | ReadyCommand
Command: TypeAlias = MoveCommand | DealCommand
Message: TypeAlias = Command | BeatMessage | SyncMessage

message_adapter: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])
"""Reads one message of the browser; raises ``pydantic.ValidationError`` for anything else."""


def move_of(command: MoveCommand) -> Move:
    """The rules' move that ``command`` asks for."""
    match command:
        case PlayCommand():
            return Play(command.tile, command.end)
        case DrawCommand():
            return Draw()
        case PassCommand():
            return Pass()
