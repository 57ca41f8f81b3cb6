"""SIGKILL to one part after the other: seconds until a move is acknowledged again.

Whatever is killed is started again at once, as ``make play``, Docker or Kubernetes would; browsers that lost
their line try again every tenth of a second.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import uvloop
from domino_embedded.stack import Stack

from tests.bench.effort import Effort
from tests.bench.report import Facts, spread
from tests.bench.seat import Seat
from tests.load.stage import add_games, make_rooms

ROOMS = 10
SETTLED_SECONDS = 1.0
PATIENCE_SECONDS = 30.0


Moments = asyncio.Queue[tuple[float, float]]
"""When each move was made and acknowledged."""
PARTS = ("game-1", "postgres", "redis")


def measure(effort: Effort) -> Facts:
    """Each part, several times."""
    with Stack() as stack:
        return uvloop.run(_measure(stack, add_games(stack, 1)["game-1"], effort))


async def _measure(stack: Stack, base: str, effort: Effort) -> Facts:
    moments: Moments = asyncio.Queue()
    found: Facts = {}
    async with _insisting(stack, base, lambda made, told: moments.put_nowait((made, told))):
        for part in PARTS:
            taken = [await _survive(stack, part, moments) for _ in range(effort.runs)]
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


async def _survive(stack: Stack, part: str, moments: Moments) -> float:
    """Seconds from the kill until a move that was made after it is acknowledged."""
    await asyncio.sleep(SETTLED_SECONDS)
    struck = time.perf_counter()
    stack.kill(part)
    # Ready is later than usable, and is not waited for.
    starting = asyncio.create_task(asyncio.to_thread(stack.start, part))
    async with asyncio.timeout(PATIENCE_SECONDS):
        made, told = await moments.get()
        while made < struck:
            made, told = await moments.get()
    await starting
    return told - struck
