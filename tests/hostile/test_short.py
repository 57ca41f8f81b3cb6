"""Each cheap request in short: whoever sends it is charged, honest players play on, and nothing piles up."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from domino_embedded.services import migrate
from domino_embedded.stack import Stack
from domino_redis.queue.questions import connect
from redis import Redis

from tests.computer_client import asker, choice, is_legal, request
from tests.hostile.attacks import ATTACKS
from tests.hostile.honest import honest_pair
from tests.hostile.stranger import stranger

pytestmark = pytest.mark.anyio

BELIEVING = {"TRUSTED_PROXIES": "127.0.0.1"}
"""So that strangers and honest people can come from addresses of their own."""
LIMITS = {
    "LIMIT_ROOMS": "30/hour",
    "LIMIT_UNKNOWN": "30/hour",
    "LIMIT_RECORDS": "60/hour",
    "LIMIT_CHANGES_PER_SEAT": "60/hour",
    "LIMIT_COMPUTER": "200/hour",
    "COMPUTER_PATIENCE_S": "0.3",
}
"""As usual, but for an hour: however slow the machine is, the budgets are soon spent."""
MOST_KEYS = 2000
"""On Redis, whatever was asked: a few for each address and seat, and the computer's bounded queue."""
ADDRESSES = itertools.count(1)


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """An edge with everything behind it."""
    with Stack(durable=False) as running:
        running.add(migrate(running.env))
        running.add_computer(LIMITS)
        running.add_edge({**BELIEVING, **LIMITS})
        running.add_worker()
        yield running


@pytest.fixture
def redis(stack: Stack) -> Iterator[Redis]:
    with connect(stack.redis.url, timeout=30) as client:
        yield client


@pytest.mark.parametrize("name", ATTACKS)
async def test_a_cheap_request_costs_whoever_sends_it(stack: Stack, redis: Redis, name: str) -> None:
    attack, number, base = ATTACKS[name], next(ADDRESSES), stack.urls[0]
    async with (
        honest_pair(base, f"198.51.100.{number}") as pair,
        stranger(base, f"192.0.2.{number}") as hostile,
    ):
        await attack.wave(hostile)
    assert hostile.answers[attack.charged] > 0, hostile.answers
    assert not hostile.answers["500 internal"]
    assert {answer: most for answer, most in attack.most.items() if hostile.answers[answer] > most} == {}
    assert pair.refused == []
    assert redis.dbsize() < MOST_KEYS
    assert redis.zcard(f"computer:pending:{hostile.address}") <= 60
    assert redis.zcard("computer:pending") <= 500


async def test_somebody_else_is_answered_while_hard_questions_wait(stack: Stack) -> None:
    base, moment = stack.urls[0], choice("somebody else")
    async with (
        stranger(base, "192.0.2.101") as hostile,
        asker(base, headers={"X-Forwarded-For": "198.51.100.101"}).client as client,
    ):
        page = type(asker(base))(client)
        await ATTACKS["hard questions"].wave(hostile)
        answer = await page.answer("moves", "an-honest-question", request(moment, "hard"))
        assert is_legal(answer, moment.moves)


async def test_other_sites_spend_nobodys_budget(stack: Stack) -> None:
    """A visitor whose browser was sent guessing for another site's page opens their own invitation."""
    base = stack.urls[0]
    async with stranger(base, "192.0.2.102") as visitor:
        friend = visitor.browser()
        code = await friend.create()
        await ATTACKS["guesses of another site"].wave(visitor)
        assert (await visitor.ask("GET", f"/api/rooms/{code}")).status_code == 200
