"""The record of a round that is over: everything needed to check the deal and every move."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from enum import StrEnum
from typing import Any

from domino_rules.chain import End
from domino_rules.deal import commitment, deal, shuffled
from domino_rules.events import Event
from domino_rules.match import TARGETS, Match, decide, evolve
from domino_rules.moves import Draw, Move, Pass, Play, Refused
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import Tile

FORMAT = "domino-for-two/1"

Record = Mapping[str, Any]
"""A record as JSON reads it.

``format``; ``number`` of the round in its match; ``opens``, the winner of the previous round (R7) or null;
``target``; ``scores`` before the round; ``deal`` with ``secret``, ``commitment`` and the ``numbers`` of the
players; ``events`` unredacted from the ``dealt`` on. ``abandoned`` (optional, false if left out) says
that the players began a new game in mid-round: then the events stop where play stopped, without a
``round_ended``.
"""


class Fault(StrEnum):
    """What does not hold in a record."""

    MALFORMED = "malformed"
    """Something is missing or not of its kind."""
    FORMAT = "format"
    """It is of another program or version."""
    COMMITMENT = "commitment"
    """The secret is not the one the table committed to."""
    DEAL = "deal"
    """The tiles dealt are not those of the shuffle, or another seat or tile opens (R4-R7)."""
    EVENTS = "events"
    """A move breaks the rules, or the events are not what the rules make of it."""
    NUMBER = "number"
    """A page gave another number (see ``domino_rules.seen``)."""
    SHOWN = "shown"
    """A page was shown another event or position (see ``domino_rules.seen``)."""


class RecordError(Exception):
    """A record that does not hold.

    Attributes:
        fault: what does not hold.
        at: the index of the first wrong event, or None where it is none of them.
    """

    def __init__(self, fault: Fault, detail: str, at: int | None = None) -> None:
        super().__init__(detail if at is None else f"event {at}: {detail}")
        self.fault = fault
        self.at = at


def plain(value: Any) -> Any:
    """A rules value as JSON would read it back: objects, lists, texts and numbers."""
    return json.loads(json.dumps(asdict(value)))


def check(record: Record) -> None:
    """Check the commitment, the shuffle and every move of ``record`` by the rules.

    It proves that the tiles came as the secret and both numbers say, and that the round was played by the
    rules. What came before it (``target``, ``scores``) is taken as the record says, as far as it can be so;
    and which of their legal moves the players chose, they know themselves (see ``domino_rules.seen``).

    Raises:
        RecordError: something in it does not hold.
    """
    replayed(record)


def replayed(record: Record) -> tuple[Event, ...]:
    """The events of ``record``, from the ``Dealt`` on, checked as ``check`` does.

    Raises:
        RecordError: something in it does not hold.
    """
    try:
        return _replayed(record)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise RecordError(Fault.MALFORMED, f"not a complete record: {error!r}") from error


def _replayed(record: Record) -> tuple[Event, ...]:
    if record["format"] != FORMAT:
        raise RecordError(Fault.FORMAT, f"the format is {record['format']!r}, this program knows {FORMAT!r}")
    before = _before(record)
    secret = record["deal"]["secret"]
    if commitment(secret) != record["deal"]["commitment"]:
        raise RecordError(Fault.COMMITMENT, "the secret is not the one the table committed to")
    numbers = PerSeat(**record["deal"]["numbers"])
    opens = None if record["opens"] is None else Seat(record["opens"])
    dealt = deal(shuffled(secret, numbers), record["number"], opens)
    if record["events"][:1] != [plain(dealt)]:
        raise RecordError(Fault.DEAL, "the deal is not that of the shuffle", 0)
    return (dealt, *_replay(evolve(before, dealt), record["events"], _abandoned(record)))


def _abandoned(record: Record) -> bool:
    abandoned = record.get("abandoned", False)
    if type(abandoned) is not bool:
        raise ValueError(f"a round is abandoned or not, not {abandoned!r}")
    return abandoned


def _before(record: Record) -> Match:
    """The match before the round: scores short of the target, R7 only from its second round on."""
    target, number, scores = record["target"], record["number"], PerSeat(**record["scores"])
    if target is not None and target not in TARGETS:
        raise ValueError(f"no match runs to {target!r}")
    if not all(type(score) is int and 0 <= score < (target or 1) for score in (scores.red, scores.blue)):
        raise ValueError(f"the round cannot begin at {record['scores']!r}")
    if type(number) is not int or number < 1 or (target is None and number > 1):
        raise ValueError(f"no round has the number {number!r}")
    if number == 1 and record["opens"] is not None:
        raise ValueError("nobody has won a round before the first")
    return Match(target=target, scores=scores)


def _replay(match: Match, recorded: Sequence[Any], abandoned: bool) -> list[Event]:
    at = 1
    events: list[Event] = []
    while match.playing and not (abandoned and at == len(recorded)):
        for fact in _decided(match, recorded, at):
            if recorded[at : at + 1] != [plain(fact)]:
                raise RecordError(Fault.EVENTS, "not what the rules make of the move", at)
            match = evolve(match, fact)
            events.append(fact)
            at += 1
    if at != len(recorded):
        raise RecordError(Fault.EVENTS, "the round had ended before", at)
    if abandoned and not match.playing:
        raise RecordError(Fault.EVENTS, "the round has ended, so nobody abandoned it", at)
    return events


def _decided(match: Match, recorded: Sequence[Any], at: int) -> tuple[Event, ...]:
    if at == len(recorded):
        raise RecordError(Fault.EVENTS, "the round has not ended yet", at)
    try:
        return decide(match, Seat(recorded[at]["seat"]), _move(recorded[at]))
    except Refused as refused:
        raise RecordError(Fault.EVENTS, f"breaks the rules: {refused.reason}", at) from refused
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError(Fault.EVENTS, "not a move", at) from error


def _move(event: Mapping[str, Any]) -> Move:
    match event:
        case {"type": "played", "tile": tile, "end": end}:
            return Play(Tile(tile), End(end))
        case {"type": "drew"}:
            return Draw()
        case {"type": "passed"}:
            return Pass()
    raise ValueError(f"no move makes {event!r}")
