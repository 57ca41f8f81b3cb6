"""A room that goes on and on: what it takes in Postgres, and how long the record of a round takes."""

from __future__ import annotations

import asyncio
import random
import time
from http import HTTPStatus

import msgspec
import orjson
import psycopg
import uvloop
from domino_contracts.commands import message_adapter
from domino_contracts.events import Revealed
from domino_embedded.services import migrate
from domino_embedded.stack import Stack
from domino_game.rooms.room import folded
from domino_game.table import referee
from domino_game.table.record import record_of
from domino_game.table.state import new_table
from domino_postgres.step_log import Finished, Step, StepLog

from tests.bench.effort import Effort
from tests.bench.report import Facts, quantiles
from tests.faults.right_run import SECRET, due
from tests.http_client import Browser
from tests.load.stage import add_rooms

ROUNDS = (10, 300, 2000)
ASKED = 60
AT_ONCE = 30

SIZES = """
SELECT 'step', count(*), sum(pg_column_size(step.*)) FROM step WHERE room = %(room)s
UNION ALL SELECT 'record', count(*), sum(pg_column_size(record.*)) FROM record WHERE room = %(room)s
"""


def measure(_effort: Effort) -> Facts:
    """One room, looked at after each of ``ROUNDS``."""
    with Stack(durable=False) as stack:
        stack.add(migrate(stack.env))
        return uvloop.run(_measure(stack, add_rooms(stack)))


async def _measure(stack: Stack, base: str) -> Facts:
    browser = Browser(base)
    code = await browser.create(None)
    found: Facts = {}
    async with StepLog(stack.env["DATABASE_URL"], lanes=1) as log:
        endless = Endless(log, code)
        for rounds in ROUNDS:
            await endless.play(rounds)
            found[f"after_{rounds}"] = {
                "record": quantiles([await _asked(browser, code, rounds) for _ in range(ASKED)]),
                "records_at_once": await _crowd(browser, code, rounds),
                **_sizes(stack, code),
            }
    return found


class Endless:
    """Plays one single round after the other in ``room``, by the referee and the log alone."""

    def __init__(self, log: StepLog, room: str) -> None:
        self._log = log
        self._room = room
        self._table = new_table(None)
        self._version = 0
        self._chance = random.Random(7)
        self._deal: list[str] = []
        self._first = 1
        self._rounds = 0

    async def play(self, rounds: int) -> None:
        """Go on until so many rounds have ended."""
        while self._rounds < rounds:
            await self._step()

    async def _step(self) -> None:
        if self._table.deal is None:
            events = referee.begin(self._table, SECRET)
        else:
            seat, message = due(self._table, self._chance)
            command = message_adapter.validate_json(orjson.dumps({"id": "c", **message}))
            events = referee.decide(self._table, seat, command, SECRET)  # type: ignore[arg-type]
        written = msgspec.json.encode(events).decode()
        after, finished = folded(self._table, events), None
        if any(isinstance(event, Revealed) for event in events) and self._table.deal is not None:
            record = record_of(self._table, self._deal, events).model_dump_json()
            finished = Finished(self._table.deal.number, self._first, record)
            self._rounds += 1
        state = msgspec.json.encode(after).decode()
        assert await self._log.append(Step(self._room, self._version, None, None, written, state, finished))
        self._version += 1
        self._table = after
        if any(event.type == "committed" for event in events):
            self._first, self._deal = self._version, []
        self._deal.append(written)


async def _asked(browser: Browser, code: str, rounds: int) -> float:
    begun = time.perf_counter()
    answer = await browser.request("GET", f"/api/rooms/{code}/rounds/{rounds}")
    assert answer.status == HTTPStatus.OK
    return time.perf_counter() - begun


async def _crowd(browser: Browser, code: str, rounds: int) -> Facts:
    """Many at once, and beside them somebody who looks at the room."""
    asking = [asyncio.create_task(_asked(browser, code, rounds)) for _ in range(AT_ONCE)]
    begun = time.perf_counter()
    look = await browser.request("GET", f"/api/rooms/{code}")
    waited = time.perf_counter() - begun
    assert look.status == HTTPStatus.OK
    taken = await asyncio.gather(*asking)
    return {**quantiles(taken), "another_visitor_ms": round(waited * 1000, 1)}


def _sizes(stack: Stack, code: str) -> Facts:
    with psycopg.connect(stack.env["DATABASE_URL"]) as connection:
        rows = connection.execute(SIZES.encode(), {"room": code}).fetchall()
    return {f"{table}_rows": count for table, count, _ in rows} | {
        f"{table}_kb": round(int(size or 0) / 1024, 1) for table, _, size in rows
    }
