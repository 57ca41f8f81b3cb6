"""What a load test plays on: game services over a stack, and rooms with both seats taken."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from domino_embedded.ports import free_port
from domino_embedded.stack import Stack
from domino_store.credentials import digest, new_code, new_token
from domino_store.database import make_pool

LIMITS_OFF = {"GAME_RATE": "1000", "GAME_BURST": "1000", "GAME_SOCKETS_PER_ADDRESS": "100000"}
"""One driver is many players behind one address, each faster than any person."""


@dataclass(slots=True)
class Service:
    """A game service of its own process."""

    base: str
    command: list[str]
    environment: dict[str, str]
    process: subprocess.Popen[bytes]

    def kill(self) -> None:
        """End it without a warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def again(self) -> None:
        """Start it again at its old address."""
        self.process = subprocess.Popen(self.command, env=self.environment)


@contextmanager
def games(stack: Stack, replicas: int) -> Iterator[list[Service]]:
    """Game services over ``stack``."""
    environment = {**os.environ, **stack.env, "HOST": "127.0.0.1", "LOG_LEVEL": "ERROR", **LIMITS_OFF}
    subprocess.run([sys.executable, "-m", "domino_store", "migrate"], env=environment, check=True, stdout=2)
    command = [sys.executable, "-m", "domino_game"]
    running = []
    for _ in range(replicas):
        port = free_port()
        own = {**environment, "PORT": str(port)}
        running.append(Service(f"http://127.0.0.1:{port}", command, own, subprocess.Popen(command, env=own)))
    try:
        yield running
    finally:
        for service in running:
            service.process.send_signal(signal.SIGTERM)
        for service in running:
            service.process.wait(15)


async def make_rooms(url: str, count: int) -> list[tuple[str, str, str]]:
    """Rooms with both seats taken: code and the two tokens."""
    rooms = [(new_code(), new_token(), new_token()) for _ in range(count)]
    async with make_pool(url, 1) as pool, pool.connection() as connection:
        async with connection.cursor() as cursor, connection.transaction():
            await cursor.executemany("INSERT INTO room (code) VALUES (%s)", [(room[0],) for room in rooms])
            seats = [
                (code, seat, digest(token))
                for code, *tokens in rooms
                for seat, token in zip(("red", "blue"), tokens, strict=True)
            ]
            await cursor.executemany("INSERT INTO seat (room, seat, token_hash) VALUES (%s, %s, %s)", seats)
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
