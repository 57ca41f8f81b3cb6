"""Coming to a room at the very moment it is given up."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
import redis
from domino_game.connection.websocket_protocol import WebSocketProtocol
from domino_redis.channels import channel
from domino_rules.seats import Seat

from tests.cluster import Cluster, cluster

pytestmark = pytest.mark.anyio


class Nowhere:
    """A connection whose browser hears nothing."""

    def write_text(self, message: bytes) -> None:
        """Not sent."""

    def close(self, code: Any) -> None:
        """Not closed."""


async def test_who_comes_as_the_last_one_leaves_hears_of_other_replicas(single: Cluster) -> None:
    hub = single.replicas[0].app.hub
    code = single.room().code
    protocol = cast(WebSocketProtocol, Nowhere())
    room, connection = await hub.join(code, Seat.RED, b"", protocol)
    coming = asyncio.create_task(hub.join(code, Seat.RED, b"", protocol))
    # As if the time of a reload were over already.
    room.seats.red.connection = None
    hub.leave(room, connection)
    again, next_connection = await coming
    assert again is not room
    await hub.pubsub.flush()
    await asyncio.sleep(0.2)
    with redis.Redis.from_url(single.redis_url) as client:
        assert dict(client.pubsub_numsub(channel(code))) == {channel(code).encode(): 1}
    hub.leave(again, next_connection)


async def test_a_message_that_cannot_be_read_still_tells_that_something_changed(
    database_url: str, redis_url: str
) -> None:
    """A newer release's, say: the room is compared with the database, and nobody is cut off."""
    async with cluster(database_url, redis_url, 1, heal=3600.0) as single:
        invitation = single.room(50)
        async with invitation.player(Seat.RED) as red:
            room = single.replicas[0].app.hub.rooms[invitation.code]
            single.query("UPDATE room SET target = 300 WHERE code = %s", invitation.code)
            with redis.Redis.from_url(single.redis_url) as client:
                client.publish(channel(invitation.code), b'{"type":"of a newer release"}')
            await red.until(lambda: room.target == 300)
            assert red.closed is None
