"""A whole process is killed: its player is seen to be away, and comes back elsewhere."""

from __future__ import annotations

import asyncio

import pytest
from domino_contracts.updates import Present
from domino_embedded.fixtures import StackFactory

from tests.cluster import dealt, play_both, same
from tests.http_client import Browser
from tests.player import over

pytestmark = pytest.mark.anyio


async def test_the_other_replica_notices_and_takes_the_player_in(stack: StackFactory) -> None:
    servers = await asyncio.to_thread(stack, replicas=2)
    here, there = servers.urls
    maker, guest = Browser(here), Browser(there)
    code = await maker.create(50)
    assert (await guest.join(code)).status == 200
    async with guest.player(code) as blue:
        red = maker.player(code)
        await red.connect()
        await dealt(red, blue)
        version = blue.version
        await asyncio.to_thread(servers.kill, "edge-1")
        await blue.until_present(red=False, blue=True, seconds=15)
        await red.connect(there)
        await blue.until_present(red=True, blue=True, seconds=3)
        assert (red.version, red.table.deals) == (version, 1)
        await play_both(red, blue, over)
        await same(red, blue)
        await red.leave()


async def test_who_comes_back_elsewhere_at_once_was_never_away(stack: StackFactory) -> None:
    servers = await asyncio.to_thread(stack, replicas=2)
    here, there = servers.urls
    maker, guest = Browser(here), Browser(there)
    code = await maker.create()
    await guest.join(code)
    async with guest.player(code) as blue:
        red = maker.player(code)
        await red.connect()
        await dealt(red, blue)
        said = len(blue.all_of(Present))
        await asyncio.to_thread(servers.kill, "edge-1")
        await red.connect(there)
        await play_both(red, blue, over)
        assert len(blue.all_of(Present)) == said
        await red.leave()
