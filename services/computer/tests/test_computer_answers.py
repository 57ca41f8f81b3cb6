"""The computer's addresses with a real worker behind them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from domino_embedded import services
from domino_embedded.stack import Stack

from tests.computer_client import Asker, choice, code, is_legal, plain_move, request, service
from tests.knowledge_factory import choices

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def worker(servers: Stack) -> Iterator[None]:
    """One worker beside the shared servers."""
    servers.add(services.worker("computer-tests", {**servers.env}))
    yield
    servers.stop("computer-tests")


@pytest.fixture
async def page(redis_url: str) -> AsyncIterator[Asker]:
    """A page whose requests do not wait long."""
    async with service(redis_url, patience=0.2, requests=()) as one:
        yield one


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
async def test_a_worker_answers_with_a_legal_move(worker: None, page: Asker, level: str) -> None:
    for number, moment in enumerate(choices(f"answers {level}")[:4]):
        answer = await page.answer("moves", f"answers-{level}-{number}", request(moment, level))
        assert answer["state"] == "done"
        assert is_legal(answer, moment.moves)


async def test_asking_twice_is_asking_once(worker: None, page: Asker) -> None:
    told = request(choice(), "hard")
    both = [page.answer("moves", "two-tabs", told) for _ in range(2)]
    first, second = await asyncio.gather(*both)
    assert first == second == (await page.get("moves", "two-tabs")).json()


async def test_hints_say_what_each_play_is_worth(worker: None, page: Asker) -> None:
    moment = choice()
    hint = await page.answer("hints", "a-good-hint", {"knowledge": moment.knowledge})
    assert is_legal(hint, moment.moves)
    assert hint["worths"][0]["move"] == hint["move"]
    assert len(hint["worths"]) == len(moment.moves)


async def test_reviews_judge_every_decision(worker: None, page: Asker) -> None:
    moments = choices("a review")
    decisions = [
        {"knowledge": moment.knowledge, "move": plain_move(moment, index % len(moment.moves))}
        for index, moment in enumerate(moments)
    ]
    review = await page.answer("reviews", "a-whole-round", {"decisions": decisions})
    assert (review["state"], review["done"]) == ("done", len(decisions))
    for moment, decision, judgement in zip(moments, decisions, review["judgements"], strict=True):
        assert is_legal({"move": judgement["preferred"]}, moment.moves)
        assert judgement["loss"] >= 0
        if judgement["preferred"] == decision["move"]:
            assert judgement["loss"] == 0
    other = await page.put("reviews", "a-whole-round", {"decisions": decisions[:1]})
    assert code(other) == (409, "id_taken")


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
async def test_unseen_tiles_change_no_move(worker: None, page: Asker, level: str) -> None:
    """200 deals of what the computer cannot see; a question that differed would be refused."""
    moment = choice(f"fair {level}")
    first = await page.answer("moves", f"fair-game-{level}", request(moment, level))
    for deal in range(199):
        anew = request(moment.dealt_anew(f"fair {deal}"), level)
        assert (await page.put("moves", f"fair-game-{level}", anew)).json() == first
