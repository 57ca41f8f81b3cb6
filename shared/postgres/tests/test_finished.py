"""Rounds that end: their record is written with the step, and the steps of the round before go."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any, TypeAlias

import psycopg
import pytest
from domino_postgres import append
from domino_postgres.database import make_pool
from domino_postgres.positions import Positions
from domino_postgres.step_log import Finished, Step, StepLog
from domino_rules.seats import Seat

pytestmark = pytest.mark.anyio

Database: TypeAlias = psycopg.Connection[Any]

STEPS = 6
"""Of each deal here; the first commits to it, the last reveals it."""


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("INSERT INTO room (code) VALUES ('a'), ('b')")
        yield connection


@pytest.fixture
async def log(database_url: str, database: Database) -> AsyncIterator[StepLog]:
    del database
    async with StepLog(database_url) as running:
        yield running


async def play(log: StepLog, room: str, deal: int) -> None:
    first = (deal - 1) * STEPS + 1
    for version in range(first - 1, first - 1 + STEPS):
        kind = "committed" if version + 1 == first else "played"
        ended = Finished(deal, first, f'{{"deal":{deal}}}') if version + 2 == first + STEPS else None
        events = f'[{{"deal":{deal},"type":"{kind}"}}]'
        assert await log.append(Step(room, version, Seat.RED, f"c{version}", events, "{}", ended))


def versions(database: Database, room: str) -> list[int]:
    found = database.execute("SELECT version FROM step WHERE room = %s ORDER BY version", (room,))
    return [version for (version,) in found]


async def test_a_record_comes_with_the_step_that_ends_the_round(log: StepLog, database: Database) -> None:
    await play(log, "a", 1)
    rows = database.execute("SELECT room, deal, first_version, body FROM record").fetchall()
    assert rows == [("a", 1, 1, '{"deal":1}')]
    assert versions(database, "a") == list(range(1, STEPS + 1))


async def test_a_step_that_does_not_count_leaves_no_record(log: StepLog, database: Database) -> None:
    await play(log, "a", 1)
    late = Step("a", 2, Seat.BLUE, "late", "[]", "{}", Finished(2, 3, "{}"))
    again = Step("a", STEPS, Seat.RED, "c3", "[]", "{}", Finished(2, 3, "{}"))
    assert not await log.append(late)
    assert not await log.append(again)
    assert database.execute("SELECT deal FROM record").fetchall() == [(1,)]


async def test_a_log_holds_the_last_round_and_the_one_under_way(log: StepLog, database: Database) -> None:
    await play(log, "b", 1)
    for deal in range(1, 12):
        await play(log, "a", deal)
        kept = min(deal, 1) * STEPS
        assert versions(database, "a") == list(range(deal * STEPS - kept + 1, deal * STEPS + 1))
    assert len(database.execute("SELECT FROM record WHERE room = 'a'").fetchall()) == 11
    assert versions(database, "b") == list(range(1, STEPS + 1))


async def test_steps_without_a_record_stay(log: StepLog, database: Database) -> None:
    await play(log, "a", 1)
    database.execute("DELETE FROM record")
    for deal in (2, 3, 4):
        await play(log, "a", deal)
    assert versions(database, "a") == [*range(1, STEPS + 1), *range(3 * STEPS + 1, 4 * STEPS + 1)]


async def test_a_room_keeps_so_many_records_and_no_more(log: StepLog, database: Database) -> None:
    await play(log, "a", 1)
    database.execute("UPDATE record SET deal = %s", (2 - append.KEPT,))
    nearly = 3 - append.KEPT
    rows = "INSERT INTO record VALUES ('a', %s, 1, '{}'), ('b', %s, 1, '{}')"
    database.execute(rows, (nearly, nearly))
    await play(log, "a", 2)
    left = database.execute("SELECT room, deal FROM record ORDER BY room, deal").fetchall()
    assert left == [("a", 3 - append.KEPT), ("a", 2), ("b", 3 - append.KEPT)]


async def test_the_steps_of_the_last_deal_are_found(log: StepLog, database_url: str) -> None:
    for deal in (1, 2):
        await play(log, "a", deal)
    async with make_pool(database_url) as pool:
        positions = Positions(pool)
        assert [at for at, _ in await positions.last_deal("a", 2 * STEPS)] == list(range(7, 13))
        assert [at for at, _ in await positions.last_deal("a", 2 * STEPS - 2)] == list(range(7, 11))
        assert await positions.last_deal("b", 0) == []
