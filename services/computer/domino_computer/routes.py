"""``/api/computer``: moves, hints and reviews.

PUT asks under an id of the page's own and is answered when a worker is done: with 200 if that is soon, else
with 202, and GET at the same address asks again. Asking twice is the same as asking once. Where the rules
leave one move only, it is the answer at once, and nothing is kept. A review costs as much as its decisions.
"""

from __future__ import annotations

from typing import Annotated, TypeVar

from domino_contracts.codes import Code
from domino_contracts.computer import (
    HintAnswer,
    HintRequest,
    MoveAnswer,
    MoveRequest,
    RequestId,
    ReviewAnswer,
    ReviewRequest,
)
from domino_service.problems import documented
from fastapi import APIRouter, Depends, Path, Request, Response

from domino_computer.computer import Computer

A = TypeVar("A", MoveAnswer, HintAnswer, ReviewAnswer)

Question = Annotated[RequestId, Path(description="The page's own name for the question; hard to guess.")]

GOING_ON = {202: {"description": "Still thinking: GET the same address again."}}
ASKED = documented(
    Code.BAD_REQUEST,
    Code.FOREIGN_ORIGIN,
    Code.ID_TAKEN,
    Code.TOO_LARGE,
    Code.IMPOSSIBLE,
    Code.RATE_LIMITED,
    Code.INTERNAL,
    Code.QUEUE_FULL,
    Code.UNAVAILABLE,
)
LOOKED = documented(
    Code.BAD_REQUEST,
    Code.FOREIGN_ORIGIN,
    Code.MOVE_UNKNOWN,
    Code.IMPOSSIBLE,
    Code.RATE_LIMITED,
    Code.INTERNAL,
    Code.UNAVAILABLE,
)


def _computer(request: Request) -> Computer:
    computer: Computer = request.app.state.computer
    return computer


InComputer = Annotated[Computer, Depends(_computer)]


async def _charged(request: Request, computer: InComputer) -> str:
    """Charge the address that asks."""
    client = request.client.host if request.client else ""
    await computer.charge(client)
    return client


Client = Annotated[str, Depends(_charged)]

router = APIRouter(prefix="/api/computer", dependencies=[Depends(_charged)])


def _answered(response: Response, answer: A) -> A:
    response.status_code = 200 if answer.state == "done" else 202
    return answer


@router.put("/moves/{question}", responses={202: {"model": MoveAnswer, **GOING_ON[202]}, **ASKED})
async def put_move(
    computer: InComputer, client: Client, response: Response, question: Question, asked: MoveRequest
) -> MoveAnswer:
    """Ask for the computer's move."""
    return _answered(response, await computer.move(client, question, asked))


@router.get("/moves/{question}", responses={202: {"model": MoveAnswer, **GOING_ON[202]}, **LOOKED})
async def get_move(computer: InComputer, response: Response, question: Question) -> MoveAnswer:
    """Look for the move that was asked for."""
    return _answered(response, await computer.move_again(question))


@router.put("/hints/{question}", responses={202: {"model": HintAnswer, **GOING_ON[202]}, **ASKED})
async def put_hint(
    computer: InComputer, client: Client, response: Response, question: Question, asked: HintRequest
) -> HintAnswer:
    """Ask what the hard level would do, and what each play is worth."""
    return _answered(response, await computer.hint(client, question, asked))


@router.get("/hints/{question}", responses={202: {"model": HintAnswer, **GOING_ON[202]}, **LOOKED})
async def get_hint(computer: InComputer, response: Response, question: Question) -> HintAnswer:
    """Look for the hint that was asked for."""
    return _answered(response, await computer.hint_again(question))


@router.put("/reviews/{question}", responses={202: {"model": ReviewAnswer, **GOING_ON[202]}, **ASKED})
async def put_review(
    computer: InComputer, client: Client, response: Response, question: Question, asked: ReviewRequest
) -> ReviewAnswer:
    """Ask how good the decisions of a round were."""
    return _answered(response, await computer.review(client, question, asked.decisions))


@router.get("/reviews/{question}", responses={202: {"model": ReviewAnswer, **GOING_ON[202]}, **LOOKED})
async def get_review(computer: InComputer, response: Response, question: Question) -> ReviewAnswer:
    """Look for the judgements that are there."""
    return _answered(response, await computer.review_again(question))
