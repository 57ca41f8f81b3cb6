"""Finding a round in the log of a room that a release without a table of records has played. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from domino_contracts.events import (
    Committed,
    Restarted,
    Revealed,
    Shuffled,
    TableEvent,
    events_adapter,
)
from domino_contracts.rooms import RoundRecord
from domino_rules.events import Dealt, Drew, MatchWon, Passed, Played, RoundEnded
from domino_rules.match import added
from domino_rules.record import FORMAT, plain
from domino_rules.seats import PerSeat, Seat


@dataclass(frozen=True, slots=True)
class _Past:
    """What a round's record needs from before the round: the format, the score and who opens (R7)."""

    target: int | None
    scores: PerSeat[int] = PerSeat(0, 0)
    opens: Seat | None = None


@dataclass(slots=True)
class _Deal:
    """A deal as it goes on; ``number`` counts the room's deals."""

    number: int
    deal: dict[str, Any]
    past: _Past
    events: list[dict[str, Any]] = field(default_factory=list)


def record_of(target: int | None, steps: Iterable[str], number: int) -> RoundRecord | None:
    """Find the record of deal ``number`` of a room; None if that round has not ended.

    ``target`` is the format before the first deal, ``steps`` the events (JSON) of each step in order.
    """
    return next((record for deal, record in records_of(target, steps) if deal == number), None)


def records_of(target: int | None, steps: Iterable[str]) -> Iterator[tuple[int, RoundRecord]]:
    """Yield every deal whose secret was revealed, by its number, with its record."""
    past = _Past(target)
    current: _Deal | None = None
    for step in steps:
        for event in events_adapter.validate_json(step):
            if isinstance(event, Committed):
                deal = {"secret": event.secret, "commitment": event.commitment}
                current = _Deal(event.deal, deal, past)
            elif isinstance(event, Revealed) and current is not None:
                yield current.number, _record(current)
            elif current is not None:
                _note(current, event)
            past = _after(past, event)


def _note(current: _Deal, event: TableEvent) -> None:
    match event:
        case Shuffled():
            current.deal["numbers"] = plain(event.numbers)
        case Dealt() | Played() | Drew() | Passed() | RoundEnded() | MatchWon():
            current.events.append(plain(event))


def _after(past: _Past, event: TableEvent) -> _Past:
    match event:
        case Restarted():
            return _Past(event.target)
        case RoundEnded():
            return replace(past, scores=added(past.target, past.scores, event), opens=event.winner)
        case _:
            return past


def _record(done: _Deal) -> RoundRecord:
    past = done.past
    return RoundRecord.model_validate(
        {
            "format": FORMAT,
            "number": done.events[0]["number"],
            "opens": past.opens,
            "target": past.target,
            "scores": plain(past.scores),
            "deal": done.deal,
            "events": done.events,
            "abandoned": not any(event["type"] == "round_ended" for event in done.events),
        }
    )
