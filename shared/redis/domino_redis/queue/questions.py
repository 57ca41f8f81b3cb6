"""Questions to the computer: how they wait for their turn, and how the asking side sees them.

A question has an id of the asker's, which stands for what was asked first; the first answer stays. It waits
in an order that is fair to all clients (``queue_scripts``), and RQ's queues only call workers: each job there
says "take the next question of this kind" (``answering``). Who waits comes back every few seconds: a question
that nobody comes back for is dropped, and one whose worker died, which shows by its lease, waits again.
Everything here waits for Redis; ``thinking`` is for services that must not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, cast

from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from rq import Queue
from rq.serializers import JSONSerializer

from domino_redis.queue.scripts import VISIT

WAIT_SECONDS = 20
"""A question that nobody has come back for in this time is dropped. Pages come back every second or so."""
JOB_SECONDS = 10
"""The longest thought; the longest there is takes a fraction of a second."""
CALL_SECONDS = 600
"""How long a call for a worker waits to be followed."""
FAILED_SECONDS = 60
TIMEOUT_SECONDS = 1.0


class Kind(StrEnum):
    """What is asked; also the names of the queues. In this order workers look for work."""

    MOVES = "moves"
    HINTS = "hints"
    REVIEWS = "reviews"
    """One decision of a review each, so that a move waits for no more than one of them."""


class IdTaken(Exception):
    """The id stands for something else."""


class QueueFull(Exception):
    """So many questions wait that one more would not be answered in time."""


class TooManyWaiting(Exception):
    """The client has as many unanswered questions as it may have."""


class Lost(Exception):
    """Nobody has asked this, or it was forgotten."""


class Failed(Exception):
    """The workers could not answer; their logs say why."""


@dataclass(frozen=True, slots=True)
class Question:
    """``text`` is what the worker is asked: JSON that says nothing the computer may not know. ``whole`` is
    the text of all that the id stands for, where this is one of ``parts``."""

    kind: Kind
    id: str
    text: str
    parts: int = 1
    whole: str = field(default="", repr=False)

    @property
    def digest(self) -> str:
        """Tells what one id stands for from what another does."""
        return hashlib.sha256(f"{self.kind}:{self.whole or self.text}".encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Bounds:
    """``life``: seconds that answers are kept. ``most``: unanswered questions of all kinds and clients
    together, of which reviews may be a half. ``most_of_client``: those of one client."""

    life: int = 600
    most: int = 500
    most_of_client: int = 60


def question_key(kind: Kind, question: str) -> str:
    """Where all that is known of a question is kept, its ``answer`` and its ``parts`` among it."""
    return f"computer:{kind}:{question}"


def connect(url: str, timeout: float = TIMEOUT_SECONDS) -> Redis:
    """A client that asks once and not for long."""
    return Redis.from_url(
        url, socket_timeout=timeout, socket_connect_timeout=timeout, retry=Retry(NoBackoff(), 0)
    )


class Questions:
    """The askers' side. Every method may raise ``RedisError`` or ``OSError``."""

    def __init__(self, redis: Redis, bounds: Bounds) -> None:
        self._redis = redis
        self._bounds = bounds
        self._visit = redis.register_script(VISIT)
        self._queues = {kind: Queue(kind, connection=redis, serializer=JSONSerializer) for kind in Kind}

    def ask(self, client: str, questions: Sequence[Question]) -> list[bytes | None]:
        """Ask questions of one kind, all or none of them; the answers that are there already.

        Raises:
            IdTaken, QueueFull, TooManyWaiting, Failed.
        """
        told: list[str | int] = []
        for question in questions:
            told += [question.id, question.digest, question.text, question.parts]
        return self._ask(questions[0].kind, client, told)

    def look(self, kind: Kind, questions: Sequence[str]) -> list[bytes | None]:
        """The answers to questions that were asked before, as far as they are there.

        Raises:
            Lost, Failed.
        """
        told: list[str | int] = []
        for question in questions:
            told += [question, "", "", 0]
        return self._ask(kind, "", told)

    def parts(self, kind: Kind, question: str) -> int:
        """Of how many parts the question is one.

        Raises:
            Lost.
        """
        found = cast("bytes | None", self._redis.hget(question_key(kind, question), "parts"))
        if found is None:
            raise Lost
        return int(found)

    def _ask(self, kind: Kind, client: str, told: Sequence[str | int]) -> list[bytes | None]:
        bounds, queue = self._bounds, self._queues[kind]
        most = bounds.most // 2 if kind is Kind.REVIEWS else bounds.most
        limits = (int(WAIT_SECONDS * 1000), bounds.life * 1000, most, bounds.most_of_client)
        calls, *found = self._visit(args=[kind, queue.key, client, *limits, *told])
        match calls:
            case b"taken":
                raise IdTaken
            case b"full":
                raise QueueFull
            case b"crowded":
                raise TooManyWaiting
        if calls:
            self._call_workers(queue, calls)
        return [_answer(one) for one in found]

    def _call_workers(self, queue: Queue, calls: int) -> None:
        name = f"domino_ai.worker.jobs.{queue.name}"
        options: dict[str, Any] = {"result_ttl": 0, "failure_ttl": FAILED_SECONDS, "description": queue.name}
        call = Queue.prepare_data(name, timeout=JOB_SECONDS, ttl=CALL_SECONDS, **options)
        queue.enqueue_many([call] * calls)


def _answer(found: bytes) -> bytes | None:
    if found == b"lost":
        raise Lost
    if found == b"failed":
        raise Failed
    return found[1:] or None
