"""The scan finds a hidden tile, number, secret or token however it is written, and nothing else."""

from __future__ import annotations

import base64
from typing import Any

import orjson
import pytest
from domino_contracts.events import redact_table
from domino_contracts.updates import Position, Update
from domino_game.table.redaction import table_view
from domino_rules.seats import Seat

from tests.faults.replay import replayed
from tests.faults.right_run import SECRET, RightRun
from tests.leaks.knowledge import Truth, truth
from tests.leaks.scan import frame_leaks, log_leaks, stranger_leaks, suspicious, tiles_in

NUMBER = "ab" * 16
TOKEN = "pI4-dG5_aVhLq0VbQ2N1ZkV0d0pXb0xxR3hZb1RfM0s"
STEPS = 60
DEALT = 3
"""The version at which the first round has been dealt."""


@pytest.fixture(scope="module")
def play() -> RightRun:
    return RightRun(STEPS)


@pytest.fixture(scope="module")
def known(play: RightRun) -> Truth:
    return truth(play.book)


def frame(play: RightRun, version: int, seat: Seat) -> dict[str, Any]:
    """The right update to ``version`` for ``seat``."""
    replay = replayed(play.book)
    events = tuple(redact_table(event, seat) for event in replay.steps[version - 1])
    update: dict[str, Any] = orjson.loads(
        orjson.dumps(Update(version, events, table_view(replay.tables[version], seat)))
    )
    return update


@pytest.mark.parametrize("seat", Seat)
def test_what_a_seat_may_know_is_no_leak(play: RightRun, known: Truth, seat: Seat) -> None:
    for version in range(1, STEPS + 1):
        assert frame_leaks(orjson.dumps(frame(play, version, seat)), seat, known) == []
        position = Position(version, table_view(play.tables[version], seat))
        assert frame_leaks(orjson.dumps(position), seat, known) == []
    assert known.rounds


@pytest.mark.parametrize("seat", Seat)
def test_the_other_seats_words_are_leaks(play: RightRun, known: Truth, seat: Seat) -> None:
    assert frame_leaks(orjson.dumps(frame(play, DEALT, seat)), seat.other, known)
    first = frame_leaks(orjson.dumps(frame(play, 2, Seat.RED)), Seat.BLUE, known)
    assert first == ["update at 2: hidden text"]


@pytest.mark.parametrize(
    "way", ["{low}-{high}", "{high}-{low}", "{high}|{low}", "{low}{high}", "a {low}:{high} b"]
)
def test_a_tile_is_found_in_any_writing(play: RightRun, known: Truth, way: str) -> None:
    hidden = sorted(known.at[DEALT].tiles.red - known.at[DEALT].tiles.blue)[0]
    low, high = hidden.split("-")
    message = frame(play, DEALT, Seat.BLUE)
    message["view"]["phase"] = way.format(low=low, high=high)
    found = frame_leaks(orjson.dumps(message), Seat.BLUE, known)
    assert f"update at {DEALT}: tile {hidden}" in found


@pytest.mark.parametrize(
    "value", [[5, 6], {"low": 5, "high": 6}, {"right": 5, "left": 6}, {"6-5": 1}, ["56"]]
)
def test_a_tile_is_found_in_any_shape(value: Any) -> None:
    assert tiles_in({"extra": [value]}) == {"5-6"}


def test_numbers_in_a_row_stand_for_something() -> None:
    assert list(suspicious({"order": [27, 3, 14]})) == ["numbers [27, 3, 14]"]
    assert list(suspicious({"scores": {"red": 3, "blue": 4}, "one": [3], "texts": ["a", "b"]})) == []


def test_a_field_that_no_message_has_is_found(play: RightRun, known: Truth) -> None:
    message = frame(play, DEALT, Seat.RED) | {"debug": "nothing much"}
    assert frame_leaks(orjson.dumps(message), Seat.RED, known) == [
        "update at 3: more than the protocol's fields"
    ]


@pytest.mark.parametrize(
    "form",
    [
        SECRET,
        SECRET.upper(),
        base64.b64encode(bytes.fromhex(SECRET)).decode(),
        base64.b64encode(SECRET.encode()).decode(),
    ],
)
def test_the_secret_is_found_in_any_encoding(play: RightRun, known: Truth, form: str) -> None:
    message = frame(play, DEALT, Seat.RED)
    message["view"]["deal"]["commitment"] = form
    assert frame_leaks(orjson.dumps(message), Seat.RED, known) == ["update at 3: hidden text"]
    assert stranger_leaks(form.encode(), [SECRET])
    assert log_leaks(f"event {form}", [SECRET])


def test_strangers_and_logs_know_no_tile_and_no_token() -> None:
    assert stranger_leaks(b'{"state":"full","hand":["3-4"]}', []) == ["tile 3-4"]
    assert stranger_leaks(f"location: /?seat={TOKEN}".encode(), [TOKEN])
    assert log_leaks(f'{{"event":"joined","cookie":"domino_seat={TOKEN}"}}', [TOKEN])
    assert log_leaks('{"event":"played","tile":"3-4"}', [])
    assert log_leaks('{"time":"2026-11-29T20:15:00.123+00:00","ms":3.4,"version":36}', [TOKEN]) == []
