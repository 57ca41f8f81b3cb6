"""Asking the computer from a service that must not wait: the questions of ``queue``, off the event loop.

Nothing here takes longer than ``queue.TIMEOUT_SECONDS`` because Redis is away; after a failure it is left
alone for a moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from domino_process.tasks import end
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from domino_redis.queue.questions import (
    TIMEOUT_SECONDS,
    Bounds,
    Kind,
    Lost,
    Question,
    Questions,
    connect,
    question_key,
)

T = TypeVar("T")

POLL_SECONDS = 0.008
LOOK_SECONDS = 1.0
"""Pause between looks at whether a question that is waited for still has a worker."""
PAUSE_SECONDS = 1.0
THREADS = 4

_AWAY = (RedisError, OSError, TimeoutError)


class ThinkingAway(Exception):
    """Redis could not be reached: nothing can be asked at the moment."""


class Thinking:
    """The computer as one process sees it. Every method may raise ``ThinkingAway``."""

    def __init__(self, url: str, bounds: Bounds) -> None:
        self._sync = connect(url)
        self._questions = Questions(self._sync, bounds)
        self._threads = ThreadPoolExecutor(THREADS, "thinking")
        self._redis = Redis.from_url(
            url,
            socket_timeout=TIMEOUT_SECONDS,
            socket_connect_timeout=TIMEOUT_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
        self._answers = _Answers(self._redis)
        self._pause_until = 0.0

    async def close(self) -> None:
        """Give threads and connections back."""
        await self._answers.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._sync.close()
        await self._redis.aclose()

    async def ask(self, client: str, question: Question, patience: float) -> bytes | None:
        """The answer, or None where there is none within ``patience`` seconds.

        Raises:
            IdTaken, QueueFull, TooManyWaiting, Failed: see ``queue``.
        """
        (found,) = await self._off_loop(lambda: self._questions.ask(client, [question]))
        try:
            return found or await self._wait(question.kind, question.id, patience)
        except Lost:
            # Redis forgot it while it was waited for: the next look says so, and it is asked again.
            return None

    async def look(self, kind: Kind, question: str, patience: float) -> bytes | None:
        """The same for a question that was asked before.

        Raises:
            Lost, Failed: see ``queue``.
        """
        (found,) = await self._off_loop(lambda: self._questions.look(kind, [question]))
        return found or await self._wait(kind, question, patience)

    async def ask_all(self, client: str, questions: Sequence[Question]) -> list[bytes | None]:
        """The answers to all the questions of a review, as far as they are there.

        Raises:
            IdTaken, QueueFull, TooManyWaiting, Failed: see ``queue``.
        """
        return await self._off_loop(lambda: self._questions.ask(client, questions))

    async def look_all(self, review: str) -> list[bytes | None]:
        """The same for a review that was asked for before.

        Raises:
            Lost, Failed: see ``queue``.
        """
        return await self._off_loop(lambda: self._look_all(review))

    def _look_all(self, review: str) -> list[bytes | None]:
        count = self._questions.parts(Kind.REVIEWS, part_id(review, 0))
        return self._questions.look(Kind.REVIEWS, [part_id(review, index) for index in range(count)])

    async def _wait(self, kind: Kind, question: str, patience: float) -> bytes | None:
        loop = asyncio.get_running_loop()
        end = loop.time() + patience
        while (left := end - loop.time()) > 0:
            answer = self._answers.wait(question_key(kind, question), min(left, LOOK_SECONDS))
            found = await self._bounded(answer)
            if found is not None or left <= LOOK_SECONDS:
                return found
            (found,) = await self._off_loop(lambda: self._questions.look(kind, [question]))
            if found is not None:
                return found
        return None

    async def _off_loop(self, work: Callable[[], T]) -> T:
        if asyncio.get_running_loop().time() < self._pause_until:
            raise ThinkingAway
        return await self._bounded(asyncio.get_running_loop().run_in_executor(self._threads, work))

    async def _bounded(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except _AWAY as error:
            self._pause_until = asyncio.get_running_loop().time() + PAUSE_SECONDS
            raise ThinkingAway(type(error).__name__) from error


def review(name: str, decisions: Sequence[str]) -> list[Question]:
    """The questions of a review: one for each of ``decisions``, texts as in ``Question``."""
    whole, count = "\n".join(decisions), len(decisions)
    return [
        Question(Kind.REVIEWS, part_id(name, index), text, count, whole)
        for index, text in enumerate(decisions)
    ]


def part_id(review: str, index: int) -> str:
    """The id of one question of a review. No two reviews share one: digits end at the first underscore."""
    return f"{index}_{review}"


class _Answers:
    """Waits for answers: one look at Redis for all that are waited for, again and again while there are any.

    Simpler than subscribing, and a Redis that comes back is noticed by itself; it costs a few milliseconds.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._waiting: dict[str, list[asyncio.Future[bytes]]] = {}
        self._polling: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Stop looking."""
        if self._polling is not None:
            await end(self._polling)

    async def wait(self, key: str, seconds: float) -> bytes | None:
        """The answer at ``key``, as soon as it is there; None after ``seconds``."""
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, []).append(future)
        if self._polling is None or self._polling.done():
            self._polling = asyncio.create_task(self._poll())
        try:
            done, _ = await asyncio.wait([future], timeout=seconds)
            return future.result() if done else None
        finally:
            self._forget(key, future)

    def _forget(self, key: str, future: asyncio.Future[bytes]) -> None:
        future.cancel()
        self._waiting[key].remove(future)
        if not self._waiting[key]:
            del self._waiting[key]

    async def _poll(self) -> None:
        while keys := list(self._waiting):
            try:
                found = await self._look(keys)
            except _AWAY as error:
                self._give_up(error)
                return
            for key, value in zip(keys, found, strict=True):
                if isinstance(value, bytes):
                    self._settle(key, value)
            await asyncio.sleep(POLL_SECONDS)

    async def _look(self, keys: Sequence[str]) -> Sequence[bytes | None]:
        async with self._redis.pipeline(transaction=False) as pipeline:
            for key in keys:
                pipeline.hget(key, "answer")
            found: list[bytes | None] = await pipeline.execute()
        return found

    def _settle(self, key: str, value: bytes) -> None:
        for future in self._waiting.get(key, ()):
            if not future.done():
                future.set_result(value)

    def _give_up(self, error: Exception) -> None:
        for futures in self._waiting.values():
            for future in futures:
                if not future.done():
                    future.set_exception(error)
