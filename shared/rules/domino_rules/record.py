"""The record of a finished round: everything needed to check the deal and every move."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from domino_rules.chain import End
from domino_rules.deal import commitment, deal, shuffled
from domino_rules.events import Event
from domino_rules.match import Match, decide, evolve
from domino_rules.moves import Draw, Move, Pass, Play, Refused
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import Tile

FORMAT = "domino-for-two/1"

Record = Mapping[str, Any]
"""A record as JSON reads it.

``format``; ``number`` of the round; ``opens``, the winner of the previous round (R7) or null; ``target``;
``scores`` before the round; ``deal`` with ``secret``, ``commitment`` and the players' ``numbers``; ``events``
unredacted from the ``dealt`` on.
"""


class RecordError(Exception):
    """A record that does not hold; the text says what does not, and where."""


def plain(value: Any) -> Any:
    """A rules value as JSON would read it back: objects, lists, texts and numbers."""
    return json.loads(json.dumps(asdict(value)))


def check(record: Record) -> None:
    """Check the commitment, the shuffle and every move of ``record`` by the rules.

    Raises:
        RecordError: something in it does not hold.
    """
    try:
        _check(record)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise RecordError(f"not a complete record: {error!r}") from error


def _check(record: Record) -> None:
    if record["format"] != FORMAT:
        raise RecordError(f"format is {record['format']!r}, this program knows {FORMAT!r}")
    dealt = record["deal"]
    if commitment(dealt["secret"]) != dealt["commitment"]:
        raise RecordError("the secret is not the one the table committed to")
    numbers = PerSeat(dealt["numbers"]["red"], dealt["numbers"]["blue"])
    opens = record["opens"] and Seat(record["opens"])
    first = deal(shuffled(dealt["secret"], numbers), record["number"], opens)
    recorded = list(record["events"])
    if recorded[0] != plain(first):
        raise RecordError("the tiles dealt are not those of the shuffle")
    _replay(_before(record, first), recorded[1:])


def _before(record: Record, first: Event) -> Match:
    scores = PerSeat(record["scores"]["red"], record["scores"]["blue"])
    return evolve(Match(target=record["target"], scores=scores), first)


def _replay(match: Match, recorded: list[Any]) -> None:
    at = 0
    while match.playing:
        event = recorded[at]
        try:
            events = decide(match, Seat(event["seat"]), _move(event))
        except Refused as refused:
            raise RecordError(f"event {at + 1} breaks the rules: {refused.reason}") from refused
        if recorded[at : at + len(events)] != [plain(fact) for fact in events]:
            raise RecordError(f"event {at + 1} is not what the rules make of that move")
        for fact in events:
            match = evolve(match, fact)
        at += len(events)
    if at != len(recorded):
        raise RecordError("something is recorded after the end of the round")


def _move(event: Mapping[str, Any]) -> Move:
    match event:
        case {"type": "played", "tile": tile, "end": end}:
            return Play(Tile(tile), End(end))
        case {"type": "drew"}:
            return Draw()
        case {"type": "passed"}:
            return Pass()
    raise ValueError(f"no move makes {event!r}")
