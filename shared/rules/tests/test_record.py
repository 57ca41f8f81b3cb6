from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from domino_rules.events import Drew
from domino_rules.playout import seeded_records
from domino_rules.record import Fault, RecordError, check, plain
from domino_rules.seats import Seat
from domino_rules.tiles import Tile

Record = dict[str, Any]
Path = tuple[Any, ...]

TAKEN_AS_SAID: set[Any] = {"target", "scores"}
"""What only the records of earlier rounds could prove; see ``check``."""


@pytest.fixture
def record() -> Record:
    """The record of a match's first round."""
    return next(seeded_records("record", 100))


def fault(record: Any) -> Fault:
    with pytest.raises(RecordError) as found:
        check(record)
    return found.value.fault


def found(record: Record) -> bool:
    try:
        check(record)
    except RecordError:
        return True
    return False


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to every value inside ``value``."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield (*path, key)
        yield from places(value[key], (*path, key))


def inside(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def others(value: Any) -> list[Any]:
    """Other values in the place of ``value``: of its kind and of another."""
    if isinstance(value, str):
        # Not the other end: where there is nothing to choose either is as true.
        ends = [] if value in ("left", "right") else ["left"]
        return [value + "0", value[::-1] + "x", Seat.RED, Seat.BLUE, Tile.T00, *ends, None, 7]
    if isinstance(value, int):
        return [value + 1, value - 1, -1, str(value), None]
    return [None, "red", 0, {}, []]


def tampered(record: Record) -> Iterator[tuple[str, Record]]:
    """The record with each of its values changed, left out, doubled or exchanged with its neighbour."""
    for path in places(record):
        if path[0] in TAKEN_AS_SAID:
            continue
        holder, key = path[:-1], path[-1]
        for other in others(inside(record, path)):
            changed = deepcopy(record)
            inside(changed, holder)[key] = other
            yield f"{path} is {other!r}", changed
        changed = deepcopy(record)
        del inside(changed, holder)[key]
        yield f"{path} is missing", changed
        if isinstance(key, int):
            changed = deepcopy(record)
            items = inside(changed, holder)
            items.insert(key, deepcopy(items[key]))
            yield f"{path} is doubled", changed
            changed = deepcopy(record)
            items = inside(changed, holder)
            items[key], items[key - 1] = items[key - 1], items[key]
            yield f"{path} is exchanged", changed


def test_a_true_record_holds(record: Record) -> None:
    check(record)


def test_whatever_is_changed_is_found(record: Record) -> None:
    changes = [(what, changed) for what, changed in tampered(record) if changed != record]
    assert len(changes) > 500
    assert [what for what, changed in changes if not found(changed)] == []


def test_something_added_is_found(record: Record) -> None:
    for event in record["events"]:
        event["note"] = "mine"
        assert fault(record) in (Fault.DEAL, Fault.EVENTS)
        del event["note"]
    record["events"].append({"type": "passed", "seat": "red"})
    assert fault(record) is Fault.EVENTS


@pytest.mark.parametrize("target", [49, 0, -50, "50", 50.5])
def test_no_match_runs_to_another_target(record: Record, target: object) -> None:
    """R22"""
    assert fault(record | {"target": target}) is Fault.MALFORMED


@pytest.mark.parametrize("score", [100, 101, -1, "0", 0.5, None])
def test_no_round_begins_with_such_a_score(record: Record, score: object) -> None:
    """R22"""
    assert fault(record | {"scores": {"red": 0, "blue": score}}) is Fault.MALFORMED


def test_a_single_round_has_no_score(record: Record) -> None:
    """R21"""
    check(record | {"target": None})
    assert fault(record | {"target": None, "scores": {"red": 1, "blue": 0}}) is Fault.MALFORMED


def test_scores_that_would_have_ended_the_match_are_found(record: Record) -> None:
    """R22"""
    ended = record["events"][-1]
    assert (ended["type"], ended["points"] > 0) == ("round_ended", True)
    assert fault(record | {"scores": {"red": 99, "blue": 99}}) is Fault.EVENTS


def test_an_abandoned_round_holds_up_to_where_play_stopped(record: Record) -> None:
    ended = next(at for at, event in enumerate(record["events"]) if event["type"] == "round_ended")
    for stop in range(1, ended):
        left: Record = record | {"events": record["events"][:stop]}
        check(left | {"abandoned": True})
        assert fault(left) is Fault.EVENTS


def test_a_round_that_ended_was_not_abandoned(record: Record) -> None:
    check(record | {"abandoned": False})
    assert fault(record | {"abandoned": True}) is Fault.EVENTS
    # The last move brings the end about: a record cannot stop between the two.
    assert fault(record | {"abandoned": True, "events": record["events"][:-1]}) is Fault.EVENTS


def test_an_abandoned_round_is_checked_like_any_other(record: Record) -> None:
    left: Record = record | {"events": record["events"][:6], "abandoned": True}
    changes = [(what, changed) for what, changed in tampered(left) if changed != left]
    # Where play stopped is the players' knowledge: a shorter list of moves is another true record.
    kept = [what for what, changed in changes if not found(changed)]
    assert kept == ["('events', 5) is missing"]


@pytest.mark.parametrize("abandoned", [None, 0, 1, "true", []])
def test_abandoned_is_said_plainly(record: Record, abandoned: object) -> None:
    assert fault(record | {"abandoned": abandoned}) is Fault.MALFORMED


@pytest.mark.parametrize("record", [{}, {"format": "domino-for-two/1"}, {"format": None}])
def test_what_is_no_record_is_refused(record: Record) -> None:
    assert fault(record) in (Fault.MALFORMED, Fault.FORMAT)


def test_the_first_wrong_event_is_named(record: Record) -> None:
    record["events"][4]["seat"] = "nobody"
    with pytest.raises(RecordError, match="event 4") as found:
        check(record)
    assert found.value.at == 4


def test_plain_is_as_json_reads_it_back() -> None:
    assert plain(Drew(Seat.RED, Tile.T36)) == {"seat": "red", "tile": "3-6", "type": "drew"}
    assert type(plain(Drew(Seat.RED, Tile.T36))["tile"]) is str
