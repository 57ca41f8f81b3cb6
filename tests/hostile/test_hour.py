"""An hour's worth of everything that one address is allowed, as fast as it goes (``make chaos``)."""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from collections.abc import Iterator

import pytest
from domino_embedded.services import migrate
from domino_embedded.stack import Stack
from domino_postgres.tokens import new_code
from domino_redis.queue.answering import answer, take
from domino_redis.queue.questions import Bounds, Kind, Question, Questions, connect

from tests.computer_client import choice, forced, request
from tests.hostile.honest import Honest
from tests.hostile.sizes import Sizes, sizes, table, warm
from tests.hostile.stranger import Stranger, stranger
from tests.load.connection import open_table
from tests.timeouts import PATIENCE

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

UNLIMITED = {
    f"LIMIT_{name}": "off"
    for name in (
        "ROOMS",
        "JOINS",
        "UNKNOWN",
        "RECORDS",
        "CHANGES",
        "CHANGES_PER_SEAT",
        "COMPUTER",
        "MESSAGES",
    )
}
"""The hour is over in minutes, so the budgets of the hour are counted here."""
ROOMS, RECORDS, CHANGES, GUESSES = 300, 1200, 600, 200
QUESTIONS = 200 * 6 * 60
FORCED = QUESTIONS // 10
"""They leave nothing behind, so a tenth of the hour has to do."""
BEATS = 100 * 30 * 60
MOST_MB = {"edge-1, MB": 64, "computer, MB": 64, "worker-1, MB": 64, "redis, MB": 80, "database, MB": 16}
"""What all of this may leave behind."""


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """An edge with everything behind it, and no limits but those on what is kept."""
    with Stack(durable=False) as running:
        running.add(migrate(running.env))
        running.add_computer(UNLIMITED)
        running.add_edge({"TRUSTED_PROXIES": "127.0.0.1", **UNLIMITED})
        running.add_worker()
        yield running


async def test_an_hour_of_everything_leaves_little(stack: Stack, capsys: pytest.CaptureFixture[str]) -> None:
    base = stack.urls[0]
    await Honest(base, "198.51.100.1").play_round()
    await warm(stack)
    seen: dict[str, Sizes] = {"before": sizes(stack)}
    async with stranger(base, "192.0.2.1") as one:
        await rooms(one)
        seen["rooms"] = sizes(stack)
        await beats(one)
        seen["beats"] = sizes(stack)
        body = request(forced())
        await one.ask_all(
            lambda: one.ask("PUT", f"/api/computer/moves/{secrets.token_urlsafe(12)}", body)
            for _ in range(FORCED)
        )
        seen["forced"] = sizes(stack)
    # The answers are made here: an hour of thinking takes an hour.
    stack.freeze("worker-1")
    await asyncio.to_thread(answered, stack.redis.url)
    seen["answers"] = sizes(stack)
    with capsys.disabled():
        sys.stdout.write(table(seen))
    assert one.answers["500 internal"] == 0
    grown = {what: seen["answers"][what] - seen["before"][what] for what in MOST_MB}
    assert {what: more for what, more in grown.items() if more > MOST_MB[what]} == {}


async def rooms(one: Stranger) -> None:
    """All the rooms, changes, guesses and records of an hour."""
    browser, code = await Honest(one.base, one.address).play_round()
    cookie = f"domino_seat={browser.seats[code]}"
    await one.ask_all(lambda: one.ask("POST", "/api/rooms", {"target": None}) for _ in range(ROOMS))
    for path, count in ((f"{code}/transfers", CHANGES), (f"{code}/rounds/1", RECORDS), (None, GUESSES)):
        method = "POST" if count == CHANGES else "GET"
        await one.ask_all(
            lambda method=method, path=path: one.ask(  # type: ignore[misc]
                method, f"/api/rooms/{path or new_code()}", Cookie=cookie
            )
            for _ in range(count)
        )


async def beats(one: Stranger) -> None:
    """As many messages as one connection may send in an hour, each answered before the next few."""
    browser = one.browser()
    code = await browser.create()
    heard, news = 0, asyncio.Event()

    def hear(_payload: bytes) -> None:
        nonlocal heard
        heard += 1
        news.set()

    connection = await open_table(one.base, code, browser.seats[code], hear)
    async with asyncio.timeout(PATIENCE * 10):
        for sent in range(BEATS):
            connection.say(b'{"type":"beat"}')
            while sent - heard > 50:
                news.clear()
                await news.wait()
    connection.drop()


def answered(redis_url: str) -> None:
    """As many answers of workers as one address could ask for, without the thinking."""
    text = json.dumps(request(choice(), "hard"))
    with connect(redis_url, timeout=30) as redis:
        questions = Questions(redis, Bounds())
        for number in range(QUESTIONS):
            question = Question(Kind.MOVES, f"hour-{number}-{secrets.token_hex(8)}", text)
            questions.ask("192.0.2.1", [question])
            taken = take(redis, Kind.MOVES)
            if taken is not None:
                answer(redis, taken, '{"type":"play","tile":"3-6","end":"left"}')
