from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from domino_rules.events import redact
from domino_rules.match import Match, evolve
from domino_rules.playout import seeded_records
from domino_rules.record import Fault, RecordError, plain, replayed
from domino_rules.seats import PerSeat, Seat
from domino_rules.seen import FORMAT, Doubt, compare
from domino_rules.verify import main
from domino_rules.view import view

Json = dict[str, Any]


@pytest.fixture
def record() -> Json:
    """The record of a match's first round."""
    return next(seeded_records("seen", 100))


def seen_by(record: Json, seat: Seat) -> Json:
    """What a page was shown of ``record`` without a break."""
    return {
        "format": FORMAT,
        "deal": 1,
        "seat": seat.value,
        "commitment": record["deal"]["commitment"],
        "number": record["deal"]["numbers"][seat.value],
        "sightings": [{"events": [plain(redact(event, seat)) for event in replayed(record)]}],
    }


def round_after(record: Json, seat: Seat, events: int) -> Json:
    """The round as ``seat`` saw it after so many events."""
    match = Match(target=record["target"], scores=PerSeat(**record["scores"]))
    for event in replayed(record)[:events]:
        match = evolve(match, event)
    shown: Json = plain(view(match, seat).round)
    return shown


def fault(record: Json, seen: Any) -> Fault:
    with pytest.raises(RecordError) as found:
        compare(record, seen)
    return found.value.fault


@pytest.mark.parametrize("seat", Seat)
def test_what_was_shown_without_a_break_is_the_record(record: Json, seat: Seat) -> None:
    assert compare(record, seen_by(record, seat)) is None


def test_after_a_break_the_whole_round_is_compared(record: Json) -> None:
    shown = seen_by(record, Seat.RED)["sightings"][0]["events"]
    for before in range(len(shown)):
        for after in range(max(before, 1), len(shown) + 1):
            broken = [
                {"events": shown[:before]},
                {"round": round_after(record, Seat.RED, after)},
                {"events": shown[after:]},
            ]
            assert compare(record, seen_by(record, Seat.RED) | {"sightings": broken}) is None


def test_a_match_that_is_won_is_seen_with_the_end_of_its_round() -> None:
    last = list(seeded_records("won", 50))[-1]
    assert last["events"][-1]["type"] == "match_won"
    whole = [{"round": round_after(last, Seat.BLUE, len(last["events"]))}]
    assert compare(last, seen_by(last, Seat.BLUE) | {"sightings": whole}) is None


@pytest.mark.parametrize("at", range(8))
def test_every_event_that_was_shown_counts(record: Json, at: int) -> None:
    """A record that ignores what happened would pass whatever the page was shown."""
    seen = seen_by(record, Seat.RED)
    seen["sightings"][0]["events"][at]["changed"] = True
    assert fault(record, seen) is Fault.SHOWN


def test_another_position_or_order_is_found(record: Json) -> None:
    seen = seen_by(record, Seat.RED)
    other = round_after(record, Seat.RED, 4)
    other["counts"]["blue"] += 1
    assert fault(record, seen | {"sightings": [{"round": other}]}) is Fault.SHOWN
    back = [{"round": round_after(record, Seat.RED, events)} for events in (6, 3)]
    assert fault(record, seen | {"sightings": back}) is Fault.SHOWN


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"commitment": "00" * 32}, Fault.COMMITMENT),
        ({"number": "00" * 16}, Fault.NUMBER),
        ({"format": "else"}, Fault.FORMAT),
        ({"seat": "green"}, Fault.MALFORMED),
        ({"sightings": 7}, Fault.MALFORMED),
        ({"sightings": [7]}, Fault.MALFORMED),
    ],
)
def test_what_does_not_fit_is_found(record: Json, change: Json, expected: Fault) -> None:
    assert fault(record, seen_by(record, Seat.RED) | change) is expected


def test_what_is_missing_is_named(record: Json) -> None:
    seen = seen_by(record, Seat.BLUE)
    assert compare(record, seen | {"number": None}) is Doubt.NUMBER
    assert compare(record, seen | {"sightings": [{"round": round_after(record, Seat.BLUE, 5)}]}) is Doubt.END


def test_the_command_compares_both_files(
    record: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = seen_by(record, Seat.RED)

    def verify(seen: Json) -> int:
        files = (tmp_path / "record.json", tmp_path / "seen.json")
        for file, value in zip(files, (record, seen), strict=True):
            file.write_text(json.dumps(value), "utf-8")
        return main([str(file) for file in files])

    assert verify(seen) == 0
    assert "are what the page was shown" in capsys.readouterr().out
    assert verify(seen | {"number": None}) == 1
    assert "may have been chosen after the numbers" in capsys.readouterr().out
    assert verify(seen | {"number": "00" * 16}) == 1
    assert "NOT VERIFIED: the page gave another number" in capsys.readouterr().out
