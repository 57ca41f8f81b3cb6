"""Telling other replicas what has happened in a room: a hint on Redis, which may get lost.

Nothing here waits for Redis, and nothing fails without it: whoever listens compares versions with Postgres
now and then. ``channels`` has their names and what other services say on them.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from domino_process.tasks import end
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.exceptions import RedisError

from domino_redis.channels import channel

TIMEOUT_SECONDS = 1.0
PAUSE_SECONDS = 0.5
QUIET_SECONDS = 5.0
"""How long the listening connection may be silent before it is asked whether it still lives."""
GATHER_SECONDS = 0.005
"""After each batch, so that under load many messages share the next; after a lull none waits."""
BACKLOG = 10_000
BATCH = 500

logger = logging.getLogger(__name__)

_AWAY = (RedisError, OSError, TimeoutError)


class PubSub:
    """Publish and subscribe on the channels of rooms; one for each process."""

    def __init__(self, url: str, receive: Callable[[str, bytes], None]) -> None:
        """``receive`` is called with the room and the message for everything that is published on the
        channels subscribed to, by this process too."""
        self._pool = ConnectionPool.from_url(
            url, protocol=2, socket_timeout=None, socket_connect_timeout=TIMEOUT_SECONDS
        )
        self._redis = Redis.from_url(
            url,
            socket_timeout=TIMEOUT_SECONDS,
            socket_connect_timeout=TIMEOUT_SECONDS,
            retry_on_timeout=False,
        )
        self._receive = receive
        self._rooms: set[str] = set()
        self._subscription: AbstractConnection | None = None
        self._outgoing: deque[tuple[str, bytes]] = deque(maxlen=BACKLOG)
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> PubSub:
        self._tasks = [asyncio.create_task(self._publish_all()), asyncio.create_task(self._receive_all())]
        return self

    async def __aexit__(self, *reason: object) -> None:
        await end(*self._tasks)
        await self._redis.aclose()
        await self._pool.aclose()

    def publish(self, room: str, message: bytes) -> None:
        """Publish soon; the oldest is dropped when Redis does not keep up."""
        self._outgoing.append((channel(room), message))
        self._wake.set()

    async def subscribe(self, room: str) -> None:
        """Receive what is said in ``room``; asked for before this returns, where Redis is there."""
        if room in self._rooms:
            return
        self._rooms.add(room)
        await self._command("SUBSCRIBE", room)

    async def unsubscribe(self, room: str) -> None:
        """Receive no more of ``room``."""
        self._rooms.discard(room)
        await self._command("UNSUBSCRIBE", room)

    async def flush(self) -> None:
        """Wait until all is said, a second at most."""
        for _ in range(100):
            if not self._outgoing:
                return
            await asyncio.sleep(TIMEOUT_SECONDS / 100)

    async def _command(self, command: str, room: str) -> None:
        subscription = self._subscription
        if subscription is None:
            return
        with suppress(*_AWAY):
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await subscription.send_command(command, channel(room), check_health=False)

    async def _publish_all(self) -> None:
        while True:
            while not self._outgoing:
                self._wake.clear()
                await self._wake.wait()
            pipeline = self._redis.pipeline(transaction=False)
            for _ in range(min(len(self._outgoing), BATCH)):
                pipeline.publish(*self._outgoing.popleft())
            try:
                async with asyncio.timeout(TIMEOUT_SECONDS):
                    await pipeline.execute()
                await asyncio.sleep(GATHER_SECONDS)
            except _AWAY as error:
                logger.warning("messages_lost", extra={"error": type(error).__name__})
                await asyncio.sleep(PAUSE_SECONDS)

    async def _receive_all(self) -> None:
        while True:
            connection: AbstractConnection = self._pool.make_connection()  # type: ignore[no-untyped-call]
            try:
                await self._receive_from(connection)
            except _AWAY as error:
                if self._subscription is not None:
                    logger.warning("subscription_lost", extra={"error": type(error).__name__})
            finally:
                self._subscription = None
                with suppress(*_AWAY):
                    await connection.disconnect(nowait=True)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _receive_from(self, connection: AbstractConnection) -> None:
        await connection.connect()  # type: ignore[no-untyped-call]
        self._subscription = connection
        if self._rooms:
            await connection.send_command("SUBSCRIBE", *map(channel, self._rooms), check_health=False)
        quiet = False
        while True:
            try:
                async with asyncio.timeout(QUIET_SECONDS):
                    answer = await connection.read_response(disable_decoding=True, disconnect_on_error=False)
            except TimeoutError:
                if quiet:
                    raise
                quiet = True
                await connection.send_command("PING", check_health=False)
                continue
            quiet = False
            if answer[0] == b"message":
                self._deliver(answer[1].decode().partition(":")[2], answer[2])

    def _deliver(self, room: str, message: bytes) -> None:
        """A message that cannot be understood, a newer release's say, must not end the listening to all."""
        try:
            self._receive(room, message)
        except Exception:
            logger.exception("message_not_understood")
