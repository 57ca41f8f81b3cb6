"""Proves a run right, or names what is wrong with it. Knows the history and the database, nothing else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from domino_contracts.codes import Code
from domino_contracts.rooms import RoundRecord
from domino_rooms.records import records_of
from domino_rules.seats import Seat

from tests.faults.history import Attempt, History, Sighting
from tests.faults.ledger import Book, Line
from tests.faults.replay import Replay, replayed


class Fault(StrEnum):
    """What can be wrong with a run."""

    LOST = "lost"
    """An acknowledged command does not stand in the log as the version it was acknowledged as."""
    TWICE = "twice"
    """A command stands in the log more than once, or was acknowledged as two versions."""
    GHOST = "ghost"
    """A refused command stands in the log."""
    INVENTED = "invented"
    """The log holds a command that nobody sent."""
    GAP = "gap"
    """The log's versions do not run from 1 to the room's without a gap."""
    FORKED = "forked"
    """The stored state is not what the log makes by the rules."""
    ORDER = "order"
    """A command that began after another was acknowledged stands before it."""
    FALSE_VIEW = "false_view"
    """A client was shown what the table never was at that version."""
    JUMP = "jump"
    """A connection was taken back, or past a step without being shown the whole position."""
    RECORD = "record"
    """A round whose secret is revealed has no record, another one, or one that the log does not make; or a
    round has one without."""
    LATE = "late"
    """A client that came in was shown less than had been acknowledged before it began to connect."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong."""

    fault: Fault
    room: str
    detail: str

    def __str__(self) -> str:
        return f"{self.fault} in {self.room}: {self.detail}"


def check(history: History, books: Sequence[Book]) -> list[Finding]:
    """Everything that is wrong with the run; empty for a right one."""
    attempts, sightings = defaultdict(list), defaultdict(list)
    for attempt in history.attempts:
        attempts[attempt.room].append(attempt)
    for sighting in history.sightings:
        sightings[sighting.room].append(sighting)
    known = {book.room: book for book in books}
    found = [Finding(Fault.LOST, room, "the whole room") for room in attempts if room not in known]
    for room, book in known.items():
        found += [
            Finding(fault, room, detail) for fault, detail in _room(book, attempts[room], sightings[room])
        ]
    return found


Wrong = Iterator[tuple[Fault, str]]


def _room(book: Book, attempts: list[Attempt], sightings: list[Sighting]) -> Wrong:
    yield from _versions(book)
    yield from _commands(book.lines, attempts)
    yield from _real_time(book.lines, attempts)
    yield from _jumps(sightings)
    yield from _late(attempts, sightings)
    replay = replayed(book)
    if replay.fault:
        yield Fault.FORKED, replay.fault
    yield from _views(replay, sightings)
    yield from _records(book, replay)


def _versions(book: Book) -> Wrong:
    versions = [line.version for line in book.lines]
    if versions != list(range(1, book.version + 1)):
        yield Fault.GAP, f"room at {book.version}, log has {_short(versions)}"


def _commands(lines: Iterable[Line], attempts: list[Attempt]) -> Wrong:
    logged = defaultdict(list)
    for line in lines:
        if line.seat is not None:
            logged[line.seat, line.command].append(line.version)
    sent = defaultdict(list)
    for attempt in attempts:
        sent[attempt.seat, attempt.id].append(attempt)
    for (seat, id), versions in logged.items():
        if (seat, id) not in sent:
            yield Fault.INVENTED, f"{seat} {id} at {versions}"
    for (seat, id), tries in sent.items():
        yield from _command(f"{seat} {tries[0].kind} {id}", tries, logged.get((seat, id), []))


def _command(name: str, tries: list[Attempt], versions: list[int]) -> Wrong:
    acknowledged = {attempt.version for attempt in tries if attempt.version is not None}
    if len(versions) > 1:
        yield Fault.TWICE, f"{name} stands at {versions}"
    if len(acknowledged) > 1:
        yield Fault.TWICE, f"{name} was acknowledged as {sorted(acknowledged)}"
    if acknowledged - set(versions):
        yield Fault.LOST, f"{name} was acknowledged as {sorted(acknowledged)} and stands at {versions}"
    if versions and not acknowledged and _surely_refused(tries):
        yield Fault.GHOST, f"{name} was refused ({tries[-1].code}) and stands at {versions}"


def _surely_refused(tries: list[Attempt]) -> bool:
    """Whether no attempt may still come to count.

    An earlier attempt that went unanswered may be lying in a frozen process and count later than the refusal
    of the next one. Not so if that was for being stale: then it will be stale for ever.
    """
    if any(attempt.code == Code.STALE for attempt in tries):
        return True
    return all(attempt.outcome == "refused" for attempt in tries)


def _real_time(lines: Iterable[Line], attempts: list[Attempt]) -> Wrong:
    """Walk through the log from its end: whatever stands later must not have been acknowledged before
    something that stands earlier was first sent."""
    begun: dict[tuple[Seat | None, str | None], float] = {}
    ended: dict[tuple[Seat | None, str | None], float] = {}
    for attempt in attempts:
        key: tuple[Seat | None, str | None] = attempt.seat, attempt.id
        begun.setdefault(key, attempt.invoked)
        if attempt.version is not None and attempt.answered is not None:
            ended[key] = min(attempt.answered, ended.get(key, attempt.answered))
    soonest, which = float("inf"), ""
    for line in sorted(lines, key=lambda line: -line.version):
        key = line.seat, line.command
        if soonest < begun.get(key, 0.0):
            yield Fault.ORDER, f"{line.version} was first sent after {which} had been acknowledged"
        if ended.get(key, float("inf")) < soonest:
            soonest, which = ended[key], str(line.version)


def _jumps(sightings: list[Sighting]) -> Wrong:
    connections = defaultdict(list)
    for sighting in sightings:
        connections[sighting.connection].append(sighting)
    for shown in connections.values():
        for before, after in pairwise(shown):
            step = after.version - before.version
            if step < 0 or (after.kind == "update" and step != 1):
                yield Fault.JUMP, f"{after.seat} from {before.version} to {after.version} by {after.kind}"


def _late(attempts: list[Attempt], sightings: list[Sighting]) -> Wrong:
    acknowledged = sorted(
        (attempt.answered, attempt.version)
        for attempt in attempts
        if attempt.version is not None and attempt.answered is not None
    )
    arrivals = sorted((one for one in sightings if one.kind == "welcome"), key=lambda one: one.asked)
    newest, at = 0, 0
    for arrival in arrivals:
        while at < len(acknowledged) and acknowledged[at][0] < arrival.asked:
            newest = max(newest, acknowledged[at][1])
            at += 1
        if arrival.version < newest:
            yield Fault.LATE, f"{arrival.seat} was welcomed at {arrival.version} after {newest}"


def _views(replay: Replay, sightings: list[Sighting]) -> Wrong:
    for seen in sightings:
        if seen.view is not None and seen.view != replay.view(seen.version, seen.seat):
            yield Fault.FALSE_VIEW, f"{seen.seat} at {seen.version} by {seen.kind}"
        if seen.events is not None and seen.events != replay.events(seen.version, seen.seat):
            yield Fault.FALSE_VIEW, f"{seen.seat} at {seen.version}: other events"


def _records(book: Book, replay: Replay) -> Wrong:
    """What is stored of each round must be what its steps make, by another program than the one that wrote
    it."""
    sensible = [line.events for line in book.lines[: len(replay.steps)]]
    made = dict(records_of(book.target, sensible))
    for number in sorted(made.keys() | book.records.keys()):
        stored = book.records.get(number)
        if made.get(number) != (None if stored is None else RoundRecord.model_validate_json(stored)):
            yield Fault.RECORD, f"of deal {number}: {stored}"


def _short(versions: list[int]) -> str:
    return str(versions) if len(versions) <= 12 else f"{versions[:4]}..{versions[-4:]} ({len(versions)})"
