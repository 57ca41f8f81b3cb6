"""The state of an online table: the match, the checked deal and the players' consent.

A table is the fold of its events, as a match is (``domino_rules.match``). It is stored as JSON of these very
fields; hidden tiles and the secret are in it, so it never leaves the server (see ``seen``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from domino_contracts.events import (
    Asked,
    Committed,
    Declined,
    Numbered,
    Readied,
    Restarted,
    Revealed,
    Shuffled,
    TableEvent,
    Withdrawn,
)
from domino_contracts.updates import OpenRequest, Phase
from domino_rules import match as matches
from domino_rules.events import Drew, Passed, Played
from domino_rules.match import Match
from domino_rules.seats import PerSeat
from pydantic import TypeAdapter

NOBODY = PerSeat(False, False)
NONE = PerSeat(0, 0)


@dataclass(frozen=True, slots=True)
class Deal:
    """The checked deal under way: ``number`` counts the room's deals from 1 (see ``domino_rules.deal``)."""

    number: int
    secret: str
    commitment: str
    numbers: PerSeat[str | None] = PerSeat(None, None)
    revealed: bool = False

    @property
    def complete(self) -> PerSeat[str] | None:
        """Both browsers' numbers, once they are in."""
        red, blue = self.numbers.red, self.numbers.blue
        return None if red is None or blue is None else PerSeat(red, blue)


@dataclass(frozen=True, slots=True)
class Table:
    """Everything at a table. ``deal`` is None until the second player's first visit; ``asked`` is the open
    request for a new game, ``requests`` how many each seat has made since the deal began; ``ready`` tells who
    is ready for the next round of the match."""

    match: Match
    deal: Deal | None = None
    asked: OpenRequest | None = None
    ready: PerSeat[bool] = NOBODY
    requests: PerSeat[int] = NONE

    @property
    def phase(self) -> Phase:
        """What the table is waiting for."""
        if self.deal is None:
            return "waiting"
        if self.deal.complete is None:
            return "shuffling"
        if self.match.playing:
            return "playing"
        return "over" if self.match.over else "between"


table_adapter: TypeAdapter[Table] = TypeAdapter(Table)
"""Reads a stored table."""


def new_table(target: int | None) -> Table:
    """The table of a new room; ``target`` as in ``Match``."""
    return Table(Match(target))


def evolve(table: Table, event: TableEvent) -> Table:
    """The table after ``event``. Total for every event of ``referee.decide`` for this table."""
    match event:
        case Committed():
            if event.secret is None:
                raise ValueError("a redacted commitment cannot be folded")
            deal = Deal(event.deal, event.secret, event.commitment)
            return replace(table, deal=deal, asked=None, ready=NOBODY, requests=NONE)
        case Numbered() | Revealed():
            return replace(table, deal=_evolve_deal(table.deal, event))
        case Shuffled():
            return table
        case Asked():
            requests = table.requests.put(event.seat, table.requests[event.seat] + 1)
            return replace(table, asked=OpenRequest(event.seat, event.target), requests=requests)
        case Withdrawn() | Declined():
            return replace(table, asked=None)
        case Readied():
            return replace(table, ready=table.ready.put(event.seat, True))
        case Restarted():
            return Table(Match(event.target), table.deal)
        case Played() | Drew() | Passed():
            # A move cancels an open request: whoever plays on does not want a new game.
            match = matches.evolve(table.match, event)
            return Table(match, table.deal, None, table.ready, table.requests)
        case _:
            return replace(table, match=matches.evolve(table.match, event))


def _evolve_deal(deal: Deal | None, event: Numbered | Revealed) -> Deal:
    if deal is None:
        raise ValueError(f"{event.type} without a deal")
    if isinstance(event, Revealed):
        return replace(deal, revealed=True)
    return replace(deal, numbers=deal.numbers.put(event.seat, event.number))
