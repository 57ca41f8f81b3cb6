"""Game services within the test's own process, over real Postgres and Redis, and rooms to play in."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import psycopg
from domino_embedded.fixtures import StackFactory
from domino_embedded.stack import Stack
from domino_game.app import Game, create_app
from domino_game.settings import Settings
from domino_postgres.tokens import digest, new_code, new_token
from domino_redis.rate_limits import rates_of
from domino_rules.seats import Seat

from tests.archive import archive_steps
from tests.asgi_server import listening
from tests.player import Player, over
from tests.timeouts import PATIENCE

QUICK = Settings(
    "",
    "",
    beat=0.5,
    silence=30.0,
    lease=2.0,
    renew=0.5,
    grace=0.4,
    heal=0.5,
    patience=4.0,
    messages=rates_of("2000/2 seconds"),
)
"""Everything that is a matter of seconds in earnest is a matter of tenths here."""


@dataclass(frozen=True, slots=True)
class Replica:
    """One running game service."""

    app: Game
    base: str


@dataclass(frozen=True, slots=True)
class Cluster:
    """Replicas of the game service over one database and one Redis."""

    database_url: str
    redis_url: str
    replicas: tuple[Replica, ...]

    def room(self, target: int | None = None, *, guest: bool = True) -> Invitation:
        """A new room; red's home is the first replica and blue's the last."""
        code, tokens = new_code(), {seat: new_token() for seat in Seat}
        with psycopg.connect(self.database_url, autocommit=True) as connection:
            connection.execute("INSERT INTO room (code, target) VALUES (%s, %s)", (code, target))
            for seat in Seat if guest else (Seat.RED,):
                connection.execute(
                    "INSERT INTO seat (room, seat, token_hash) VALUES (%s, %s, %s)",
                    (code, seat.value, digest(tokens[seat])),
                )
        return Invitation(self, code, tokens)

    def query(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """What the database says."""
        with psycopg.connect(self.database_url, autocommit=True) as connection:
            cursor = connection.execute(statement.encode(), values)
            return cursor.fetchall() if cursor.description else []


@dataclass(frozen=True, slots=True)
class Invitation:
    """A room and what opens its seats."""

    cluster: Cluster
    code: str
    tokens: dict[Seat, str]

    def player(self, seat: Seat, replica: int | None = None, seed: int = 0) -> Player:
        """A player of ``seat``, not connected yet."""
        chosen = replica if replica is not None else 0 if seat is Seat.RED else -1
        return Player(self.cluster.replicas[chosen].base, self.code, self.tokens[seat], seed)

    @asynccontextmanager
    async def seated(self, seed: int = 0) -> AsyncIterator[tuple[Player, Player]]:
        """Red and blue, connected and knowing of each other."""
        red, blue = self.player(Seat.RED, seed=seed), self.player(Seat.BLUE, seed=seed + 1)
        async with red, blue:
            for player in (red, blue):
                await player.until_present(red=True, blue=True)
            yield red, blue


@asynccontextmanager
async def cluster(database_url: str, redis_url: str, replicas: int, **changed: Any) -> AsyncIterator[Cluster]:
    """Run ``replicas`` services with quick settings, some of them ``changed``."""
    await asyncio.to_thread(archive_steps, database_url)
    settings = replace(QUICK, database_url=database_url, redis_url=redis_url, **changed)
    async with AsyncExitStack() as running:
        started = [await running.enter_async_context(serving(settings)) for _ in range(replicas)]
        yield Cluster(database_url, redis_url, tuple(started))


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Replica]:
    """One service on a port of its own."""
    app = create_app(settings)
    async with listening(app) as address:
        yield Replica(app, address)


@asynccontextmanager
async def over_stack(stack: StackFactory, replicas: int) -> AsyncIterator[tuple[Stack, Cluster]]:
    """Replicas over servers of their own, which the test may break."""
    running = await asyncio.to_thread(stack)
    command = [sys.executable, "-m", "domino_postgres", "migrate"]
    await asyncio.to_thread(subprocess.run, command, env={**os.environ, **running.env}, check=True)
    urls = running.env["DATABASE_URL"], running.env["REDIS_URL"]
    async with cluster(*urls, replicas) as services:
        yield running, services


async def play_both(red: Player, blue: Player, stop: Any, seconds: float = PATIENCE) -> None:
    """Let both play until ``stop``."""
    await asyncio.gather(red.play(stop, seconds), blue.play(stop, seconds))
    await same(red, blue)  # one may have stopped before it heard of the last step of the other


def mover_of(red: Player, blue: Player) -> tuple[Player, Player]:
    """Whose turn it is, and the other; both must know the same version."""
    assert red.version == blue.version
    return (red, blue) if red.table.match.moves else (blue, red)


async def dealt(red: Player, blue: Player) -> tuple[Player, Player]:
    """Shuffle and deal: whose turn it is, and the other."""
    await play_both(red, blue, lambda player: player.table.phase == "playing")
    await same(red, blue)
    return mover_of(red, blue)


async def same(red: Player, blue: Player) -> None:
    """Wait until both know the same version."""
    await red.until(lambda: red.version >= blue.version)
    await blue.until(lambda: blue.version >= red.version)


async def some_moves(red: Player, blue: Player, count: int = 6) -> None:
    """Play on for a while."""
    stop = red.version + count
    await play_both(red, blue, lambda player: over(player) or player.version >= stop)
