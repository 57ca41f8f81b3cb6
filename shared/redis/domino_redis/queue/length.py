"""How many questions to the computer wait for a worker, for whoever watches the queue."""

from __future__ import annotations

from typing import cast

from redis import Redis

from domino_redis.queue.questions import Kind


def waiting(redis: Redis, kind: Kind) -> int:
    """Count the questions of ``kind`` that no worker has taken and that somebody still waits for.

    RQ's own queue would say too much: calls for a worker stay in it when their questions have been dropped.

    Raises:
        RedisError, OSError: Redis is away.
    """
    names = cast("list[str]", redis.zrange(f"computer:waiting:{kind}", 0, -1))
    if not names:
        return 0
    seconds, microseconds = redis.time()
    now = seconds * 1000 + microseconds // 1000
    until = redis.zmscore("computer:pending", names)
    return sum(score is not None and score > now for score in until)
