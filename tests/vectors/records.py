"""Records of rounds that hold, and one of them tampered with in many ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from domino_rules.deal import commitment
from domino_rules.playout import seeded_records
from domino_rules.record import RecordError, check

Line = dict[str, Any]


def records() -> Iterator[Line]:
    """Records by name, with the fault that checking them finds, or null."""
    for target in (None, 50):
        for record in seeded_records(f"records to {target}", target):
            yield _checked(f"to {target}, round {record['number']}", record)
    first, second, *_ = seeded_records("records to 50", 50)
    for name, tamper in TAMPERED.items():
        yield _checked(name, _changed(first, tamper))
    for name, tamper in TAMPERED_SECOND.items():
        yield _checked(name, _changed(second, tamper))


def _changed(record: Line, tamper: Callable[[Line], object]) -> Line:
    changed = deepcopy(record)
    tamper(changed)
    return changed


def _checked(name: str, record: Line) -> Line:
    try:
        check(record)
    except RecordError as error:
        return {"name": name, "fault": error.fault, "at": error.at, "record": record}
    return {"name": name, "fault": None, "at": None, "record": record}


def _exchange(events: list[Any], one: int, other: int) -> None:
    events[one], events[other] = events[other], events[one]


def _last(record: Line, kind: str) -> Line:
    found: Line = next(event for event in reversed(record["events"]) if event["type"] == kind)
    return found


def _abandon(record: Line, stop: int) -> list[Line]:
    record.update(abandoned=True, events=record["events"][:stop])
    events: list[Line] = record["events"]
    return events


TAMPERED: dict[str, Callable[[Line], object]] = {
    "another format": lambda record: record.update(format="domino-for-two/2"),
    "another secret": lambda record: record["deal"].update(secret="00" * 32),
    "another secret with its commitment": lambda record: record["deal"].update(
        secret="00" * 32, commitment=commitment("00" * 32)
    ),
    "a secret in capitals": lambda record: record["deal"].update(secret=record["deal"]["secret"].upper()),
    "a short secret": lambda record: record["deal"].update(secret="00", commitment="00"),
    "another commitment": lambda record: record["deal"].update(commitment="00" * 32),
    "another number of a player": lambda record: record["deal"]["numbers"].update(blue="0" * 32),
    "numbers exchanged": lambda record: record["deal"].update(
        numbers={"red": record["deal"]["numbers"]["blue"], "blue": record["deal"]["numbers"]["red"]}
    ),
    "a colon moved between the numbers": lambda record: record["deal"]["numbers"].update(red="0:0", blue="1"),
    "hands exchanged": lambda record: record["events"][0].update(
        hands={"red": record["events"][0]["hands"]["blue"], "blue": record["events"][0]["hands"]["red"]}
    ),
    "boneyard turned round": lambda record: record["events"][0]["boneyard"].reverse(),
    "another opens": lambda record: record["events"][0].update(turn="nobody"),
    "another opening tile": lambda record: record["events"][0].update(opening=None),
    "opened by the winner of no round": lambda record: record.update(opens="red"),
    "another number of the round": lambda record: record.update(number=2),
    "a number that counts nothing": lambda record: record.update(number=0),
    "a target that is none": lambda record: record.update(target=55),
    "scores past the target": lambda record: record["scores"].update(red=50),
    "a negative score": lambda record: record["scores"].update(blue=-1),
    "scores that end the match": lambda record: record.update(scores={"red": 49, "blue": 49}),
    "no deal": lambda record: record.pop("deal"),
    "no events": lambda record: record.update(events=[]),
    "a move left out": lambda record: record["events"].pop(3),
    "a move twice": lambda record: record["events"].insert(3, record["events"][2]),
    "two moves exchanged": lambda record: _exchange(record["events"], 2, 3),
    "a move by the other seat": lambda record: record["events"][1].update(seat="nobody"),
    "a tile at no end": lambda record: record["events"][1].update(end="top"),
    "a tile that is none": lambda record: record["events"][1].update(tile="7-7"),
    "a tile from nowhere": lambda record: record["events"][2].update(tile=record["events"][1]["tile"]),
    "another tile drawn": lambda record: _last(record, "drew").update(tile="0-0"),
    "something beside a fact": lambda record: record["events"][1].update(note="mine"),
    "an event of no kind": lambda record: record["events"][1].update(type="swapped"),
    "not an event": lambda record: record["events"].__setitem__(1, 7),
    "the end left out": lambda record: record["events"].pop(),
    "cut off in the middle": lambda record: record["events"].__delitem__(slice(9, None)),
    "more points": lambda record: _last(record, "round_ended").update(points=99),
    "no winner": lambda record: _last(record, "round_ended").update(winner=None),
    "other sums": lambda record: _last(record, "round_ended").update(sums={"red": 0, "blue": 0}),
    "abandoned after the deal": lambda record: _abandon(record, 1),
    "abandoned after four moves": lambda record: _abandon(record, 5),
    "abandoned, with a move left out": lambda record: _abandon(record, 6).pop(3),
    "abandoned, though it had ended": lambda record: record.update(abandoned=True),
    "abandoned before its own end": lambda record: _abandon(record, len(record["events"]) - 1),
    "abandoned, and no deal": lambda record: _abandon(record, 0),
    "expressly not abandoned": lambda record: record.update(abandoned=False),
    "abandoned in words": lambda record: record.update(abandoned="true"),
    "a match won too early": lambda record: record["events"].append({"winner": "red", "type": "match_won"}),
}
"""What was done to the record of a match's first round, by name."""

TAMPERED_SECOND: dict[str, Callable[[Line], object]] = {
    "opened by the loser": lambda record: record.update(opens="red" if record["opens"] == "blue" else "blue"),
    "opened by the tiles": lambda record: record.update(opens=None),
    "opened by nobody known": lambda record: record.update(opens="green"),
    "said to be single": lambda record: record.update(target=None),
}
"""What was done to the record of a match's second round, by name."""
