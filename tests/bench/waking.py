"""A browser that comes back: from the first packet of the new connection until it has played."""

from __future__ import annotations

import asyncio
import time

import uvloop
from domino_embedded.stack import Stack

from tests.bench.effort import Effort
from tests.bench.report import Facts, quantiles
from tests.bench.seat import Seat
from tests.load.playing import Plan, playing
from tests.load.stage import add_games, make_rooms

BUSY = Plan(200, rate=1.0)
"""What else goes on meanwhile."""
AGAIN = 20
"""How many seats come back in each run."""
AWAY_SECONDS = 0.1


def measure(effort: Effort) -> Facts:
    """Reconnects to a service that is in use."""
    with Stack() as stack:
        return uvloop.run(_measure(stack, add_games(stack, 1)["game-1"], effort))


async def _measure(stack: Stack, base: str, effort: Effort) -> Facts:
    async with playing(BUSY, stack, [base], lambda _seconds: None):
        await asyncio.sleep(effort.warm)
        rooms = await make_rooms(stack.env["DATABASE_URL"], AGAIN * effort.runs)
        return {"reconnect": quantiles([await _once(base, code, tokens) for code, *tokens in rooms])}


async def _once(base: str, code: str, tokens: list[str]) -> float:
    """One room: both sit down, the seat on turn loses its line and comes back. Seconds from its first packet
    until a move of it is committed and acknowledged."""
    seats = [Seat(base, code, token) for token in tokens]
    for seat in seats:
        await seat.sit()
    for seat in seats:
        await seat.until("playing")
    mover = next(seat for seat in seats if seat.on_turn)
    mover.leave()
    await asyncio.sleep(AWAY_SECONDS)
    begun = time.perf_counter()
    await mover.sit()
    await mover.until("playing")
    played = await mover.move()
    taken = time.perf_counter() - begun
    for seat in seats:
        seat.leave()
    if not played:
        raise RuntimeError("a seat that came back was refused its move")
    return taken
