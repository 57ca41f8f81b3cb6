"""Questions to the computer on RQ's queues: how they are put there, taken up again, and answered.

A question has an id of the asker's. Whoever asks first claims the id for what is asked; the first answer
stays (C36). While a worker thinks, it renews a lease: a question that is neither on its queue nor under a
lease has lost its worker, and whoever still waits puts it back. Should two workers then think about it, the
first answer counts. Everything here waits for Redis; ``thinking`` is for services that must not.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry
from rq import Queue
from rq import Retry as Again
from rq.exceptions import DuplicateJobError, NoSuchJobError
from rq.job import Job, JobStatus
from rq.serializers import JSONSerializer

LEASE_SECONDS = 2.0
RENEW_SECONDS = 0.5
JOB_SECONDS = 10
"""The longest thought; the longest there is takes a fraction of a second."""
QUEUED_SECONDS = 600
"""How long a question waits for a worker before it is forgotten. Asked again, it is queued again."""
FAILED_SECONDS = 3600
TIMEOUT_SECONDS = 1.0


class Kind(StrEnum):
    """What is asked; also the names of the queues. In this order workers look for work."""

    MOVES = "moves"
    HINTS = "hints"
    REVIEWS = "reviews"
    """One decision of a review each, so that a move waits for no more than one of them."""


class IdTaken(Exception):
    """The id was claimed for something else."""


class QueueFull(Exception):
    """So many questions wait that one more would not be answered in time."""


class Lost(Exception):
    """Nobody has asked this, or it was forgotten."""


class Failed(Exception):
    """The worker could not answer; its log says why."""


@dataclass(frozen=True, slots=True)
class Question:
    """``text`` is what the worker is asked: JSON that says nothing the computer may not know (C35)."""

    kind: Kind
    id: str
    text: str

    @property
    def digest(self) -> str:
        """Tells one question from another."""
        return hashlib.sha256(f"{self.kind}:{self.text}".encode()).hexdigest()[:32]


def answer_key(kind: Kind, question: str) -> str:
    """Where the answer to the question of this id is kept."""
    return f"computer:{kind}:{question}:answer"


def asked_key(kind: str, question: str) -> str:
    """Where it is kept what was asked under this id."""
    return f"computer:{kind}:{question}:asked"


def _lease_key(kind: Kind, question: str) -> str:
    return f"computer:{kind}:{question}:lease"


def _job_id(kind: Kind, question: str) -> str:
    return f"{kind}-{question}"


def connect(url: str, timeout: float = TIMEOUT_SECONDS) -> Redis:
    """A client that asks once and not for long."""
    return Redis.from_url(
        url, socket_timeout=timeout, socket_connect_timeout=timeout, retry=Retry(NoBackoff(), 0)
    )


class Questions:
    """The askers' side. Every method may raise ``RedisError`` or ``OSError``."""

    def __init__(self, redis: Redis, life: int, most: int) -> None:
        """Answers are kept for ``life`` seconds; at most ``most`` questions of a kind may wait."""
        self._redis = redis
        self._life = life
        self._most = most
        self._queues = {kind: Queue(kind, connection=redis, serializer=JSONSerializer) for kind in Kind}

    def claim(self, key: str, digest: str) -> bool:
        """Whether nobody had claimed this id before.

        Raises:
            IdTaken: it was claimed for something else.
        """
        # The claim outlives the answer: an old answer can never be taken for one to something else.
        life = self._life + QUEUED_SECONDS + FAILED_SECONDS
        before = self._redis.set(key, digest, nx=True, get=True, ex=life)
        if before is not None and before != digest.encode():
            raise IdTaken
        return before is None

    def ask(self, question: Question) -> bytes | None:
        """The answer if it is there; else the question waits for a worker from now on.

        Raises:
            IdTaken, QueueFull, Failed.
        """
        key = asked_key(question.kind, question.id)
        if not self.claim(key, question.digest):
            with suppress(Lost):
                return self.look(question.kind, question.id)
        try:
            self.put(question)
        except QueueFull:
            self._redis.delete(key)
            raise
        return None

    def put(self, *questions: Question) -> None:
        """Put claimed questions of one kind at the end of their queue.

        Raises:
            QueueFull.
        """
        queue = self._queues[questions[0].kind]
        if queue.count + len(questions) > self._most:
            raise QueueFull
        for question in questions:
            # Somebody else puts it there at this moment: just as well.
            with suppress(DuplicateJobError):
                self._enqueue(queue, question)

    def _enqueue(self, queue: Queue, question: Question) -> None:
        queue.enqueue_call(
            f"domino_ai.worker.jobs.{question.kind}",
            args=(question.id, question.text, self._life),
            job_id=_job_id(question.kind, question.id),
            unique=True,
            description=question.kind,
            timeout=JOB_SECONDS,
            ttl=QUEUED_SECONDS,
            # The answer has a key and a life of its own.
            result_ttl=0,
            failure_ttl=FAILED_SECONDS,
            retry=Again(max=1),
        )

    def answer(self, question: Question, answer: str) -> None:
        """Keep an answer that needs no worker.

        Raises:
            IdTaken.
        """
        self.claim(asked_key(question.kind, question.id), question.digest)
        keep_answer(self._redis, question.kind, question.id, answer, self._life)

    def look(self, kind: Kind, question: str) -> bytes | None:
        """The answer, or None while it is waited for; a question whose worker is gone is put back.

        Raises:
            Lost, Failed.
        """
        with self._redis.pipeline(transaction=False) as pipeline:
            pipeline.get(answer_key(kind, question))
            pipeline.exists(_lease_key(kind, question))
            pipeline.lpos(self._queues[kind].key, _job_id(kind, question))
            answer, leased, place = pipeline.execute()
        if answer is None and not leased and place is None:
            self._take_up_again(kind, question)
        return bytes(answer) if answer is not None else None

    def _take_up_again(self, kind: Kind, question: str) -> None:
        lease = _lease_key(kind, question)
        if not self._redis.set(lease, "", nx=True, px=int(LEASE_SECONDS * 1000)):
            return
        try:
            job = Job.fetch(_job_id(kind, question), connection=self._redis, serializer=JSONSerializer)
        except NoSuchJobError as error:
            self._redis.delete(lease)
            # It may have been answered just now.
            if self._redis.exists(answer_key(kind, question)):
                return
            raise Lost from error
        if job.get_status(refresh=False) == JobStatus.FAILED:
            self._redis.delete(lease)
            raise Failed
        self._queues[kind].enqueue_job(job, at_front=True)


def keep_answer(redis: Redis, kind: Kind, question: str, answer: str, life: int) -> bool:
    """Keep the answer for ``life`` seconds, unless there is one; whether there was none."""
    return bool(redis.set(answer_key(kind, question), answer, nx=True, ex=life))


@contextmanager
def thought_about(redis: Redis, kind: Kind, question: str) -> Iterator[None]:
    """Hold the question's lease for the length of the block (the worker's side)."""
    done = threading.Event()
    key, life = _lease_key(kind, question), int(LEASE_SECONDS * 1000)

    def renew() -> None:
        while not done.wait(RENEW_SECONDS):
            with suppress(RedisError, OSError):
                redis.set(key, "", px=life)

    redis.set(key, "", px=life)
    renewing = threading.Thread(target=renew, daemon=True)
    renewing.start()
    try:
        yield
    finally:
        done.set()
        renewing.join()
        redis.delete(key)
