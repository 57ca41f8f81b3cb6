"""Questions that come at the same moment are asked as one: a thousand browsers that return at once, say."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")


class Batcher(Generic[Q, A]):
    """Asks ``work`` what has gathered while it was busy with what came before; alone, a question does not
    wait."""

    def __init__(self, work: Callable[[Sequence[Q]], Awaitable[Sequence[A]]], most: int) -> None:
        """``work`` gives as many answers as there are questions, ``most`` at a time, in their order."""
        self._work = work
        self._most = most
        self._waiting: list[tuple[Q, asyncio.Future[A]]] = []
        self._asking: asyncio.Task[None] | None = None

    async def ask(self, question: Q) -> A:
        """The answer; raises what ``work`` raises."""
        answer: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        self._waiting.append((question, answer))
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask_all())
        return await answer

    async def _ask_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
            try:
                answers = await self._work([question for question, _ in batch])
            except Exception as error:
                for _, waiting in batch:
                    # Whoever was cancelled does not wait any more.
                    if not waiting.done():
                        waiting.set_exception(error)
            else:
                for (_, waiting), answer in zip(batch, answers, strict=True):
                    if not waiting.done():
                        waiting.set_result(answer)
