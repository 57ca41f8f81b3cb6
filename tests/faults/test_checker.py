"""The checker finds a right run right, and each kind of wrong by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import orjson
import pytest
from domino_contracts.codes import Code
from domino_rules.seats import Seat

from tests.faults.checker import Fault, check
from tests.faults.history import Attempt
from tests.faults.ledger import Book
from tests.faults.right_run import RightRun


def faults(play: RightRun, book: Book) -> set[Fault]:
    return {finding.fault for finding in check(play.history, [book])}


def test_a_right_run_is_right() -> None:
    play = RightRun(60)
    assert check(play.history, [play.book]) == []
    assert {attempt.kind for attempt in play.history.attempts} >= {"shuffle", "play", "ask", "agree"}


def test_repeated_and_unanswered_commands_are_right() -> None:
    play = RightRun(30)
    last = play.history.attempts[-1]
    again = replace(last, invoked=40.0, answered=41.0)
    lost = Attempt("room", Seat.RED, "never-arrived", "draw", 42.0)
    frozen = Attempt("room", last.seat, last.id, last.kind, last.invoked - 0.1)
    late = replace(last, version=None, code=Code.OPPONENT_AWAY)
    for added in (again, lost, frozen, late):
        play.history.attempts.append(added)
    assert check(play.history, [play.book]) == []


def lose_the_last(play: RightRun, book: Book) -> Book:
    state = orjson.dumps(play.tables[-2]).decode()
    return replace(book, version=book.version - 1, state=state, lines=book.lines[:-1])


def count_one_twice(play: RightRun, book: Book) -> Book:
    line = book.lines[-1]
    twice = replace(line, version=line.version + 1)
    return replace(book, version=twice.version, lines=(*book.lines, twice))


def acknowledge_one_as_two(play: RightRun, book: Book) -> Book:
    last = play.history.attempts[-1]
    play.history.attempts.append(replace(last, version=3))
    return book


def refuse_what_counts(play: RightRun, book: Book) -> Book:
    last = play.history.attempts[-1]
    play.history.attempts[-1] = replace(last, version=None, code="not_your_turn")
    return book


def refuse_as_stale_what_counts(play: RightRun, book: Book) -> Book:
    last = play.history.attempts[-1]
    unknown = replace(last, version=None, answered=None)
    play.history.attempts[-1:] = [unknown, replace(last, version=None, code=Code.STALE)]
    return book


def log_what_nobody_sent(play: RightRun, book: Book) -> Book:
    play.history.attempts.pop()
    return book


def skip_a_version(play: RightRun, book: Book) -> Book:
    return replace(book, lines=(*book.lines[:4], *book.lines[5:]))


def store_another_state(play: RightRun, book: Book) -> Book:
    return replace(book, state=orjson.dumps(play.tables[-2]).decode())


def lose_the_state(play: RightRun, book: Book) -> Book:
    return replace(book, state=None)


def log_an_impossible_event(play: RightRun, book: Book) -> Book:
    first = replace(book.lines[0], events='[{"type":"passed","seat":"red"}]')
    return replace(book, lines=(first, *book.lines[1:]))


def send_earlier_than_acknowledged(play: RightRun, book: Book) -> Book:
    one, other = play.history.attempts[5], play.history.attempts[6]
    other.invoked, other.answered = one.invoked - 3, one.invoked - 2
    return book


def show_another_view(play: RightRun, book: Book) -> Book:
    seen = play.history.sightings[9]
    play.history.sightings[9] = replace(seen, view=play.history.sightings[13].view)
    return book


def show_other_events(play: RightRun, book: Book) -> Book:
    seen = play.history.sightings[-1]
    play.history.sightings[-1] = replace(seen, events=b"[]")
    return book


def show_the_future(play: RightRun, book: Book) -> Book:
    seen = play.history.sightings[-1]
    future = replace(seen, version=seen.version + 1, kind="update")
    play.history.sightings.append(future)
    return book


def take_a_client_back(play: RightRun, book: Book) -> Book:
    play.history.sightings.append(play.history.sightings[4])
    return book


def leave_a_step_out(play: RightRun, book: Book) -> Book:
    del play.history.sightings[10]
    return book


def welcome_to_the_past(play: RightRun, book: Book) -> Book:
    old = play.history.sightings[8]
    play.history.sightings.append(replace(old, kind="welcome", connection=99, asked=50.0))
    return book


def lose_a_record(play: RightRun, book: Book) -> Book:
    return replace(book, records={})


def keep_a_record_of_another_playout(play: RightRun, book: Book) -> Book:
    record = orjson.loads(book.records[1])
    other = {**record, "events": [*record["events"][:3], *record["events"][4:]]}
    return replace(book, records={1: orjson.dumps(other).decode()})


def invent_a_record(play: RightRun, book: Book) -> Book:
    return replace(book, records={**book.records, 2: book.records[1]})


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (lose_the_last, Fault.LOST),
        (count_one_twice, Fault.TWICE),
        (acknowledge_one_as_two, Fault.TWICE),
        (refuse_what_counts, Fault.GHOST),
        (refuse_as_stale_what_counts, Fault.GHOST),
        (log_what_nobody_sent, Fault.INVENTED),
        (skip_a_version, Fault.GAP),
        (store_another_state, Fault.FORKED),
        (lose_the_state, Fault.FORKED),
        (log_an_impossible_event, Fault.FORKED),
        (send_earlier_than_acknowledged, Fault.ORDER),
        (show_another_view, Fault.FALSE_VIEW),
        (show_other_events, Fault.FALSE_VIEW),
        (show_the_future, Fault.FALSE_VIEW),
        (take_a_client_back, Fault.JUMP),
        (leave_a_step_out, Fault.JUMP),
        (welcome_to_the_past, Fault.LATE),
        (lose_a_record, Fault.RECORD),
        (keep_a_record_of_another_playout, Fault.RECORD),
        (invent_a_record, Fault.RECORD),
    ],
)
def test_what_is_wrong_is_found(spoil: Callable[[RightRun, Book], Book], expected: Fault) -> None:
    play = RightRun(60)
    assert expected in faults(play, spoil(play, play.book))


def test_a_room_that_is_gone_is_lost() -> None:
    assert {finding.fault for finding in check(RightRun(10).history, [])} == {Fault.LOST}
