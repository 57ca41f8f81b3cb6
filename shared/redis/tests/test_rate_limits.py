"""Limits on a real Redis: one budget for all who count under one name."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing

import pytest
from domino_process.settings import SettingsError
from domino_redis import circuit_breaker
from domino_redis.circuit_breaker import RedisWithBreaker
from domino_redis.rate_limits import Limit, RateLimited, most, rates, rates_of

pytestmark = pytest.mark.anyio

ADDRESS = "192.0.2.1"


@pytest.fixture
async def redis(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RedisWithBreaker]:
    monkeypatch.setattr(circuit_breaker, "TIMEOUT_SECONDS", 5.0)
    async with aclosing(RedisWithBreaker(redis_url)) as here:
        yield here


async def test_counters_of_one_name_are_one(redis: RedisWithBreaker) -> None:
    here, there = (Limit("tries", rates_of("2/minute"), redis) for _ in range(2))
    await here.count(ADDRESS)
    await there.count(ADDRESS)
    with pytest.raises(RateLimited) as often:
        await here.count(ADDRESS)
    assert 1 <= often.value.retry_after <= 60
    await Limit("others", rates_of("2/minute"), redis).count(ADDRESS)
    await here.count("192.0.2.2")


async def test_all_rates_hold(redis: RedisWithBreaker) -> None:
    limit = Limit("tries", rates_of("5/second;2/hour"), redis)
    for _ in range(2):
        await limit.count(ADDRESS)
    with pytest.raises(RateLimited) as often:
        await limit.count(ADDRESS)
    assert often.value.retry_after > 60


async def test_a_line_of_ipv6_is_one_address(redis: RedisWithBreaker) -> None:
    limit = Limit("tries", rates_of("1/minute"), redis)
    await limit.count("2001:db8::1")
    with pytest.raises(RateLimited):
        await limit.count("2001:db8::2")
    await limit.count("2001:db8:0:1::1")


async def test_a_site_of_ipv6_has_a_budget_beside_those_of_its_lines(redis: RedisWithBreaker) -> None:
    limit = Limit("tries", rates_of("2/hour"), redis, per_48=2)
    for line in ("1", "2", "3", "4"):
        await limit.count(f"2001:db8:7:{line}::1")
    with pytest.raises(RateLimited):
        await limit.count("2001:db8:7:5::1")
    await limit.count("2001:db8:8::1")
    without = Limit("others", rates_of("1/hour"), redis, per_48=None)
    for number in range(5):
        await without.count(f"2001:db8:7:{number}::1")


async def test_a_limit_that_is_off_asks_nobody() -> None:
    async with aclosing(RedisWithBreaker("redis://127.0.0.1:1/0")) as away:
        await Limit("tries", rates_of("off"), away).count(ADDRESS)
        with pytest.raises(ValueError, match="often"):
            rates_of("often")


async def test_without_redis_nothing_is_limited(caplog: pytest.LogCaptureFixture) -> None:
    async with aclosing(RedisWithBreaker("redis://127.0.0.1:1/0")) as away:
        limit = Limit("tries", rates_of("1/minute"), away)
        for _ in range(3):
            await limit.count(ADDRESS)
    assert {record.message for record in caplog.records} == {"limit_not_counted"}


def test_rates_come_from_the_environment() -> None:
    assert rates("LIMIT_X", "1/minute", {}) == rates_of("1/minute")
    assert rates("LIMIT_X", "1/minute", {"LIMIT_X": "5/second;7 per 2 hours"}) == rates_of(
        "5/second;7/2 hours"
    )
    assert rates("LIMIT_X", "1/minute", {"LIMIT_X": "off"}) == ()
    with pytest.raises(SettingsError, match="LIMIT_X is 'often'"):
        rates("LIMIT_X", "1/minute", {"LIMIT_X": "often"})


@pytest.mark.parametrize(("text", "number"), [("", 7), ("1", 1), (" 400 ", 400), ("off", None)])
def test_numbers_come_from_the_environment(text: str, number: int | None) -> None:
    assert most("LIMIT_X", 7, {"LIMIT_X": text}) == number


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "many", "²", "5/minute"])
def test_other_numbers_are_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="LIMIT_X"):
        most("LIMIT_X", 7, {"LIMIT_X": text})
