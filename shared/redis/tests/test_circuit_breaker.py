"""A Redis that is away or frozen holds nobody up."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

import pytest
from domino_redis import circuit_breaker
from domino_redis.circuit_breaker import RedisAway, RedisWithBreaker

pytestmark = pytest.mark.anyio


async def echo(here: RedisWithBreaker, text: str = "hello") -> str:
    return str(await here.redis.echo(text))


async def test_answers_are_handed_on(redis_url: str) -> None:
    async with aclosing(RedisWithBreaker(redis_url)) as here:
        assert await here.ask(echo(here)) == "hello"


async def test_a_restarted_redis_is_asked_again_at_once(redis_url: str) -> None:
    async with aclosing(RedisWithBreaker(redis_url)) as here, aclosing(RedisWithBreaker(redis_url)) as killer:
        await here.ask(echo(here))
        await killer.redis.client_kill_filter(_type="normal", skipme=True)
        assert await here.ask(echo(here)) == "hello"


async def test_after_a_failure_it_is_left_alone_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circuit_breaker, "PAUSE_SECONDS", 60.0)
    asked = 0

    async def nobody(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal asked
        asked += 1
        await over.wait()
        writer.close()

    over = asyncio.Event()
    async with await asyncio.start_server(nobody, "127.0.0.1") as server:
        port = server.sockets[0].getsockname()[1]
        async with aclosing(RedisWithBreaker(f"redis://127.0.0.1:{port}/0")) as frozen:
            with pytest.raises(RedisAway):
                await frozen.ask(echo(frozen))
            before = asked
            for _ in range(3):
                with pytest.raises(RedisAway):
                    await frozen.ask(echo(frozen))
        over.set()
    assert asked == before >= 1


async def test_whoever_asks_after_the_end_is_refused(redis_url: str) -> None:
    """A timer that outlives the service, say: it would open connections that nobody closes."""
    here = RedisWithBreaker(redis_url)
    await here.ask(echo(here))
    await here.aclose()
    with pytest.raises(RedisAway):
        await here.ask(echo(here))
