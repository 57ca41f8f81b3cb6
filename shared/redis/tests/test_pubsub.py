"""Hints between replicas on a real Redis."""

from __future__ import annotations

import asyncio

import pytest
import redis
from domino_embedded.fixtures import StackFactory
from domino_redis import pubsub
from domino_redis.pubsub import PubSub

from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio


class Ear:
    """Remembers what it heard."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, bytes]] = []

    def hear(self, room: str, message: bytes) -> None:
        self.heard.append((room, message))

    async def until(self, count: int, seconds: float = PATIENCE) -> None:
        async with asyncio.timeout(seconds):
            while len(self.heard) < count:  # noqa: ASYNC110
                await asyncio.sleep(0.01)


async def ready(client: redis.Redis, room: str) -> None:
    """Until somebody listens to ``room``."""
    async with asyncio.timeout(PATIENCE):
        while not dict(client.pubsub_numsub(f"room:{room}"))[f"room:{room}".encode()]:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_what_is_said_is_heard_by_those_who_listen(redis_url: str) -> None:
    one, other = Ear(), Ear()
    async with PubSub(redis_url, one.hear) as first, PubSub(redis_url, other.hear) as second:
        with redis.Redis.from_url(redis_url) as client:
            await first.subscribe("a")
            await second.subscribe("b")
            await ready(client, "a")
            await ready(client, "b")
            for number in range(50):
                first.publish("b", b"%d" % number)
            first.publish("c", b"nobody")
            second.publish("a", b"hello")
            await other.until(50)
            await one.until(1)
            assert [message for _, message in other.heard] == [b"%d" % number for number in range(50)]
            assert one.heard == [("a", b"hello")]
            await second.unsubscribe("b")
            first.publish("b", b"late")
            await first.flush()
            second.publish("a", b"again")
            await one.until(2)
            assert len(other.heard) == 50


async def test_after_a_restart_of_redis_it_listens_again(
    stack: StackFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pubsub, "PAUSE_SECONDS", 0.1)
    servers = await asyncio.to_thread(stack, durable=False)
    ear = Ear()
    async with PubSub(servers.env["REDIS_URL"], ear.hear) as hints:
        await hints.subscribe("a")
        await asyncio.to_thread(servers.kill, "redis")
        hints.publish("a", b"lost")
        await hints.subscribe("b")
        await asyncio.to_thread(servers.start, "redis")
        with redis.Redis.from_url(servers.env["REDIS_URL"]) as client:
            for room in ("a", "b"):
                await ready(client, room)
                client.publish(f"room:{room}", "found again")
        await ear.until(2)
        assert sorted(ear.heard) == [("a", b"found again"), ("b", b"found again")]


async def test_saying_never_waits_and_never_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pubsub, "TIMEOUT_SECONDS", 0.2)
    async with PubSub("redis://127.0.0.1:1/0", Ear().hear) as hints:
        async with asyncio.timeout(PATIENCE):
            await hints.subscribe("a")
            for _ in range(2 * pubsub.BACKLOG):
                hints.publish("a", b"x")
            await hints.unsubscribe("a")


async def test_a_silent_connection_is_asked_whether_it_lives(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pubsub, "QUIET_SECONDS", 0.1)
    ear = Ear()
    async with PubSub(redis_url, ear.hear) as hints:
        await hints.subscribe("a")
        await asyncio.sleep(0.6)
        hints.publish("a", b"still here")
        await ear.until(1)


async def test_a_message_that_is_not_understood_ends_nothing(redis_url: str) -> None:
    heard: list[bytes] = []

    def hear(_room: str, message: bytes) -> None:
        if message == b"riddle":
            raise ValueError(message)
        heard.append(message)

    async with PubSub(redis_url, hear) as hints:
        with redis.Redis.from_url(redis_url) as client:
            await hints.subscribe("a")
            await ready(client, "a")
            client.publish("room:a", "riddle")
            client.publish("room:a", "plain")
            async with asyncio.timeout(PATIENCE):
                while not heard:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
    assert heard == [b"plain"]
