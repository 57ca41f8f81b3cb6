"""The length of the queue is exported where it is filled, so that a dead worker cannot hide it."""

from __future__ import annotations

import pytest
from domino_computer import metrics
from domino_redis.queue.answering import take
from domino_redis.queue.questions import Kind, connect
from prometheus_client import REGISTRY

from tests.computer_client import choice, request, service

pytestmark = pytest.mark.anyio


def length(kind: str) -> float | None:
    return REGISTRY.get_sample_value("domino_queue_length", {"queue": kind})


async def test_the_length_of_the_queue_is_exported_without_a_worker(redis_url: str) -> None:
    metrics.watch_queue(redis_url)
    async with service(redis_url, patience=0.2, requests=()) as page:
        assert length("moves") == 0
        for name in ("first-waiting", "second-waiting"):
            assert (await page.put("moves", name, request(choice()))).status_code == 202
    assert (length("moves"), length("hints")) == (2, 0)
    with connect(redis_url) as redis:
        redis.zadd("computer:pending", {"moves:first-waiting": 1})
        assert length("moves") == 1, "nobody waits for the first any more"
        take(redis, Kind.MOVES)
        assert length("moves") == 0
