"""Whole games over real sockets, on one replica and on two."""

from __future__ import annotations

import pytest
from domino_contracts.updates import Position, Update
from domino_rules.seats import PerSeat, Seat

from tests.cluster import Cluster, cluster, dealt, play_both, same
from tests.player import Player, over

pytestmark = pytest.mark.anyio


async def test_a_single_round_to_its_end(played: Cluster) -> None:
    async with played.room().seated(seed=1) as (red, blue):
        await play_both(red, blue, over)
        await same(red, blue)
        for player in (red, blue):
            round_ = player.table.match.round
            assert round_ is not None
            assert round_.result is not None
        assert red.table.match.sheet == blue.table.match.sheet
        assert red.table.match.scores == PerSeat(0, 0)


async def test_a_match_to_fifty(played: Cluster) -> None:
    async with played.room(50).seated(seed=3) as (red, blue):
        await play_both(red, blue, over)
        await same(red, blue)
        winner = red.table.match.winner
        assert winner is not None
        assert winner is blue.table.match.winner
        assert red.table.match.scores[winner] >= 50 > red.table.match.scores[winner.other]


async def test_versions_run_without_a_gap_and_the_log_holds_every_step(played: Cluster) -> None:
    invitation = played.room()
    async with invitation.seated(seed=5) as (red, blue):
        await play_both(red, blue, over)
        await same(red, blue)
        rows = played.query(
            "SELECT version, seat FROM whole_step WHERE room = %s ORDER BY version", invitation.code
        )
        assert [version for version, _ in rows] == list(range(1, red.version + 1))
        assert rows[0] == (1, None)
        assert played.query("SELECT version FROM room WHERE code = %s", invitation.code) == [(red.version,)]


async def test_both_finding_the_table_again_find_it_as_it_was(played: Cluster) -> None:
    invitation = played.room(100)
    async with invitation.seated(seed=7) as (red, blue):
        await play_both(red, blue, lambda player: player.version >= 12)
        await same(red, blue)
        before: list[Player] = [red, blue]
    for player in before:
        again = invitation.player(player.seat)
        async with again:
            assert again.table == player.table
            assert again.version == player.version


async def test_the_creator_waits_and_the_first_commitment_comes_with_the_guest(played: Cluster) -> None:
    invitation = played.room()
    async with invitation.player(Seat.RED) as red:
        assert red.table.phase == "waiting"
        assert red.table.deal is None
        async with invitation.player(Seat.BLUE):
            await red.until(lambda: red.table.phase == "shuffling")
            assert red.table.deal is not None
            assert red.table.deal.secret is None


async def test_hints_alone_carry_a_round_from_replica_to_replica(database_url: str, redis_url: str) -> None:
    async with (
        cluster(database_url, redis_url, 2, heal=3600.0) as twins,
        twins.room().seated() as (red, blue),
    ):
        await dealt(red, blue)
        for player in (red, blue):
            player.heard.clear()
        await play_both(red, blue, over, seconds=20)
        await same(red, blue)
        for player in (red, blue):
            assert player.all_of(Update)
            assert not player.all_of(Position)


async def test_what_no_hint_told_is_found_in_the_database(database_url: str, redis_url: str) -> None:
    async with cluster(database_url, redis_url, 2) as twins, twins.room().seated() as (red, blue):
        mover, other = await dealt(red, blue)
        deaf = twins.replicas[1 if mover is red else 0].app.hub
        await deaf.pubsub.unsubscribe(red.code)
        assert isinstance(await mover.step(), Update)
        await other.until(lambda: other.version == mover.version, seconds=3)
        assert isinstance(other.last, Position)
