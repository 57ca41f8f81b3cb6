"""SIGKILL to one part after the other: seconds until what it is there for works again, a move, a new room or
an answer of the computer's.

Whatever is killed is started again at once, as ``make play``, Docker or Kubernetes would; browsers that lost
their line, or got no answer, try again every tenth of a second.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus

import httpx2
import uvloop
from domino_embedded.stack import Stack

from tests.bench.effort import Effort
from tests.bench.report import Facts, spread
from tests.bench.seat import AGAIN_SECONDS, Seat
from tests.computer_client import asker, request
from tests.http_client import Browser
from tests.knowledge_factory import choices
from tests.load.stage import add_games, add_rooms, make_rooms

ROOMS = 10
SETTLED_SECONDS = 1.0
PATIENCE_SECONDS = 30.0


Moments = asyncio.Queue[tuple[float, float]]
"""When each move was made and acknowledged."""
Sign = Callable[[float], Awaitable[float]]
"""Waits until something works that was begun after a moment, and tells when that was."""


def measure(effort: Effort) -> Facts:
    """Each part, several times."""
    with Stack() as stack:
        game = add_games(stack, 1)["game-1"]
        rooms = add_rooms(stack)
        computer = stack.add_computer()
        stack.add_worker()
        return uvloop.run(_measure(stack, game, rooms, computer, effort))


async def _measure(stack: Stack, game: str, rooms: str, computer: str, effort: Effort) -> Facts:
    moments: Moments = asyncio.Queue()
    signs: dict[str, Sign] = {
        "game-1": lambda since: _moved(moments, since),
        "postgres": lambda since: _moved(moments, since),
        "redis": lambda since: _moved(moments, since),
        "rooms-1": lambda _since: _insist(lambda: _room_made(rooms)),
        "worker-1": lambda _since: _insist(lambda: _computer_answered(computer)),
    }
    found: Facts = {}
    await signs["worker-1"](0)  # it is there as soon as its process is, and loads its engine after that
    async with _insisting(stack, game, lambda made, told: moments.put_nowait((made, told))):
        for part, sign in signs.items():
            taken = [await _survive(stack, part, sign) for _ in range(effort.runs)]
            found[f"{part.removesuffix('-1')}_s"] = spread(taken)
    return found


@asynccontextmanager
async def _insisting(stack: Stack, base: str, moved: Callable[[float, float], None]) -> AsyncIterator[None]:
    """Rooms whose players never give up."""
    rooms = await make_rooms(stack.env["DATABASE_URL"], ROOMS)
    players = [
        asyncio.create_task(Seat(base, code, token).insist(moved))
        for code, *tokens in rooms
        for token in tokens
    ]
    try:
        yield
    finally:
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)


async def _survive(stack: Stack, part: str, sign: Sign) -> float:
    """Seconds from the kill until the sign of what was begun after it."""
    await asyncio.sleep(SETTLED_SECONDS)
    struck = time.perf_counter()
    stack.kill(part)
    # Ready is later than usable, and is not waited for.
    starting = asyncio.create_task(asyncio.to_thread(stack.start, part))
    async with asyncio.timeout(PATIENCE_SECONDS):
        seen = await sign(struck)
    await starting
    return seen - struck


async def _moved(moments: Moments, since: float) -> float:
    made, told = await moments.get()
    while made < since:
        made, told = await moments.get()
    return told


async def _insist(works: Callable[[], Awaitable[bool]]) -> float:
    while True:
        try:
            if await works():
                return time.perf_counter()
        except (httpx2.HTTPError, OSError):
            pass
        await asyncio.sleep(AGAIN_SECONDS)


async def _room_made(base: str) -> bool:
    return (await Browser(base).request("POST", "/api/rooms", {})).status == HTTPStatus.CREATED


async def _computer_answered(base: str) -> bool:
    page = asker(base)
    async with page.client:
        answer = await page.put("moves", uuid.uuid4().hex, request(choices("recovery")[0]))
        return answer.status_code == HTTPStatus.OK
