"""The workers' side of the queue: take the next question, hold it while thinking, answer it once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import cast

from redis import Redis
from redis.exceptions import RedisError

from domino_redis.queue.questions import Kind, question_key
from domino_redis.queue.scripts import ANSWER, TAKE

LEASE_SECONDS = 2.0
RENEW_SECONDS = 0.5
MOST_TRIES = 3
"""A question that so many workers have taken and not answered has failed: it may be what ended them."""
MOST_KEPT = 50_000
"""Answers that are kept; above it the oldest go, some 40 MB. Whoever asks for one again gets the same."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A question in a worker's hands."""

    kind: Kind
    id: str
    text: str


def take(redis: Redis, kind: Kind) -> Taken | None:
    """The question whose turn it is; None if none waits that somebody waits for."""
    arguments: list[str | int] = [kind, int(LEASE_SECONDS * 1000), MOST_TRIES, MOST_KEPT]
    found = cast("list[bytes] | None", redis.register_script(TAKE)(args=arguments))
    return Taken(kind, found[0].decode(), found[1].decode()) if found else None


def answer(redis: Redis, taken: Taken, text: str) -> bool:
    """Answer a question; whether this is the first answer and somebody still waits for it."""
    name = f"{taken.kind}:{taken.id}"
    return bool(redis.register_script(ANSWER)(args=[name, text, MOST_KEPT]))


@contextmanager
def held(redis: Redis, taken: Taken) -> Iterator[None]:
    """Renew the question's lease for the length of the block."""
    done = threading.Event()
    key, life = f"{question_key(taken.kind, taken.id)}:lease", int(LEASE_SECONDS * 1000)

    def renew() -> None:
        while not done.wait(RENEW_SECONDS):
            with suppress(RedisError, OSError):
                redis.set(key, "", px=life)

    renewing = threading.Thread(target=renew, daemon=True)
    renewing.start()
    try:
        yield
    finally:
        done.set()
        renewing.join()
        redis.delete(key)
