"""Two replicas play through an outage of Redis that began before anybody came."""

from __future__ import annotations

import asyncio

import pytest
import redis as plain_redis
from domino_contracts.codes import Close
from domino_contracts.updates import Present
from domino_embedded.fixtures import StackFactory
from domino_rules.seats import PerSeat, Seat

from tests.cluster import QUICK, dealt, over_stack, some_moves
from tests.player import Player
from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio

BOTH = PerSeat(True, True)


async def test_who_comes_goes_and_takes_over_during_an_outage_is_seen(stack: StackFactory) -> None:
    async with over_stack(stack, 2) as (servers, services):
        await asyncio.to_thread(servers.kill, "redis")
        invitation = services.room(300)
        async with invitation.seated(seed=1) as (red, blue):
            await dealt(red, blue)
            await some_moves(red, blue)
            await blue.vanish()
            await red.until_present(red=True, blue=False)
            await blue.connect()
            await red.until_present(red=True, blue=True)
            await blue.until_present(red=True, blue=True)
            await some_moves(red, blue)
            async with invitation.player(Seat.RED, 1, seed=3) as newer:
                assert await red.until_closed(PATIENCE) == Close.TAKEN_OVER
                await newer.until_present(red=True, blue=True)
                await some_moves(newer, blue)
                assert newer.closed is None
                said = [len(player.all_of(Present)) for player in (newer, blue)]
                await asyncio.to_thread(servers.start, "redis")
                await held_in_redis(servers.env["REDIS_URL"], newer, blue)
                assert [len(player.all_of(Present)) for player in (newer, blue)] == said
                assert (newer.present, blue.present) == (BOTH, BOTH)
                await some_moves(newer, blue)


async def held_in_redis(url: str, *players: Player) -> None:
    """Wait until Redis has their leases, and has had them through some renewals."""
    keys = [f"room:{player.code}:seat:{player.seat}" for player in players]
    with plain_redis.Redis.from_url(url) as client:
        async with asyncio.timeout(PATIENCE):
            while client.exists(*keys) < len(keys):  # noqa: ASYNC110 - nothing tells of a key
                await asyncio.sleep(0.05)
    await asyncio.sleep(4 * QUICK.renew)
