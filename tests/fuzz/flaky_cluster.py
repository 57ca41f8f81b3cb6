"""A cluster whose replicas can be killed and started again, and a room in it."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace

from domino_contracts.events import TableEvent, events_adapter
from domino_rules.seats import Seat

from tests.archive import archive_steps
from tests.cluster import QUICK, Cluster, Invitation, Replica, serving

HASTE = replace(QUICK, grace=0.05, heal=0.3, renew=0.15, lease=0.8)


class FlakyCluster:
    """``replicas`` services over one database and one Redis."""

    def __init__(self, database_url: str, redis_url: str) -> None:
        self._settings = replace(HASTE, database_url=database_url, redis_url=redis_url)
        self._running: list[tuple[Replica, AsyncExitStack]] = []

    async def open(self, replicas: int = 2) -> None:
        """Start them."""
        await asyncio.to_thread(archive_steps, self._settings.database_url)
        for _ in range(replicas):
            self._running.append(await self._start())

    async def close(self) -> None:
        """Stop them."""
        for _, stack in self._running:
            await stack.aclose()

    async def kill(self, number: int) -> None:
        """Cut everybody who is connected to a replica, and have a new one in its place."""
        replica, stack = self._running[number]
        for room in list(replica.app.hub.rooms.values()):
            for connection in room.connections:
                connection._protocol.transport.abort()
        await stack.aclose()
        self._running[number] = await self._start()

    def base(self, number: int) -> str:
        """The address of a replica."""
        return self._running[number][0].base

    def room(self, target: int | None) -> Invitation:
        """A new room with both seats taken."""
        return self.cluster.room(target)

    @property
    def cluster(self) -> Cluster:
        """All of it, as other tests know it."""
        settings = self._settings
        replicas = tuple(replica for replica, _ in self._running)
        return Cluster(settings.database_url, settings.redis_url, replicas)

    def steps(
        self, code: str, since: int
    ) -> list[tuple[int, Seat | None, str | None, tuple[TableEvent, ...]]]:
        """The log of a room after version ``since``."""
        rows = self.cluster.query(
            "SELECT version, seat, command_id, events FROM whole_step WHERE room = %s AND version > %s"
            " ORDER BY version",
            code,
            since,
        )
        return [
            (version, Seat(seat) if seat else None, command, events_adapter.validate_json(events))
            for version, seat, command, events in rows
        ]

    async def _start(self) -> tuple[Replica, AsyncExitStack]:
        stack = AsyncExitStack()
        return await stack.enter_async_context(serving(self._settings)), stack
