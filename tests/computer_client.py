"""A client of the computer, as the page is one: over real HTTP or straight into the service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from domino_computer.app import create_app
from domino_computer.settings import Settings
from domino_rules.moves import Move
from domino_rules.record import plain

from tests.knowledge_factory import Json, Moment, choices, moments
from tests.timeouts import PATIENCE


class Asker:
    """Asks under ``/api/computer`` and comes back until it has an answer, as the page does."""

    def __init__(self, client: httpx2.AsyncClient) -> None:
        self.client = client

    async def put(self, what: str, question: str, body: Json) -> httpx2.Response:
        """One PUT."""
        return await self.client.put(f"/api/computer/{what}/{question}", json=body)

    async def get(self, what: str, question: str) -> httpx2.Response:
        """One GET."""
        return await self.client.get(f"/api/computer/{what}/{question}")

    async def answer(self, what: str, question: str, body: Json) -> Json:
        """The whole answer. An answer that is lost or cannot be had at the moment is asked for again."""
        async with asyncio.timeout(PATIENCE):
            response = await self._put_through(what, question, body)
            while response.status_code == 202:
                await asyncio.sleep(0.05)
                response = await self.get(what, question)
                if response.status_code in (404, 503):
                    await asyncio.sleep(0.3)
                    response = await self._put_through(what, question, body)
        assert response.status_code == 200, response.text
        answer: Json = response.json()
        return answer

    async def _put_through(self, what: str, question: str, body: Json) -> httpx2.Response:
        while True:
            response = await self.put(what, question, body)
            if response.status_code != 503:
                return response
            await asyncio.sleep(0.3)


def asker(url: str, **options: Any) -> Asker:
    """A page at ``url``."""
    return Asker(httpx2.AsyncClient(base_url=url, timeout=PATIENCE, **options))


def is_legal(answer: Json, moves: tuple[Move, ...]) -> bool:
    """Whether the answer's move is one of ``moves``; an end may be named where one is left out."""
    return answer["move"] in [plain(move) for move in moves]


@asynccontextmanager
async def service(redis_url: str, address: str = "192.0.2.1", **settings: Any) -> AsyncIterator[Asker]:
    """The computer's service and a page at ``address``."""
    app = create_app(Settings(redis_url, **settings))
    async with app.router.lifespan_context(app):
        transport = httpx2.ASGITransport(app, client=(address, 5000))
        async with httpx2.AsyncClient(transport=transport, base_url="http://table.test") as client:
            yield Asker(client)


def choice(seed: str = "a choice") -> Moment:
    """A moment in the middle of a round."""
    options = choices(seed)
    return options[len(options) // 2]


def forced() -> Moment:
    """A moment with one legal move."""
    return next(moment for moment in moments("forced") if moment.acts and len(moment.moves) == 1)


def request(moment: Moment, level: str = "easy") -> Json:
    """The body that asks for a move."""
    return {"level": level, "knowledge": moment.knowledge}


def code(response: httpx2.Response) -> tuple[int, str]:
    """Status and code of a refusal."""
    return response.status_code, response.json()["code"]


def plain_move(moment: Moment, index: int = 0) -> Json:
    """One of the legal plays of ``moment``."""
    move = moment.moves[index]
    return {"type": "play", "tile": move.tile, "end": move.end}  # type: ignore[union-attr]
