"""What a load test plays on: game services over a stack, and rooms with both seats taken."""

from __future__ import annotations

import asyncio
import sys
from functools import partial

from domino_embedded.part import Part
from domino_embedded.ports import LOOPBACK, free_port
from domino_embedded.services import answers, migrate
from domino_embedded.stack import Stack
from domino_postgres.database import make_pool
from domino_postgres.tokens import digest, new_code, new_token

LIMITS_OFF = {"LIMIT_MESSAGES": "10000/second", "LIMIT_SOCKETS_PER_ADDRESS": "100000", "LIMIT_RECORDS": "off"}
"""One driver is many players behind one address, each faster than any person; they are counted as usual."""


def add_games(stack: Stack, replicas: int) -> dict[str, str]:
    """Start game services over ``stack``: their addresses by the names of their parts."""
    stack.add(migrate(stack.env))
    names = [f"game-{number}" for number in range(1, replicas + 1)]
    return {name: _add(stack, name, "domino_game") for name in names}


def add_rooms(stack: Stack) -> str:
    """Start a rooms service over ``stack``, whose tables are there: its address; its part is "rooms-1"."""
    return _add(stack, "rooms-1", "domino_rooms")


def _add(stack: Stack, name: str, module: str) -> str:
    port = free_port()
    base = f"http://{LOOPBACK}:{port}"
    environment = {**stack.env, **LIMITS_OFF, "HOST": LOOPBACK, "PORT": str(port), "LOG_LEVEL": "ERROR"}
    ready = partial(answers, f"{base}/health/ready")
    stack.add(Part(name, (sys.executable, "-m", module), environment, ready=ready))
    return base


async def make_rooms(url: str, count: int) -> list[tuple[str, str, str]]:
    """Rooms with both seats taken: code and the two tokens."""
    rooms = [(new_code(), new_token(), new_token()) for _ in range(count)]
    taken = [
        (code, seat, digest(token))
        for code, *tokens in rooms
        for seat, token in zip(("red", "blue"), tokens, strict=True)
    ]
    async with make_pool(url, 1) as pool, pool.connection() as connection, connection.cursor() as cursor:
        await cursor.executemany("INSERT INTO room (code) VALUES (%s)", [(room[0],) for room in rooms])
        await cursor.executemany("INSERT INTO seat (room, seat, token_hash) VALUES (%s, %s, %s)", taken)
    return rooms


async def listening(base: str, seconds: float = 30) -> None:
    """Until something takes connections at ``base``.

    Raises:
        TimeoutError: nothing does.
    """
    host, port = base.removeprefix("http://").split(":")
    async with asyncio.timeout(seconds):
        while True:
            try:
                _, writer = await asyncio.open_connection(host, int(port))
            except OSError:
                await asyncio.sleep(0.02)
            else:
                writer.close()
                return
