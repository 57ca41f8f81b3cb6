"""Redis and Postgres end, restart, freeze and lose everything in mid-round."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from domino_contracts.updates import Acknowledged, RefusedUpdate, Update
from domino_embedded.fixtures import StackFactory
from domino_rules.seats import PerSeat

from tests.cluster import dealt, over_stack, same, some_moves
from tests.player import Player
from tests.protocol_client import new_id

pytestmark = pytest.mark.anyio


async def unanswered(mover: Player) -> dict[str, Any]:
    """A move that the database is not there for; whether it counts is not known."""
    due = mover.due()
    assert due is not None
    command = {**due, "id": new_id()}
    away = await mover.answer(command)
    assert isinstance(away, RefusedUpdate)
    assert away.code == "try_again"
    return command


async def insist(mover: Player, command: dict[str, Any]) -> Update | Acknowledged:
    """Send it again until it is known to count."""
    outcome = await mover.answer(command)
    while isinstance(outcome, RefusedUpdate) and outcome.code == "try_again":
        outcome = await mover.answer(command)
    assert isinstance(outcome, Update | Acknowledged)
    return outcome


@pytest.mark.parametrize("replicas", [1, 2], ids=["one", "two"])
async def test_redis_restarts_in_mid_round(stack: StackFactory, replicas: int) -> None:
    async with (
        over_stack(stack, replicas) as (servers, services),
        services.room(300).seated(seed=1) as (red, blue),
    ):
        await dealt(red, blue)
        await asyncio.to_thread(servers.kill, "redis")
        await some_moves(red, blue)
        await asyncio.to_thread(servers.start, "redis")
        await some_moves(red, blue, 20)
        assert red.present == blue.present == PerSeat(True, True)
        assert red.closed is None
        assert blue.closed is None


@pytest.mark.parametrize("replicas", [1, 2], ids=["one", "two"])
async def test_a_frozen_redis_delays_no_move(stack: StackFactory, replicas: int) -> None:
    async with (
        over_stack(stack, replicas) as (servers, services),
        services.room(300).seated(seed=1) as (red, blue),
    ):
        mover, _ = await dealt(red, blue)
        servers.freeze("redis")
        assert isinstance(await asyncio.wait_for(mover.step(), 2), Update)
        await some_moves(red, blue)
        servers.thaw("redis")
        await some_moves(red, blue)


@pytest.mark.parametrize("replicas", [1, 2], ids=["one", "two"])
async def test_postgres_is_killed_in_mid_round(stack: StackFactory, replicas: int) -> None:
    async with over_stack(stack, replicas) as (servers, services):
        invitation = services.room(300)
        async with invitation.seated(seed=1) as (red, blue):
            mover, _ = await dealt(red, blue)
            await asyncio.to_thread(servers.kill, "postgres")
            command = await unanswered(mover)
            await asyncio.to_thread(servers.start, "postgres")
            await insist(mover, command)
            await same(red, blue)
            await some_moves(red, blue, 20)
            steps = services.query(
                "SELECT count(*), max(version) FROM whole_step WHERE room = %s", invitation.code
            )
            assert steps == [(red.version, red.version)]
            assert red.closed is None
            assert blue.closed is None


async def test_a_frozen_postgres_acknowledges_nothing_and_thaws_into_one_step(stack: StackFactory) -> None:
    async with over_stack(stack, 1) as (servers, services):
        invitation = services.room(300)
        async with invitation.seated(seed=1) as (red, blue):
            mover, _ = await dealt(red, blue)
            version = mover.version
            servers.freeze("postgres")
            command = await unanswered(mover)
            assert mover.version == version
            servers.thaw("postgres")
            outcome = await insist(mover, command)
            assert outcome.version == version + 1
            await some_moves(red, blue, 20)


async def test_a_new_connection_without_a_database_is_told_to_come_back(stack: StackFactory) -> None:
    async with over_stack(stack, 1) as (servers, services):
        invitation = services.room()
        async with invitation.seated() as (red, _):
            version = red.version
            await red.leave()
            await asyncio.to_thread(servers.kill, "postgres")
            await red.connect()
            assert red.closed == 4013
            await asyncio.to_thread(servers.start, "postgres")
            while red.closed is not None:
                await red.connect()
            assert red.version >= version
