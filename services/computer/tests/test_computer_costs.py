"""What questions to the computer cost, and whom: bounds, turns and lives."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest
from domino_ai.engine import warm
from domino_ai.worker.thinker import Worker
from domino_redis.queue.questions import Kind, connect
from domino_redis.rate_limits import rates_of
from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from tests.computer_client import Asker, choice, code, forced, plain_move, request, service
from tests.knowledge_factory import Json

pytestmark = pytest.mark.anyio


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    with connect(redis_url, timeout=30) as client:
        yield client


def work(redis: Redis, jobs: int) -> None:
    """Let a worker take so many questions, in this thread (its time limit is a signal)."""
    warm()
    queues = [Queue(kind, connection=redis, serializer=JSONSerializer) for kind in Kind]
    worker = Worker(queues, connection=redis, serializer=JSONSerializer)
    worker.work(burst=True, max_jobs=jobs, logging_level="WARNING")


def review_of(count: int) -> Json:
    moment = choice()
    return {"decisions": [{"knowledge": moment.knowledge, "move": plain_move(moment)}] * count}


async def statuses(page: Asker, name: str, count: int) -> list[int]:
    """Ask for so many moves at once."""
    told = request(choice())
    asked = (page.put("moves", f"{name}-{number}", told) for number in range(count))
    return sorted(response.status_code for response in await asyncio.gather(*asked))


async def test_forced_answers_are_not_stored(redis_url: str, redis: Redis) -> None:
    async with service(redis_url) as page:
        assert (await page.put("moves", "only-move", request(forced()))).status_code == 200
        assert (await page.put("hints", "only-move", {"knowledge": forced().knowledge})).status_code == 200
        assert list(redis.scan_iter("computer:*")) == []
        assert code(await page.get("moves", "only-move")) == (404, "move_unknown")


async def test_nothing_of_an_answer_outlives_minutes(redis_url: str, redis: Redis) -> None:
    async with service(redis_url, patience=0.01) as page:
        await page.put("moves", "short-lived", request(choice()))
        work(redis, 1)
        assert (await page.get("moves", "short-lived")).status_code == 200
        lives = {key: redis.ttl(key) for key in redis.scan_iter("computer:*short-lived*")}
        assert lives
        assert all(0 < life <= 600 for life in lives.values()), lives


async def test_the_bound_is_one_for_all_kinds(redis_url: str) -> None:
    async with service(redis_url, patience=0.01, most=4) as page:
        assert await statuses(page, "fill-the-queue", 3) == [202] * 3
        hint = {"knowledge": choice().knowledge}
        assert (await page.put("hints", "the-last-place", hint)).status_code == 202
        assert code(await page.put("hints", "one-too-many", hint)) == (503, "queue_full")
        assert code(await page.put("reviews", "one-too-many", review_of(1))) == (503, "queue_full")


async def test_the_bound_holds_for_all_who_ask_at_once(redis_url: str) -> None:
    async with AsyncExitStack() as stack:
        replicas = [
            await stack.enter_async_context(service(redis_url, patience=0.01, most=5)) for _ in range(2)
        ]
        rounds = [statuses(page, f"at-once-{n}", 20) for n, page in enumerate(replicas)]
        answers = await asyncio.gather(*rounds)
        assert sum(found.count(202) for found in answers) == 5


async def test_taking_up_again_does_not_pass_the_bound(redis_url: str, redis: Redis) -> None:
    async with service(redis_url, patience=0.01, most=2) as page:
        assert await statuses(page, "lost-worker", 2) == [202] * 2
        # As a worker does that takes one and dies.
        redis.lpop("rq:queue:moves")
        redis.zpopmin("computer:waiting:moves")
        assert code(await page.put("moves", "instead-of-it", request(choice()))) == (503, "queue_full")
        for number in range(2):
            assert (await page.get("moves", f"lost-worker-{number}")).status_code == 202
        assert (redis.zcard("computer:waiting:moves"), redis.llen("rq:queue:moves")) == (2, 2)


async def test_one_address_does_not_hold_up_another(redis_url: str, redis: Redis) -> None:
    async with (
        service(redis_url, address="192.0.2.1", patience=0.01) as greedy,
        service(redis_url, address="192.0.2.2", patience=0.01) as modest,
    ):
        assert await statuses(greedy, "many-of-one", 30) == [202] * 30
        assert (await modest.put("moves", "one-of-another", request(choice()))).status_code == 202
        work(redis, 2)
        assert (await modest.get("moves", "one-of-another")).status_code == 200


async def test_a_review_does_not_hold_up_another(redis_url: str, redis: Redis) -> None:
    async with (
        service(redis_url, address="192.0.2.1") as first,
        service(redis_url, address="192.0.2.2") as second,
    ):
        assert (await first.put("reviews", "long-review", review_of(12))).status_code == 202
        assert (await second.put("reviews", "short-review", review_of(1))).status_code == 202
        work(redis, 2)
        assert (await second.get("reviews", "short-review")).json()["done"] == 1


async def test_reviews_are_charged_by_their_decisions(redis_url: str) -> None:
    async with service(redis_url, requests=rates_of("10/hour")) as page:
        assert (await page.put("reviews", "eight-decisions", review_of(8))).status_code == 202
        assert code(await page.put("reviews", "more-decisions", review_of(8))) == (429, "rate_limited")
        assert code(await page.get("reviews", "more-decisions")) == (404, "move_unknown")


async def test_an_address_has_a_few_waiting_questions(redis_url: str) -> None:
    async with (
        service(redis_url, address="192.0.2.1", patience=0.01, waiting=3) as page,
        service(redis_url, address="192.0.2.2", patience=0.01, waiting=3) as other,
    ):
        assert await statuses(page, "a-few-of-one", 5) == [202] * 3 + [429] * 2
        assert code(await page.put("reviews", "one-too-many", review_of(1))) == (429, "rate_limited")
        assert await statuses(other, "others-too", 1) == [202]


async def test_a_question_that_nobody_waits_for_is_dropped(redis_url: str, redis: Redis) -> None:
    async with service(redis_url, patience=0.01, most=1) as page:
        assert await statuses(page, "left-alone", 1) == [202]
        # As time does.
        redis.zadd("computer:pending", {"moves:left-alone-0": 1})
        work(redis, 1)
        assert code(await page.get("moves", "left-alone-0")) == (404, "move_unknown")
        assert await statuses(page, "left-alone", 1) == [202]
        redis.zadd("computer:pending", {"moves:left-alone-0": 1})
        assert await statuses(page, "somebody-else", 1) == [202]
