"""``/api/computer``: moves, hints and reviews from the computer behind the queue.

PUT asks under an id of the page's own and is answered when a worker is done: with 200 if that is soon, else
with 202, and GET at the same address asks again. Asking twice is the same as asking once. Where the rules
leave one move only, it is the answer at once, and nothing is kept. A review costs as much as its decisions.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TypeVar

import orjson
from domino_contracts.codes import Code
from domino_contracts.computer import HintRequest, MoveRequest, ReviewRequest
from domino_rules.moves import Move
from domino_store.hasty import HastyRedis
from domino_store.limits import Limit, TooOften
from domino_store.neighbourhood import neighbourhood
from domino_store.queue import Failed, IdTaken, Kind, Lost, Question, QueueFull, TooManyWaiting
from domino_store.thinking import Thinking, ThinkingAway, review
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ValidationError

from domino_game import computer_metrics as metrics
from domino_game.computer_door import Refused, body_of, client_of
from domino_game.computer_rules import Impossible, check_decision, legal
from domino_game.computer_settings import ComputerSettings

ID = re.compile(r"[A-Za-z0-9_-]{8,80}")
AWAY_SECONDS = 2
FULL_SECONDS = 3
CROWDED_SECONDS = 1

T = TypeVar("T")
Asked = TypeVar("Asked", bound=BaseModel)
Handler = Callable[[Request, str], Awaitable[Response]]


class Computer:
    """The computer's side of the service; lives as long as the process serves."""

    def __init__(self, settings: ComputerSettings, redis_url: str, redis: HastyRedis) -> None:
        self._patience = settings.patience
        self._thinking = Thinking(redis_url, settings.bounds)
        self._limit = Limit("computer", settings.requests, redis, settings.per_48)

    async def close(self) -> None:
        """Give connections back."""
        await self._thinking.close()

    async def put_move(self, request: Request, question: str) -> Response:
        """Ask for a move (``MoveRequest``)."""
        asked = await _read(request, MoveRequest)
        moves = _legal(asked)
        if len(moves) == 1:
            return _move(question, orjson.dumps(moves[0]))
        told = Question(Kind.MOVES, question, asked.model_dump_json())
        return _move(question, await self._thinking.ask(_client(request), told, self._patience))

    async def get_move(self, _request: Request, question: str) -> Response:
        """The move, if it is there."""
        return _move(question, await self._thinking.look(Kind.MOVES, question, self._patience))

    async def put_hint(self, request: Request, question: str) -> Response:
        """Ask for a hint (``HintRequest``)."""
        asked = await _read(request, HintRequest)
        moves = _legal(asked)
        if len(moves) == 1:
            return _hint(question, orjson.dumps({"move": moves[0], "worths": []}))
        told = Question(Kind.HINTS, question, asked.model_dump_json())
        return _hint(question, await self._thinking.ask(_client(request), told, self._patience))

    async def get_hint(self, _request: Request, question: str) -> Response:
        """The hint, if it is there."""
        return _hint(question, await self._thinking.look(Kind.HINTS, question, self._patience))

    async def put_review(self, request: Request, question: str) -> Response:
        """Ask for a review (``ReviewRequest``)."""
        asked = await _read(request, ReviewRequest)
        # The request itself is counted already.
        await self._limit.count(client_of(request), len(asked.decisions) - 1)
        try:
            for decision in asked.decisions:
                check_decision(decision)
        except Impossible as error:
            raise Refused(Code.IMPOSSIBLE) from error
        parts = review(question, [decision.model_dump_json() for decision in asked.decisions])
        return _review(question, await self._thinking.ask_all(_client(request), parts))

    async def get_review(self, _request: Request, question: str) -> Response:
        """The judgements that are there."""
        return _review(question, await self._thinking.look_all(question))

    async def answer(self, request: Request, question: str, handler: Handler) -> Response:
        """What ``handler`` answers, or the refusal."""
        what = request.url.path.split("/")[3]
        try:
            await _translated(self._limit.count(client_of(request)))
            if not ID.fullmatch(question):
                raise Refused(Code.BAD_REQUEST)
            with metrics.seconds.labels(what).time():
                response = await _translated(handler(request, question))
        except Refused as refused:
            metrics.questions.labels(what, refused.code.value).inc()
            return refused.response
        metrics.questions.labels(what, "thinking" if response.status_code == 202 else "answered").inc()
        return response


def router() -> APIRouter:
    """The routes; ``app.state.computer`` is the ``Computer``."""
    routes = APIRouter(prefix="/api/computer")
    for kind in ("move", "hint", "review"):
        for method in ("GET", "PUT"):
            endpoint = _endpoint(f"{method.lower()}_{kind}")
            name = f"{method.lower()}_{kind}"
            routes.add_api_route(f"/{kind}s/{{question}}", endpoint, methods=[method], name=name)
    return routes


def _endpoint(name: str) -> Handler:
    async def endpoint(request: Request, question: str) -> Response:
        computer: Computer = request.app.state.computer
        return await computer.answer(request, question, getattr(computer, name))

    return endpoint


async def _translated(work: Awaitable[T]) -> T:
    try:
        return await work
    except TooOften as often:
        raise Refused(Code.RATE_LIMITED, often.retry_after) from often
    except IdTaken as error:
        raise Refused(Code.ID_TAKEN) from error
    except QueueFull as error:
        raise Refused(Code.QUEUE_FULL, FULL_SECONDS) from error
    except TooManyWaiting as error:
        raise Refused(Code.RATE_LIMITED, CROWDED_SECONDS) from error
    except ThinkingAway as error:
        raise Refused(Code.UNAVAILABLE, AWAY_SECONDS) from error
    except Lost as error:
        raise Refused(Code.MOVE_UNKNOWN) from error
    except Failed as error:
        raise Refused(Code.INTERNAL) from error


async def _read(request: Request, model: type[Asked]) -> Asked:
    try:
        return model.model_validate_json(await body_of(request))
    except ValidationError as error:
        raise Refused(Code.BAD_REQUEST) from error


def _legal(asked: MoveRequest | HintRequest) -> tuple[Move, ...]:
    try:
        return legal(asked.knowledge)
    except Impossible as error:
        raise Refused(Code.IMPOSSIBLE) from error


def _client(request: Request) -> str:
    return neighbourhood(client_of(request))


def _move(question: str, found: bytes | None) -> Response:
    move = None if found is None else _loaded(found)
    return _response({"id": question, "state": _state(move), "move": move})


def _hint(question: str, found: bytes | None) -> Response:
    hint = {"move": None, "worths": []} if found is None else _loaded(found)
    return _response({"id": question, "state": _state(hint["move"]), **hint})


def _review(question: str, found: list[bytes | None]) -> Response:
    judgements = [None if one is None else _loaded(one) for one in found]
    done = sum(judgement is not None for judgement in judgements)
    state = "done" if done == len(judgements) else "thinking"
    return _response({"id": question, "state": state, "done": done, "judgements": judgements})


def _loaded(found: bytes) -> dict[str, object]:
    value: dict[str, object] = orjson.loads(found)
    if value.get("impossible"):
        raise Refused(Code.IMPOSSIBLE)
    return value


def _state(answer: object) -> str:
    return "thinking" if answer is None else "done"


def _response(content: dict[str, object]) -> Response:
    status = 200 if content["state"] == "done" else 202
    headers = {"Cache-Control": "no-store"}
    return Response(orjson.dumps(content), status, headers, media_type="application/json")
