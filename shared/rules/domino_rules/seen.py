"""What one seat was shown of a deal, and whether the deal's record tells the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from domino_rules.events import Event, redact
from domino_rules.match import Match, evolve
from domino_rules.record import Fault, Record, RecordError, plain, replayed
from domino_rules.seats import PerSeat, Seat
from domino_rules.view import view

FORMAT = "domino-for-two/seen/1"

Seen = Mapping[str, Any]
"""What a page was shown of a deal, as JSON reads it.

``format``; ``deal``, its number in the room; the page's own ``seat``; ``commitment``, the first that was
shown; ``number``, the random number that the page gave for it, or null if it gave none: then the secret may
have been chosen after the numbers; ``sightings`` in order, each of them either ``{"events": [...]}``, shown
one after the other, or, after a break, ``{"round": {...}}``, the whole round as it stood then.
"""


class Doubt(StrEnum):
    """Why nothing speaks against a deal and it is not verified all the same."""

    NUMBER = "number"
    """The page gave no number of its own."""
    END = "end"
    """The page was not shown how play ended."""


def compare(record: Record, seen: Seen) -> Doubt | None:
    """Compare a record with what was shown; None where all of it agrees and nothing is missing.

    The commitment, the own number, the own hand, every event and position are compared, up to the result.

    Raises:
        RecordError: the record does not hold, or tells of another deal or another playing of it.
    """
    events = replayed(record)
    try:
        return _compare(record, events, seen)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(Fault.MALFORMED, f"not what a page saves: {error!r}") from error


def _compare(record: Record, events: Sequence[Event], seen: Seen) -> Doubt | None:
    if seen["format"] != FORMAT:
        raise RecordError(Fault.FORMAT, f"the format is {seen['format']!r}, this program knows {FORMAT!r}")
    if record["deal"]["commitment"] != seen["commitment"]:
        raise RecordError(Fault.COMMITMENT, "the page was shown another commitment")
    if seen["number"] is not None and record["deal"]["numbers"][Seat(seen["seat"])] != seen["number"]:
        raise RecordError(Fault.NUMBER, "the page gave another number")
    end = _follow(_shown(record, events, Seat(seen["seat"])), seen["sightings"])
    if seen["number"] is None:
        return Doubt.NUMBER
    return Doubt.END if end < len(events) else None


def _follow(shown: tuple[list[Any], list[Any]], sightings: Sequence[Mapping[str, Any]]) -> int:
    """How many of the record's events lie before the last thing that was shown."""
    events, rounds = shown
    at = 0
    for sighting in sightings:
        for event in sighting.get("events", ()):
            if events[at : at + 1] != [event]:
                raise RecordError(Fault.SHOWN, "the page was shown another event", at)
            at += 1
        if "round" in sighting:
            if sighting["round"] not in rounds[at:]:
                raise RecordError(Fault.SHOWN, "the page was shown another position", at)
            at = rounds.index(sighting["round"], at)
            # Winning the match changes nothing of the round: it is seen with the end of the round.
            at += events[at : at + 1] != [] and events[at]["type"] == "match_won"
    return at


def _shown(record: Record, events: Sequence[Event], seat: Seat) -> tuple[list[Any], list[Any]]:
    """The events as ``seat`` sees them; the round as it sees it, before the first of them and after each."""
    match = Match(target=record["target"], scores=PerSeat(**record["scores"]))
    rounds: list[Any] = [None]
    for event in events:
        match = evolve(match, event)
        seen = view(match, seat).round
        rounds.append(None if seen is None else plain(seen))
    return [plain(redact(event, seat)) for event in events], rounds
