"""The log while the database is silent, refuses, or a lane dies: everybody is answered, and it goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from domino_postgres import append as statement
from domino_postgres.append import Connection
from domino_postgres.positions import StoreAway
from domino_postgres.step_log import Step, StepLog

from tests.faults.proxy import Link
from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio


def step(room: str, version: int = 0) -> Step:
    return Step(room, version, None, None, "[]", "{}")


def execute(url: str, statement: str) -> None:
    options = "-c default_transaction_read_only=off"
    with psycopg.connect(url, autocommit=True, options=options) as connection:
        connection.execute(statement.encode())


def over(link: Link, url: str) -> str:
    return urlsplit(url)._replace(netloc=_netloc(url, link)).geturl()


def _netloc(url: str, link: Link) -> str:
    return f"{urlsplit(url).netloc.rpartition('@')[0]}@{urlsplit(link.base).netloc}"


@pytest.mark.parametrize("batch", [1, 8])
async def test_all_who_wait_for_a_silent_database_are_answered_in_time(database_url: str, batch: int) -> None:
    """In time: one after the other, or batch after batch, they would take minutes."""
    rooms = [f"room{number:04}" for number in range(1000)]
    execute(database_url, "INSERT INTO room (code) VALUES ('first')")
    async with (
        Link(database_url) as link,
        StepLog(over(link, database_url), lanes=1, batch=batch, patience=1.0) as log,
        asyncio.timeout(PATIENCE),
    ):
        assert await log.append(step("first"))
        link.swallow()
        waiting = [log.append(step(room)) for room in rooms]
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert {type(answer) for answer in answers} == {StoreAway}
        link.heal()
        while not await _answered(log, step("first", 1)):
            pass


async def _answered(log: StepLog, attempt: Step) -> bool:
    """Whether the database could say that the step counts, or that one given up before it did."""
    try:
        await log.append(attempt)
    except StoreAway:
        return False
    return True


def _version(database_url: str) -> object:
    with psycopg.connect(database_url) as connection:
        return connection.execute("SELECT version FROM room WHERE code = 'a'").fetchone()


async def test_a_lane_that_dies_is_replaced_and_its_batch_answered(
    database_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    write = statement.append
    deaths = [RuntimeError("nobody expects this"), asyncio.CancelledError()]

    async def deadly(connection: Connection, steps: Sequence[Step], life: timedelta) -> Any:
        if deaths:
            raise deaths.pop(0)
        return await write(connection, steps, life)

    monkeypatch.setattr("domino_postgres.step_log.append", deadly)
    execute(database_url, "INSERT INTO room (code) VALUES ('a')")
    async with StepLog(database_url, lanes=1, patience=PATIENCE) as log, asyncio.timeout(PATIENCE):
        for _ in range(2):
            with pytest.raises(StoreAway):
                await log.append(step("a"))
        assert await log.append(step("a"))
        assert [entry.message for entry in caplog.records].count("lane_died") == 2


async def test_a_read_only_spell_passes(database_url: str) -> None:
    execute(database_url, "INSERT INTO room (code) VALUES ('a')")
    name = urlsplit(database_url).path[1:]
    async with StepLog(database_url, lanes=1, patience=2.0) as log, asyncio.timeout(PATIENCE):
        execute(database_url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        execute(
            database_url,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'domino-log'",
        )
        while await log.writable():
            pass
        with pytest.raises(StoreAway):
            await log.append(step("a"))
        execute(database_url, f"ALTER DATABASE {name} RESET default_transaction_read_only")
        while not await _answered(log, step("a")):
            pass
        assert await log.writable()
    assert _version(database_url) == (1,)


async def test_a_full_disk_is_known_until_a_step_is_written(database_url: str) -> None:
    execute(
        database_url,
        "INSERT INTO room (code) VALUES ('a');"
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
        " 'BEGIN RAISE ''no space left on device'' USING ERRCODE = ''53100''; END';"
        "CREATE TRIGGER full_disk BEFORE INSERT ON step FOR EACH ROW EXECUTE FUNCTION full_disk()",
    )
    async with StepLog(database_url, lanes=1, patience=1.0) as log, asyncio.timeout(PATIENCE):
        assert await log.writable()
        while await log.writable():
            with pytest.raises(StoreAway):
                await log.append(step("a"))
        execute(database_url, "DROP TRIGGER full_disk ON step")
        while not await _answered(log, step("a")):
            pass
        assert await log.writable()
    assert _version(database_url) == (1,)
