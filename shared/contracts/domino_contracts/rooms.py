"""The words of the rooms service over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from domino_rules.seats import Seat
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from domino_contracts.commands import Target

RoomCode = Annotated[str, Field(pattern=r"^[0-9a-hjkmnp-tv-z]{20}$")]
"""The secret part of an invitation link: 100 random bits in Crockford's base 32, lower case."""


class RoomSetup(BaseModel):
    """The format of a room's games: a match to ``target`` points, or single rounds where it is null."""

    model_config = ConfigDict(extra="forbid")

    target: Target | None = None


class RoomOut(BaseModel):
    """A room as the asking browser may see it; looking takes no seat.

    ``state``: ``free`` (the second seat can be taken), ``yours`` (this browser has ``seat``), ``full``.
    """

    code: RoomCode
    state: Literal["free", "yours", "full"]
    seat: Seat | None
    target: Target | None
    guest: Annotated[bool, Field(description="Whether the second seat is taken.")]


class RoomLife(BaseModel):
    """How long a room lives after the last play, join or request, in seconds; the same for all rooms."""

    seconds: Annotated[int, Field(ge=1)]


class TransferOut(BaseModel):
    """A one-time key that moves this browser's seat to another device; goes into a link's fragment."""

    key: str
    expires_at: AwareDatetime


class TransferClaim(BaseModel):
    """Take over the seat that the key stands for."""

    model_config = ConfigDict(extra="forbid")

    key: Annotated[str, Field(min_length=20, max_length=64)]


class RoundRecord(BaseModel):
    """The record of a round that is over, to be checked by ``python -m domino_rules.verify``.

    ``abandoned``: a new game began in mid-round, so the events stop without a ``round_ended``.
    """

    format: str
    number: int
    opens: Seat | None
    target: Target | None
    scores: dict[Seat, int]
    deal: dict[str, Any]
    events: list[dict[str, Any]]
    abandoned: bool = False


class Problem(BaseModel):
    """Every HTTP error: a stable code and nothing that needs translating."""

    code: str
