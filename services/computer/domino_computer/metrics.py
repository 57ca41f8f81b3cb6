"""What an operator can watch of the computer's questions; the workers have metrics of their own."""

from __future__ import annotations

from functools import partial

from domino_redis.queue.length import waiting
from domino_redis.queue.questions import Kind, connect
from prometheus_client import Counter, Gauge, Histogram
from redis import Redis
from redis.exceptions import RedisError

questions = Counter("domino_questions", "Requests to the computer", ["what", "result"])
"""``what`` is asked (``moves``, ``hints``, ``reviews``); ``result`` is ``answered``, ``thinking`` (asked to
come back) or the status of a refusal."""

seconds = Histogram(
    "domino_question_seconds",
    "Time of a request to the computer, waiting included",
    ["what"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2, 3, 5),
)

queue_length = Gauge("domino_queue_length", "Questions that wait for a worker", ["queue"])
"""Exported here, where questions are put into the queue: a worker that is gone cannot say that it is."""


def watch_queue(url: str) -> None:
    """Let the length of each queue on the Redis at ``url`` be read whenever it is asked for."""
    redis = connect(url)
    for kind in Kind:
        queue_length.labels(kind.value).set_function(partial(_length, redis, kind))


def _length(redis: Redis, kind: Kind) -> float:
    try:
        return float(waiting(redis, kind))
    except (RedisError, OSError):
        return float("nan")
