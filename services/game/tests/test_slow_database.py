"""Commands, pings, restarts and health while the database cannot be written to."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from urllib.parse import urlsplit

import psycopg
import pytest
from domino_contracts.codes import Close
from domino_contracts.updates import RefusedUpdate, Update
from domino_game.connection.websocket_protocol import RECEIVE_QUEUE

from tests.cluster import Cluster, cluster, dealt, same
from tests.protocol_client import new_id
from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio


async def test_a_ping_unanswered_because_nobody_reads_closes_nothing(single: Cluster) -> None:
    invitation = single.room()
    async with invitation.seated(seed=1) as (red, blue):
        await dealt(red, blue)
        room = single.replicas[0].app.hub.rooms[invitation.code]
        connection = room.seats.red.connection
        assert connection is not None
        protocol = connection._protocol
        async with room.lock:
            for _ in range(2 * RECEIVE_QUEUE):
                await red.say({"type": "draw", "seen": 0, "id": new_id()})
            await red.until(lambda: protocol.read_paused)
            protocol.keepalive_timeout()
            assert not protocol.close_sent
        refusals = [message for message in red.heard if isinstance(message, RefusedUpdate)]
        await red.until(lambda: len(red.all_of(RefusedUpdate)) >= len(refusals) + RECEIVE_QUEUE)
        mover, _ = await dealt(red, blue)
        assert isinstance(await mover.step(), Update)
        assert red.closed is None


async def test_the_wait_for_a_room_is_part_of_a_commands_time(database_url: str, redis_url: str) -> None:
    async with (
        cluster(database_url, redis_url, 1, patience=2.0) as running,
        running.room().seated(seed=2) as (red, blue),
    ):
        mover, other = await dealt(red, blue)
        room = running.replicas[0].app.hub.rooms[red.code]
        async with room.lock:
            due = mover.due()
            assert due is not None
            answer = await mover.answer({**due, "id": new_id()})
            assert isinstance(answer, RefusedUpdate)
            assert answer.code == "try_again"
        while isinstance(await mover.step(), RefusedUpdate):
            pass
        await same(mover, other)


async def test_draining_waits_for_no_stuck_room(database_url: str, redis_url: str) -> None:
    """Forty rooms that never answer: one after the other they would take minutes."""
    async with cluster(database_url, redis_url, 1, patience=3.0) as running:
        invitation = running.room()
        async with invitation.seated(seed=3) as (red, blue), asyncio.timeout(PATIENCE):
            hub = running.replicas[0].app.hub
            rooms = [hub.rooms[invitation.code], *(hub._room(f"stuck{number}") for number in range(40))]
            for room in rooms:
                await room.lock.acquire()
            await hub.drain()
            assert await red.until_closed() == Close.RESTARTING
            assert await blue.until_closed() == Close.RESTARTING
            for room in rooms:
                room.lock.release()


async def test_no_replica_is_ready_while_nothing_can_be_committed(single: Cluster) -> None:
    name = urlsplit(single.database_url).path[1:]
    assert await status(single) == 200
    execute(single, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    execute(
        single,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        f" WHERE datname = '{name}' AND pid <> pg_backend_pid()",
    )
    await until_status(single, 503)
    execute(single, f"ALTER DATABASE {name} RESET default_transaction_read_only")
    await until_status(single, 200)


async def test_no_replica_is_ready_while_the_disk_takes_nothing(single: Cluster) -> None:
    """Though nobody plays. Beyond a limit on temporary files the server fails as on a full disk."""
    name = urlsplit(single.database_url).path[1:]
    assert await status(single) == 200
    execute(single, f"ALTER DATABASE {name} SET temp_file_limit = '64kB'")
    await single.replicas[0].app.pool.drain()
    await until_status(single, 503)
    execute(single, f"ALTER DATABASE {name} RESET temp_file_limit")
    await single.replicas[0].app.pool.drain()
    await until_status(single, 200)


def execute(cluster: Cluster, statement: str) -> None:
    options = "-c default_transaction_read_only=off"
    with psycopg.connect(cluster.database_url, autocommit=True, options=options) as connection:
        connection.execute(statement.encode())


async def until_status(cluster: Cluster, wanted: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while await status(cluster) != wanted:  # noqa: ASYNC110
            await asyncio.sleep(0.1)


async def status(cluster: Cluster) -> int:
    return await asyncio.to_thread(_status, cluster.replicas[0].base)


def _status(base: str) -> int:
    try:
        with urllib.request.urlopen(f"{base}/health/ready", timeout=PATIENCE) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
