"""Questions asked as one: each gets its own answer, or its own refusal."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from domino_process.batcher import Batcher

pytestmark = pytest.mark.anyio


class Doubling:
    """Doubles numbers, in batches that it remembers; negative ones it cannot."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []

    async def __call__(self, numbers: Sequence[int]) -> list[int]:
        self.batches.append(list(numbers))
        await asyncio.sleep(0)
        if min(numbers) < 0:
            raise ValueError(numbers)
        return [2 * number for number in numbers]


async def test_what_comes_at_the_same_moment_is_asked_as_one() -> None:
    work = Doubling()
    together = Batcher(work, 4)
    answers = await asyncio.gather(*(together.ask(number) for number in range(10)))
    assert answers == [2 * number for number in range(10)]
    assert work.batches == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]


async def test_one_after_the_other_is_asked_alone() -> None:
    work = Doubling()
    together = Batcher(work, 4)
    assert [await together.ask(number) for number in (1, 2)] == [2, 4]
    assert work.batches == [[1], [2]]


async def test_a_failure_is_told_to_all_who_asked_and_nobody_else() -> None:
    together = Batcher(Doubling(), 2)
    asked = [together.ask(number) for number in (1, -1, 2)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(answer) for answer in found] == [ValueError, ValueError, int]


async def test_who_gives_up_holds_up_nobody() -> None:
    together = Batcher(Doubling(), 4)
    patient, hasty = (asyncio.create_task(together.ask(number)) for number in (1, 2))
    await asyncio.sleep(0)
    hasty.cancel()
    assert await patient == 2
    assert hasty.cancelled()
