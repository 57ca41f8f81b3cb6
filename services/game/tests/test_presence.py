"""Who is connected, who took over, who is away."""

from __future__ import annotations

import asyncio

import pytest
from domino_contracts.codes import Close
from domino_contracts.updates import Present, RefusedUpdate, Update
from domino_rules.seats import PerSeat, Seat

from tests.cluster import Cluster, cluster, dealt, play_both, same
from tests.player import over

pytestmark = pytest.mark.anyio


async def test_a_player_who_vanishes_is_seen_to_be_away_and_to_return(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        await blue.vanish()
        await red.until_present(red=True, blue=False)
        await blue.connect()
        await red.until_present(red=True, blue=True, seconds=3)


async def test_a_reload_is_no_absence(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        before = len(red.all_of(Present))
        await blue.leave()
        await blue.connect()
        await asyncio.sleep(1.5)
        assert len(red.all_of(Present)) == before
        assert red.present == PerSeat(True, True)


async def test_both_reloading_at_once_lose_nothing(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        mover, _ = await dealt(red, blue)
        version = mover.version
        await asyncio.gather(red.vanish(), blue.vanish())
        await asyncio.gather(red.connect(), blue.connect())
        await asyncio.gather(*(player.until_present(red=True, blue=True) for player in (red, blue)))
        assert (red.version, blue.version) == (version, version)
        assert isinstance(await mover.step(), Update)


async def test_while_one_is_away_the_other_can_do_nothing_and_loses_nothing(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        mover, other = await dealt(red, blue)
        await other.vanish()
        await mover.until(lambda: mover.present != PerSeat(True, True))
        refused = await mover.step()
        assert isinstance(refused, RefusedUpdate)
        assert refused.code == "opponent_away"
        asked = await mover.deal_command("ask", target=None)
        assert isinstance(asked, RefusedUpdate)
        assert asked.code == "opponent_away"
        await other.connect()
        await mover.until_present(red=True, blue=True)
        assert isinstance(await mover.step(), Update)


@pytest.mark.parametrize("elsewhere", [False, True], ids=["same replica", "other replica"])
async def test_a_newer_tab_takes_over_and_nobody_flickers(
    database_url: str, redis_url: str, elsewhere: bool
) -> None:
    async with cluster(database_url, redis_url, 2) as twins:
        invitation = twins.room()
        async with invitation.seated() as (red, blue):
            said = len(blue.all_of(Present))
            async with invitation.player(Seat.RED, 1 if elsewhere else 0) as newer:
                assert await red.until_closed(3) == Close.TAKEN_OVER
                await asyncio.sleep(1.5)
                assert len(blue.all_of(Present)) == said
                assert newer.closed is None
                mover, _ = await dealt(newer, blue)
                assert isinstance(await mover.step(), Update)


async def test_the_first_tab_does_not_take_the_seat_back_at_its_next_renewal(
    database_url: str, redis_url: str
) -> None:
    async with cluster(database_url, redis_url, 2) as twins:
        invitation = twins.room()
        async with invitation.player(Seat.RED, 0) as older, invitation.player(Seat.RED, 1) as newer:
            await older.until_closed(3)
            await asyncio.sleep(3 * 0.5)
            assert newer.closed is None


async def test_what_was_missed_is_there_on_return(played: Cluster) -> None:
    async with played.room().seated(seed=2) as (red, blue):
        mover, other = await dealt(red, blue)
        await other.vanish()
        # Still within the time of a reload: the mover's move counts, and the other missed it.
        assert isinstance(await mover.step(), Update)
        await other.connect()
        await same(red, blue)
        assert other.table.match.round is not None
        assert other.table.match.round.chain.links


async def test_a_round_goes_to_its_end_although_one_keeps_coming_and_going(played: Cluster) -> None:
    async with played.room().seated(seed=4) as (red, blue):

        async def some(version: int) -> None:
            await blue.play(lambda player: over(player) or player.version >= version)

        async def restless() -> None:
            while not over(blue):
                await some(blue.version + 5)
                await blue.vanish()
                await blue.connect()

        await asyncio.gather(red.play(over), restless())
        await same(red, blue)
        assert red.table.match.sheet == blue.table.match.sheet


async def test_a_silent_connection_is_closed_and_its_seat_is_free_again(
    database_url: str, redis_url: str
) -> None:
    async with cluster(database_url, redis_url, 1, silence=1.0) as running:
        invitation = running.room()
        async with invitation.seated() as (red, blue):

            async def beat() -> None:
                while red.closed is None:
                    await red.say({"type": "beat"})
                    await asyncio.sleep(0.3)

            beating = asyncio.create_task(beat())
            assert await blue.until_closed(5) == Close.SILENT
            await red.until_present(red=True, blue=False)
            assert red.closed is None
            beating.cancel()


async def test_one_missed_renewal_changes_nothing(database_url: str, redis_url: str) -> None:
    import redis

    async with cluster(database_url, redis_url, 2) as twins, twins.room().seated() as (red, blue):
        said = [len(player.all_of(Present)) for player in (red, blue)]
        with redis.Redis.from_url(redis_url) as client:
            client.flushall()
        await asyncio.sleep(2)
        assert [len(player.all_of(Present)) for player in (red, blue)] == said


async def test_without_redis_two_on_one_replica_play_on(database_url: str) -> None:
    async with (
        cluster(database_url, "redis://127.0.0.1:1/0", 1) as running,
        running.room().seated() as (red, blue),
    ):
        await play_both(red, blue, over)
        await blue.vanish()
        await red.until_present(red=True, blue=False)


async def test_nothing_is_kept_of_rooms_that_everybody_has_left(database_url: str, redis_url: str) -> None:
    """Also where the last connection here was taken over by one elsewhere."""
    async with cluster(database_url, redis_url, 2) as twins:
        invitation = twins.room()
        async with invitation.player(Seat.RED, 0) as older, invitation.player(Seat.RED, 1):
            await older.until_closed(3)
            await asyncio.sleep(0.2)
            assert twins.replicas[0].app.hub.rooms == {}
        await asyncio.sleep(1.0)
        assert twins.replicas[1].app.hub.rooms == {}


async def test_the_own_lease_that_is_not_released_yet_is_nobody_elsewhere(
    database_url: str, redis_url: str
) -> None:
    """A renewal within the time of a reload finds the lease of the connection that has just closed."""
    async with (
        cluster(database_url, redis_url, 1, grace=1.0, renew=0.1, lease=30.0) as running,
        running.room().seated() as (red, blue),
    ):
        await blue.vanish()
        await red.until_present(red=True, blue=False, seconds=3)


async def test_whoever_only_beats_stays_for_many_times_the_silence(database_url: str, redis_url: str) -> None:
    """A player who thinks for long: no offline event, no closed connection."""
    async with (
        cluster(database_url, redis_url, 2, silence=0.6) as twins,
        twins.room().seated() as (red, blue),
    ):
        said = len(red.all_of(Present))
        for _ in range(20):
            await asyncio.gather(red.say({"type": "beat"}), blue.say({"type": "beat"}))
            await asyncio.sleep(0.2)
        assert (red.closed, blue.closed) == (None, None)
        assert len(red.all_of(Present)) == said
