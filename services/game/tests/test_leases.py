"""Leases on a real Redis and a real Postgres: the newest connection has the seat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing

import psycopg
import pytest
import redis as plain_redis
from domino_contracts.leases import Held, first_lease
from domino_postgres.database import make_pool
from domino_postgres.seat_leases import PostgresLeases
from domino_redis.circuit_breaker import RedisAway, RedisWithBreaker
from domino_redis.seat_leases import RedisLeases
from domino_rules.seats import Seat

from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio


Leases = RedisLeases | PostgresLeases
MANY = 1200


@pytest.fixture
async def in_redis(redis_url: str) -> AsyncIterator[RedisLeases]:
    async with aclosing(RedisWithBreaker(redis_url)) as redis:
        yield RedisLeases(redis, life=1.0)


@pytest.fixture
async def in_postgres(database_url: str) -> AsyncIterator[PostgresLeases]:
    with psycopg.connect(database_url, autocommit=True) as connection:
        codes = ["a", "b", *(f"r{index}" for index in range(MANY))]
        connection.cursor().executemany("INSERT INTO room (code) VALUES (%s)", [(code,) for code in codes])
    async with make_pool(database_url) as pool:
        yield PostgresLeases(pool, life=1.0, patience=PATIENCE)


@pytest.fixture(params=["in_redis", "in_postgres"])
def presence(request: pytest.FixtureRequest) -> Leases:
    leases: Leases = request.getfixturevalue(request.param)
    return leases


async def test_a_claim_tells_of_the_other_seat(presence: Leases) -> None:
    red, other = await presence.claim("a", Seat.RED, "one")
    assert other is None
    _, other = await presence.claim("a", Seat.BLUE, "two")
    assert other == red


async def test_claims_at_the_same_moment_have_a_lease_each(presence: Leases) -> None:
    claims = [
        ("a", Seat.RED, "one"),
        ("b", Seat.RED, "two"),
        ("a", Seat.BLUE, "three"),
        ("a", Seat.RED, "four"),
    ]
    found = await asyncio.gather(*(presence.claim(*claim) for claim in claims))
    assert [lease.partition("@")[2] for lease, _ in found] == ["one", "two", "three", "four"]
    assert [other for _, other in found] == [None, None, found[0][0], found[2][0]]
    assert found[3][0] > found[0][0]


async def test_the_newer_connection_keeps_the_seat(presence: Leases) -> None:
    older, _ = await presence.claim("a", Seat.RED, "older")
    newer, _ = await presence.claim("a", Seat.RED, "newer")
    assert newer > older
    assert await presence.renew([Held("a", Seat.RED, older)]) == [newer]
    assert await presence.renew([Held("a", Seat.RED, newer)]) == [newer]
    await presence.release("a", Seat.RED, older)
    assert await presence.renew([Held("a", Seat.RED)]) == [newer]


async def test_ranks_grow_even_where_clocks_go_wrong(in_redis: RedisLeases, redis_url: str) -> None:
    with plain_redis.Redis.from_url(redis_url) as client:
        client.set("room:a:seat:red", "900000000000000@future")
    newer, _ = await in_redis.claim("a", Seat.RED, "newer")
    assert newer == "900000000000001@newer"


async def test_after_a_flush_the_newer_one_wins_whoever_comes_first(
    in_redis: RedisLeases, redis_url: str
) -> None:
    older, _ = await in_redis.claim("a", Seat.RED, "older")
    newer, _ = await in_redis.claim("a", Seat.RED, "newer")
    with plain_redis.Redis.from_url(redis_url) as client:
        client.flushall()
    assert await in_redis.renew([Held("a", Seat.RED, older)]) == [older]
    assert await in_redis.renew([Held("a", Seat.RED, newer)]) == [newer]
    assert await in_redis.renew([Held("a", Seat.RED, older)]) == [newer]


async def test_a_lease_runs_out_unless_it_is_renewed(presence: Leases) -> None:
    lease, _ = await presence.claim("a", Seat.RED, "one")
    for _ in range(4):
        await asyncio.sleep(0.4)
        assert await presence.renew([Held("a", Seat.RED, lease), Held("a", Seat.BLUE)]) == [lease, None]
    await asyncio.sleep(1.2)
    assert await presence.renew([Held("a", Seat.RED)]) == [None]


async def test_who_leaves_gives_the_seat_up(presence: Leases) -> None:
    lease, _ = await presence.claim("a", Seat.RED, "one")
    await presence.release("a", Seat.RED, lease)
    assert await presence.renew([Held("a", Seat.RED)]) == [None]


async def test_many_seats_are_renewed_together(presence: Leases) -> None:
    held = [Held(f"r{index}", Seat.RED, first_lease("x")) for index in range(MANY)]
    assert await presence.renew(held) == [one.lease for one in held]


async def test_a_room_that_is_gone_has_no_leases_in_postgres(
    in_postgres: PostgresLeases, database_url: str
) -> None:
    await in_postgres.claim("a", Seat.RED, "one")
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("DELETE FROM room WHERE code = 'a'")
    lease, _ = await in_postgres.claim("a", Seat.RED, "two")
    assert lease.endswith("@two")
    assert await in_postgres.renew([Held("a", Seat.RED, lease)]) == [None]


async def test_all_keys_of_a_room_can_be_found_by_its_code(in_redis: RedisLeases, redis_url: str) -> None:
    from domino_redis.channels import keys

    await in_redis.claim("abc", Seat.RED, "one")
    with plain_redis.Redis.from_url(redis_url) as client:
        assert list(client.scan_iter(keys("abc"))) == [b"room:abc:seat:red"]


async def test_without_redis_nobody_waits_long() -> None:
    async with aclosing(RedisWithBreaker("redis://127.0.0.1:1/0")) as away, asyncio.timeout(PATIENCE):
        leases = RedisLeases(away)
        for _ in range(20):
            with pytest.raises(RedisAway):
                await leases.claim("a", Seat.RED, "one")
