"""The computer while parts of it die: every question gets exactly one legal move."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager

import pytest
from domino_contracts.computer import Level
from domino_embedded import services
from domino_embedded.stack import Stack
from domino_redis.queue.questions import connect
from redis import Redis

from tests.computer_client import Asker, asker, choice, is_legal, request
from tests.knowledge_factory import Moment, choices
from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio

LIMITS = {"LIMIT_COMPUTER": "off", "LIMIT_COMPUTER_WAITING": "off", "COMPUTER_PATIENCE_S": "1.5"}
WORKERS = ("worker-1", "worker-2")
Pages = tuple[Asker, Asker]


@pytest.fixture(scope="module")
def running() -> Iterator[Stack]:
    """Two replicas and two workers, for all tests here."""
    with Stack(durable=False) as stack:
        stack.add(services.migrate(stack.env))
        stack.add_computer(LIMITS)
        for _ in range(2):
            stack.add_edge()
        for _ in range(2):
            stack.add_worker()
        yield stack


@pytest.fixture
def calm(running: Stack) -> Stack:
    """With everything that the test before killed or froze."""
    for name in WORKERS:
        if not running.is_running(name):
            running.start(name)
        running.thaw(name)
    end = time.monotonic() + PATIENCE
    with redis_of(running) as redis:
        while sum(client["cmd"] == "blpop" for client in redis.client_list()) < len(WORKERS):
            assert time.monotonic() < end, "the workers do not listen"
            time.sleep(0.05)
    return running


@pytest.fixture
async def pages(calm: Stack) -> AsyncIterator[Pages]:
    """One page at each replica."""
    both = asker(calm.urls[0]), asker(calm.urls[1])
    yield both
    for page in both:
        await page.client.aclose()


@contextmanager
def redis_of(stack: Stack) -> Iterator[Redis]:
    """A client of the stack's Redis."""
    with connect(stack.redis.url) as redis:
        yield redis


async def until(what: Callable[[Redis], bool], stack: Stack) -> None:
    """Wait until something can be seen on Redis."""
    end = time.monotonic() + PATIENCE
    with redis_of(stack) as redis:
        while not what(redis):
            assert time.monotonic() < end, "it never came"
            await asyncio.sleep(0.005)


def somebody_thinks(redis: Redis) -> bool:
    """Whether a worker is in mid-thought."""
    return any(redis.scan_iter("computer:*:lease"))


async def ask(page: Asker, name: str, moment: Moment, level: Level = "hard") -> None:
    """The question gets a legal move, and the same one when it is asked again."""
    told = request(moment, level)
    answer = await page.answer("moves", name, told)
    assert is_legal(answer, moment.moves)
    assert await page.answer("moves", name, told) == answer


def ask_all(
    pages: Pages, name: str, moments: list[Moment], levels: tuple[Level, ...] = ("hard",)
) -> asyncio.Future[list[None]]:
    """All of these at once, half of them at each replica."""
    asked = (
        ask(pages[n % 2], f"{name}-{n}-at-once", moment, levels[n % len(levels)])
        for n, moment in enumerate(moments)
    )
    return asyncio.gather(*asked)


def many(seed: str, count: int) -> list[Moment]:
    """So many moments with a choice."""
    found: list[Moment] = []
    number = 0
    while len(found) < count:
        found += choices(f"{seed} {number}")
        number += 1
    return found[:count]


async def test_no_worker_at_all(pages: Pages, calm: Stack) -> None:
    for name in WORKERS:
        calm.kill(name)
    first = await pages[0].put("moves", "no-worker-at-all", request(choice()))
    assert first.status_code == 202
    calm.start("worker-1")
    await ask(pages[1], "no-worker-at-all", choice(), "easy")


async def test_workers_that_took_questions_are_killed(pages: Pages, calm: Stack) -> None:
    """Frozen ones are given calls from the queue all the same, and do nothing with them."""
    for name in WORKERS:
        calm.freeze(name)

    def both_are_taken(redis: Redis) -> bool:
        asked = redis.exists("computer:moves:taken-0-at-once", "computer:moves:taken-1-at-once")
        # Whoever listens is marked as blocked until Redis has given it something.
        return asked == 2 and not any("b" in client["flags"] for client in redis.client_list())

    asked = ask_all(pages, "taken", many("taken", 2))
    await until(both_are_taken, calm)
    for name in WORKERS:
        calm.kill(name)
    calm.start("worker-2")
    await asked


async def test_a_worker_is_killed_in_mid_thought(pages: Pages, calm: Stack) -> None:
    calm.kill("worker-2")
    asked = ask_all(pages, "killed", many("killed", 12))
    await until(somebody_thinks, calm)
    calm.kill("worker-1")
    calm.start("worker-2")
    await asked


async def test_a_worker_that_wakes_up_again_changes_nothing(pages: Pages, calm: Stack) -> None:
    calm.freeze("worker-2")
    await ask_all(pages, "woken", many("woken", 8))
    before = [(await pages[0].get("moves", f"woken-{n}-at-once")).json() for n in range(8)]
    calm.thaw("worker-2")
    await ask(pages[0], "somebody-else", choice())
    after = [(await pages[1].get("moves", f"woken-{n}-at-once")).json() for n in range(8)]
    assert after == before


async def test_redis_restarts(pages: Pages, calm: Stack) -> None:
    asked = ask_all(pages, "restart", many("restart", 12))
    await until(somebody_thinks, calm)
    await asyncio.to_thread(calm.restart, "redis")
    await asked
    await ask(pages[0], "after-the-restart", choice())


async def test_the_same_question_from_two_tabs(pages: Pages) -> None:
    for number, moment in enumerate(many("tabs", 5)):
        told = request(moment, "hard")
        answers = await asyncio.gather(
            *(page.answer("moves", f"tabs-{number}-at-once", told) for page in pages)
        )
        assert answers[0] == answers[1]
        assert is_legal(answers[0], moment.moves)


async def test_three_hundred_at_once(pages: Pages) -> None:
    await ask_all(pages, "crowd", many("crowd", 300), ("easy", "medium", "hard"))


async def test_workers_end_in_their_own_way(pages: Pages, calm: Stack) -> None:
    """What has begun is finished; what waits is left to the other worker."""
    asked = ask_all(pages, "goodbye", many("goodbye", 12))
    await until(somebody_thinks, calm)
    await asyncio.to_thread(calm.stop, "worker-1")
    await asked
    assert '"event":"stopped"' in calm.log("worker-1")
