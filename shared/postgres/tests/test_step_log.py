"""Steps on a real Postgres: the guards, many rooms in one commit, lost connections."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import psycopg
import pytest
from domino_postgres.positions import StoreAway
from domino_postgres.step_log import Step, StepLog
from domino_rules.seats import Seat

from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio


@pytest.fixture
async def log(database_url: str) -> AsyncIterator[StepLog]:
    async with StepLog(database_url) as running:
        yield running


def rooms(url: str, *codes: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection, connection.cursor() as cursor:
        cursor.executemany("INSERT INTO room (code) VALUES (%s)", [(code,) for code in codes])


def rows(url: str, query: str) -> list[tuple[object, ...]]:
    with psycopg.connect(url, autocommit=True) as connection:
        return connection.execute(query.encode()).fetchall()


def step(room: str, version: int = 0, command: str | None = "c", seat: Seat | None = Seat.RED) -> Step:
    return Step(room, version, seat, command, f'["event {version}"]', f'{{"state": {version + 1}}}')


async def test_a_step_moves_the_room_on_and_is_kept(log: StepLog, database_url: str) -> None:
    rooms(database_url, "a")
    assert await log.append(step("a"))
    assert rows(database_url, "SELECT version, state FROM room") == [(1, '{"state": 1}')]
    assert rows(database_url, "SELECT room, version, seat, command_id, events FROM step") == [
        ("a", 1, "red", "c", '["event 0"]')
    ]


async def test_a_step_for_another_version_changes_nothing(log: StepLog, database_url: str) -> None:
    rooms(database_url, "a")
    for version in (1, 7):
        assert not await log.append(step("a", version))
    assert await log.append(step("a", 0, "first"))
    assert not await log.append(step("a", 0, "late"))
    assert rows(database_url, "SELECT version, command_id FROM step") == [(1, "first")]
    assert rows(database_url, "SELECT version FROM room") == [(1,)]


async def test_a_command_counts_once_for_its_seat(log: StepLog, database_url: str) -> None:
    rooms(database_url, "a", "b")
    assert await log.append(step("a", 0))
    assert not await log.append(step("a", 1))
    assert await log.append(step("a", 1, seat=Seat.BLUE))
    assert await log.append(step("b", 0))
    assert rows(database_url, "SELECT version FROM room ORDER BY code") == [(2,), (1,)]


async def test_steps_of_the_table_itself_need_no_command(log: StepLog, database_url: str) -> None:
    rooms(database_url, "a")
    for version in range(3):
        assert await log.append(step("a", version, None, None))
    assert rows(database_url, "SELECT count(*) FROM step WHERE seat IS NULL AND command_id IS NULL") == [(3,)]


async def test_a_room_that_is_gone_takes_no_step(log: StepLog, database_url: str) -> None:
    assert not await log.append(step("nowhere"))
    assert rows(database_url, "SELECT count(*) FROM step") == [(0,)]


async def test_a_room_idle_for_too_long_takes_no_step(log: StepLog, database_url: str) -> None:
    rooms(database_url, "lives", "idle")
    with psycopg.connect(database_url, autocommit=True) as connection:
        for code, idle in (("lives", timedelta(days=6, hours=23)), ("idle", timedelta(days=7, seconds=1))):
            connection.execute("UPDATE room SET active_at = now() - %s WHERE code = %s", (idle, code))
    assert await log.append(step("lives"))
    assert not await log.append(step("idle"))


async def test_many_rooms_share_commits(database_url: str) -> None:
    codes = [f"room{index:03}" for index in range(200)]
    rooms(database_url, *codes)
    batches: list[int] = []
    async with StepLog(database_url, observe=lambda _seconds, steps: batches.append(steps)) as log:
        for version in range(3):
            steps = [step(code, version, f"c{version}") for code in codes]
            assert all(await asyncio.gather(*map(log.append, steps)))
    assert sum(batches) == 600
    assert len(batches) < 60
    assert rows(database_url, "SELECT DISTINCT version FROM room") == [(3,)]


async def test_of_many_for_one_version_exactly_one_counts(database_url: str) -> None:
    rooms(database_url, "a", "b")
    async with StepLog(database_url) as one, StepLog(database_url) as other:
        tries = [
            log.append(step(room, 0, f"{index}{name}"))
            for index in range(10)
            for name, log in (("x", one), ("y", other))
            for room in ("a", "b")
        ]
        assert sum(await asyncio.gather(*tries)) == 2
    assert rows(database_url, "SELECT room, version FROM step ORDER BY room") == [("a", 1), ("b", 1)]


async def test_two_processes_with_the_same_rooms_do_not_deadlock(database_url: str) -> None:
    codes = [f"r{index}" for index in range(30)]
    rooms(database_url, *codes)
    async with StepLog(database_url, lanes=1) as one, StepLog(database_url, lanes=1) as other:
        for version in range(5):
            tries = [one.append(step(code, version, f"x{version}")) for code in codes]
            tries += [other.append(step(code, version, f"y{version}")) for code in reversed(codes)]
            assert sum(await asyncio.gather(*tries)) == 30
    assert rows(database_url, "SELECT count(*) FROM pg_stat_database WHERE deadlocks > 0") == [(0,)]


async def test_a_bad_step_fails_alone(log: StepLog, database_url: str) -> None:
    rooms(database_url, "a", "b", "c")
    spoilt = Step("b", 0, Seat.RED, "c", "null \x00 byte", "{}")
    good, bad, fine = await asyncio.gather(
        log.append(step("a")), log.append(spoilt), log.append(step("c")), return_exceptions=True
    )
    assert (good, fine) == (True, True)
    assert isinstance(bad, StoreAway)
    assert rows(database_url, "SELECT room FROM step ORDER BY room") == [("a",), ("c",)]


async def test_lost_connections_are_made_anew_and_the_step_counts_once(
    log: StepLog, database_url: str
) -> None:
    rooms(database_url, "a")
    for version in range(6):
        rows(
            database_url,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'domino-log' AND datname = current_database()",
        )
        assert await log.append(step("a", version, f"c{version}"))
    assert rows(database_url, "SELECT count(*), max(version) FROM step") == [(6, 6)]


async def test_without_a_database_the_outcome_is_unknown_in_time() -> None:
    async with StepLog("postgresql://nobody@127.0.0.1:1/none", patience=0.5) as log:
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(StoreAway):
                await log.append(step("a"))
