"""The words between the page, the computer's service and its workers: what a player may know, and a move.

Nothing here has a place for the other hand, the boneyard's order or the shuffle's secret.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from domino_rules.chain import End
from domino_rules.moves import Draw, Pass, Play
from domino_rules.seats import Seat
from domino_rules.tiles import Tile
from pydantic import BaseModel, ConfigDict, Field

from domino_contracts.commands import Target

Level = Literal["easy", "medium", "hard"]

AnyMove: TypeAlias = Annotated[Play | Draw | Pass, Field(discriminator="type")]

RequestId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,80}$")]
"""The page's own name for a decision: the same id always gets the same answer."""


class _Words(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SeenPlay(_Words):
    """A tile was laid; ``end`` is where, as in ``domino_rules.events.Played``."""

    type: Literal["played"]
    seat: Seat
    tile: Tile
    end: End


class SeenDraws(_Words):
    """A seat drew ``count`` tiles one after the other (1-14)."""

    type: Literal["drew"]
    seat: Seat
    count: Annotated[int, Field(ge=1, le=14, strict=True)]


class SeenPass(_Words):
    """A seat passed."""

    type: Literal["passed"]
    seat: Seat


SeenAct: TypeAlias = Annotated[SeenPlay | SeenDraws | SeenPass, Field(discriminator="type")]


class Counts(_Words):
    """A number for each seat."""

    red: Annotated[int, Field(ge=0, strict=True)]
    blue: Annotated[int, Field(ge=0, strict=True)]


class Knowledge(_Words):
    """What ``seat``, which is to move, knows of the round.

    ``opener`` opened; ``forced`` is the tile it had to open with (R6), or null when it opened as winner of
    the previous round (R7). ``events`` are the public acts since the deal, in order; ``counts`` and
    ``boneyard`` are numbers of tiles now; ``scores`` are the totals before this round.
    """

    seat: Seat
    hand: Annotated[tuple[Tile, ...], Field(min_length=1, max_length=21)]
    opener: Seat
    forced: Tile | None
    events: Annotated[tuple[SeenAct, ...], Field(max_length=120)]
    counts: Counts
    boneyard: Annotated[int, Field(ge=0, le=14, strict=True)]
    target: Target | None
    scores: Counts


class MoveRequest(_Words):
    """Ask for the computer's move."""

    level: Level
    knowledge: Knowledge


class HintRequest(_Words):
    """Ask what the hard level would do in the asker's own place."""

    knowledge: Knowledge


class Decision(_Words):
    """What a seat knew, and the legal move it made then."""

    knowledge: Knowledge
    move: AnyMove


class ReviewRequest(_Words):
    """Ask how good a seat's decisions of one round were."""

    decisions: Annotated[tuple[Decision, ...], Field(min_length=1, max_length=30)]


State = Literal["thinking", "done"]
"""While it is ``thinking``, the same address is to be asked again."""


class MoveAnswer(BaseModel):
    """``move`` is null while ``state`` is ``thinking``."""

    id: RequestId
    state: State
    move: AnyMove | None


class Worth(BaseModel):
    """A play, and how many points it is expected to bring the seat, less what it is to cost."""

    move: Play
    points: float


class HintAnswer(BaseModel):
    """``move`` is null while ``state`` is ``thinking``.

    ``worths`` are all plays, the preferred one first; empty where there is no choice.
    """

    id: RequestId
    state: State
    move: AnyMove | None
    worths: tuple[Worth, ...]


class Judgement(BaseModel):
    """The move that was preferred in the place of a decision, and how many points worse the made one was."""

    preferred: AnyMove
    loss: Annotated[float, Field(ge=0)]


class ReviewAnswer(BaseModel):
    """``judgements`` are in the order of the decisions, null for those still to come; ``done`` counts
    the others."""

    id: RequestId
    state: State
    done: int
    judgements: tuple[Judgement | None, ...]
