"""Connection limits on a real Redis, seen from two processes; the time is a parameter."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing

import pytest
from domino_redis import circuit_breaker
from domino_redis.circuit_breaker import RedisWithBreaker
from domino_redis.connection_limits import LIFE_SECONDS, RENEW_SECONDS, ConnectionLimits, TooManyConnections

pytestmark = pytest.mark.anyio

Two = tuple[ConnectionLimits, ConnectionLimits]


class Clock:
    """A time that passes when it is told to."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def redis(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RedisWithBreaker]:
    monkeypatch.setattr(circuit_breaker, "TIMEOUT_SECONDS", 5.0)
    async with aclosing(RedisWithBreaker(redis_url)) as here:
        yield here


@pytest.fixture
def two(redis: RedisWithBreaker, clock: Clock) -> Two:
    return ConnectionLimits(redis, clock), ConnectionLimits(redis, clock)


async def test_processes_count_together(two: Two) -> None:
    here, there = two
    await here.acquire({"crowd": 2})
    await there.acquire({"crowd": 2})
    for limits in two:
        with pytest.raises(TooManyConnections):
            await limits.acquire({"crowd": 2})
    await here.acquire({"other": 2})


async def test_who_leaves_makes_room_for_the_next(two: Two) -> None:
    here, there = two
    place = await here.acquire({"crowd": 1})
    here.release(place)
    await here.close()
    await there.acquire({"crowd": 1})


async def test_many_leave_at_once(two: Two, redis: RedisWithBreaker) -> None:
    here, _ = two
    for place in [await here.acquire({"crowd": 1000}) for _ in range(450)]:
        here.release(place)
    await here.close()
    assert await redis.redis.exists("crowd") == 0


async def test_one_full_crowd_is_enough_and_leaves_no_trace(two: Two) -> None:
    here, there = two
    await here.acquire({"seat": 1})
    with pytest.raises(TooManyConnections):
        await there.acquire({"address": 1, "seat": 1})
    await there.acquire({"address": 1, "seat": 2})


async def test_who_comes_at_the_same_moment_has_an_answer_of_their_own(
    two: Two, redis: RedisWithBreaker
) -> None:
    here, _ = two
    coming = [{"a": 2, "b": 9}, {"a": 2}, {"a": 2, "c": 1}, {"c": 1}, {"b": 9, "c": 1}]
    found = await asyncio.gather(*map(here.acquire, coming), return_exceptions=True)
    assert [isinstance(answer, TooManyConnections) for answer in found] == [False, False, True, False, True]
    assert [await redis.redis.zcard(key) for key in "abc"] == [2, 1, 1]


async def test_who_stays_is_counted_for_as_long_as_they_are_renewed(two: Two, clock: Clock) -> None:
    here, there = two
    await here.acquire({"crowd": 1})
    for _ in range(6):
        clock.now += RENEW_SECONDS
        await here.renew()
    with pytest.raises(TooManyConnections):
        await there.acquire({"crowd": 1})


async def test_two_renewals_may_fail(two: Two, clock: Clock) -> None:
    here, there = two
    await here.acquire({"crowd": 1})
    clock.now += 3 * RENEW_SECONDS - 1
    with pytest.raises(TooManyConnections):
        await there.acquire({"crowd": 1})


async def test_those_of_a_killed_process_run_out(two: Two, clock: Clock) -> None:
    killed, there = two
    await killed.acquire({"crowd": 1})
    clock.now += LIFE_SECONDS
    await there.acquire({"crowd": 1})


async def test_nothing_is_kept_of_empty_crowds(two: Two, redis: RedisWithBreaker) -> None:
    here, _ = two
    await here.acquire({"crowd": 1})
    assert 0 < await redis.redis.pttl("crowd") <= LIFE_SECONDS * 1000


async def test_a_redis_that_lost_everything_learns_it_again(two: Two, redis: RedisWithBreaker) -> None:
    here, there = two
    for _ in range(250):
        await here.acquire({"crowd": 500})
    gone = await here.acquire({"left": 1})
    await redis.redis.flushall()
    here.release(gone)
    await here.renew()
    assert await redis.redis.zcard("crowd") == 250
    with pytest.raises(TooManyConnections):
        await there.acquire({"crowd": 250})
    await there.acquire({"left": 1})


async def test_no_limit_needs_no_redis(clock: Clock) -> None:
    async with aclosing(RedisWithBreaker("redis://127.0.0.1:1/0")) as away:
        limits = ConnectionLimits(away, clock)
        limits.release(await limits.acquire({"crowd": None}))
        await limits.close()


async def test_without_redis_everybody_is_let_in(redis: RedisWithBreaker, clock: Clock) -> None:
    async with aclosing(RedisWithBreaker("redis://127.0.0.1:1/0")) as away:
        limits = ConnectionLimits(away, clock)
        places = [await limits.acquire({"crowd": 1}) for _ in range(3)]
        for place in places:
            limits.release(place)
        await limits.close()
