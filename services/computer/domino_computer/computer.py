"""Answer questions by the rules where these leave no choice, else by the workers behind the queue."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import orjson
from domino_contracts.codes import Code
from domino_contracts.computer import (
    Decision,
    HintAnswer,
    HintRequest,
    Judgement,
    MoveAnswer,
    MoveRequest,
    ReviewAnswer,
    Worth,
)
from domino_process.client_network import client_network, customer_network
from domino_redis.circuit_breaker import RedisWithBreaker
from domino_redis.queue.asking import Thinking, review
from domino_redis.queue.questions import Kind, Question
from domino_redis.rate_limits import Limit
from domino_rules.moves import Move
from domino_service.problems import Refusal
from pydantic import TypeAdapter

from domino_computer.possible import Impossible, check_decision, legal
from domino_computer.settings import Settings

_move: TypeAdapter[Move] = TypeAdapter(Move)
_worths: TypeAdapter[tuple[Worth, ...]] = TypeAdapter(tuple[Worth, ...])


class Computer:
    """The computer as the service sees it, from the service's start to its end.

    ``client`` is the address that asks. Every method may raise what ``thinking`` and ``limits`` raise.
    """

    def __init__(self, settings: Settings, redis: RedisWithBreaker) -> None:
        self._patience = settings.patience
        self._thinking = Thinking(settings.redis_url, settings.bounds)
        self._limit = Limit("computer", settings.requests, redis, settings.per_48)
        self._checking = asyncio.Lock()

    async def close(self) -> None:
        """Give connections back."""
        await self._thinking.close()

    async def charge(self, client: str, cost: int = 1) -> None:
        """Count a request, or so many decisions, against the budget of ``client``."""
        await self._limit.count(client, cost)

    async def move(self, client: str, name: str, asked: MoveRequest) -> MoveAnswer:
        """Ask for a move."""
        moves = _options(asked)
        if len(moves) == 1:
            return MoveAnswer(id=name, state="done", move=moves[0])
        told = Question(Kind.MOVES, name, asked.model_dump_json())
        return _move_answer(name, await self._thinking.ask(_of(client), told, self._patience))

    async def move_again(self, name: str) -> MoveAnswer:
        """Look for the move that was asked for."""
        return _move_answer(name, await self._thinking.look(Kind.MOVES, name, self._patience))

    async def hint(self, client: str, name: str, asked: HintRequest) -> HintAnswer:
        """Ask for a hint."""
        moves = _options(asked)
        if len(moves) == 1:
            return HintAnswer(id=name, state="done", move=moves[0], worths=())
        told = Question(Kind.HINTS, name, asked.model_dump_json())
        return _hint_answer(name, await self._thinking.ask(_of(client), told, self._patience))

    async def hint_again(self, name: str) -> HintAnswer:
        """Look for the hint that was asked for."""
        return _hint_answer(name, await self._thinking.look(Kind.HINTS, name, self._patience))

    async def review(self, client: str, name: str, decisions: Sequence[Decision]) -> ReviewAnswer:
        """Ask for a review; it costs as much as its decisions (the request itself is counted already)."""
        await self.charge(client, len(decisions) - 1)
        texts = await self._checked(decisions)
        return _review_answer(name, await self._thinking.ask_all(_of(client), review(name, texts)))

    async def review_again(self, name: str) -> ReviewAnswer:
        """Look for the judgements that are there."""
        return _review_answer(name, await self._thinking.look_all(name))

    async def _checked(self, decisions: Sequence[Decision]) -> list[str]:
        """Check one decision at a time, of all reviews there are, so that moves are served in between."""
        texts = []
        async with self._checking:
            for decision in decisions:
                try:
                    check_decision(decision)
                except Impossible as error:
                    raise Refusal(Code.IMPOSSIBLE) from error
                texts.append(decision.model_dump_json())
                await asyncio.sleep(0)
        return texts


def _of(client: str) -> str:
    """Whose questions take turns with those of others: an address, or one customer's networks of IPv6."""
    return customer_network(client) or client_network(client)


def _options(asked: MoveRequest | HintRequest) -> tuple[Move, ...]:
    try:
        return legal(asked.knowledge)
    except Impossible as error:
        raise Refusal(Code.IMPOSSIBLE) from error


def _move_answer(name: str, found: bytes | None) -> MoveAnswer:
    if found is None:
        return MoveAnswer(id=name, state="thinking", move=None)
    return MoveAnswer(id=name, state="done", move=_move.validate_python(_loaded(found)))


def _hint_answer(name: str, found: bytes | None) -> HintAnswer:
    if found is None:
        return HintAnswer(id=name, state="thinking", move=None, worths=())
    hint = _loaded(found)
    move, worths = _move.validate_python(hint["move"]), _worths.validate_python(hint["worths"])
    return HintAnswer(id=name, state="done", move=move, worths=worths)


def _review_answer(name: str, found: Sequence[bytes | None]) -> ReviewAnswer:
    judgements = tuple(None if one is None else Judgement.model_validate(_loaded(one)) for one in found)
    done = sum(judgement is not None for judgement in judgements)
    state = "done" if done == len(judgements) else "thinking"
    return ReviewAnswer.model_validate({"id": name, "state": state, "done": done, "judgements": judgements})


def _loaded(found: bytes) -> dict[str, object]:
    """Read a worker's answer."""
    value: dict[str, object] = orjson.loads(found)
    if value.get("impossible"):
        raise Refusal(Code.IMPOSSIBLE)
    return value
