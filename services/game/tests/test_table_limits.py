"""How many sockets, and how many tries, on one replica and on two."""

from __future__ import annotations

import asyncio

import pytest
from domino_contracts.codes import Close
from domino_game.settings import Settings
from domino_postgres.tokens import new_code, new_token
from domino_process.settings import SettingsError
from domino_redis import circuit_breaker
from domino_redis.rate_limits import rates_of
from domino_rules.seats import Seat

from tests.cluster import Cluster, cluster, play_both
from tests.player import Player, over
from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio

ENV = {"DATABASE_URL": "postgresql://", "REDIS_URL": "redis://"}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis is there, however busy the machine: these tests are about who is counted, not how fast."""
    monkeypatch.setattr(circuit_breaker, "TIMEOUT_SECONDS", 5.0)


async def closed(player: Player) -> int | None:
    """With which code ``player`` is turned away; None where it is let in."""
    await player.connect()
    return player.closed


async def let_in(player: Player) -> None:
    """Until ``player`` is let in: a place is free as soon as Redis knows it."""
    async with asyncio.timeout(PATIENCE):
        while await closed(player) == Close.TOO_MANY_SOCKETS:
            pass
    assert player.closed is None


async def leave(*players: Player) -> None:
    for player in players:
        await player.leave()


def guesser(running: Cluster, replica: int = 0) -> Player:
    """Somebody who tries out a code."""
    return Player(running.replicas[replica].base, new_code(), new_token())


@pytest.mark.parametrize("replicas", [1, 2])
async def test_sockets_of_one_address_are_limited_and_two_still_play(
    database_url: str, redis_url: str, replicas: int
) -> None:
    async with cluster(database_url, redis_url, replicas, sockets_per_address=2) as running:
        third = running.room().player(Seat.RED)
        async with running.room().seated() as (red, blue):
            assert await closed(third) == Close.TOO_MANY_SOCKETS
            await play_both(red, blue, over)
        await let_in(third)
        await leave(third)


async def test_sockets_of_a_room_are_counted_on_all_replicas(database_url: str, redis_url: str) -> None:
    async with cluster(database_url, redis_url, 2, sockets_per_room=2) as running:
        room, other = running.room(), running.room()
        async with room.seated():
            for replica in (0, 1):
                assert await closed(room.player(Seat.RED, replica)) == Close.TOO_MANY_SOCKETS
            async with other.seated() as (red, blue):
                assert (red.closed, blue.closed) == (None, None)


async def test_sockets_of_a_seat_are_counted_on_all_replicas(database_url: str, redis_url: str) -> None:
    async with cluster(database_url, redis_url, 2, sockets_per_seat=1) as running:
        room = running.room()
        async with room.player(Seat.RED, 0) as red:
            assert await closed(room.player(Seat.RED, 1)) == Close.TOO_MANY_SOCKETS
            # Who is turned away takes nobody's seat.
            assert red.closed is None
            async with room.player(Seat.BLUE, 1) as blue:
                await play_both(red, blue, over)


async def test_sockets_of_one_site_of_ipv6_are_limited(database_url: str, redis_url: str) -> None:
    limits = {"sockets_per_address": 1, "per_48": 2, "trusted_proxies": ("127.0.0.1",)}
    async with cluster(database_url, redis_url, 1, **limits) as running:

        async def come(address: str) -> Player:
            player = running.room().player(Seat.RED)
            await player.connect(**{"X-Forwarded-For": address})
            return player

        one, other = await come("2001:db8:1:1::1"), await come("2001:db8:1:2::1")
        assert (one.closed, other.closed) == (None, None)
        assert (await come("2001:db8:1:3::1")).closed == Close.TOO_MANY_SOCKETS
        elsewhere = await come("2001:db8:2:3::1")
        assert elsewhere.closed is None
        await leave(one, other, elsewhere)


async def test_what_ends_in_the_handshake_is_counted_no_more(database_url: str, redis_url: str) -> None:
    async with cluster(database_url, redis_url, 1, sockets_per_address=1) as running:
        room = running.room()
        async with room.player(Seat.RED):
            for _ in range(3):
                assert await closed(room.player(Seat.BLUE)) == Close.TOO_MANY_SOCKETS
                assert await closed(guesser(running)) == Close.ROOM_ENDED
        again = room.player(Seat.RED)
        await let_in(again)
        await leave(again)


async def test_who_tries_out_codes_is_soon_not_listened_to(database_url: str, redis_url: str) -> None:
    async with cluster(database_url, redis_url, 2, unknown=rates_of("3/minute")) as running:
        tried = [await closed(guesser(running, number % 2)) for number in range(5)]
        assert tried == [Close.ROOM_ENDED] * 3 + [Close.TOO_MANY_SOCKETS] * 2


async def test_a_neighbour_who_tries_out_codes_keeps_no_player_out(database_url: str, redis_url: str) -> None:
    async with cluster(database_url, redis_url, 2, unknown=rates_of("2/hour")) as running:
        invitation = running.room()
        tried = [await closed(guesser(running, number % 2)) for number in range(3)]
        assert tried[-1] == Close.TOO_MANY_SOCKETS
        async with invitation.seated() as (red, blue):
            await play_both(red, blue, over)
        # A room that is there is answered, to whoever has no seat in it as well.
        stranger = Player(running.replicas[0].base, invitation.code, new_token())
        assert await closed(stranger) == Close.NO_SEAT


async def test_without_redis_nobody_is_refused(database_url: str) -> None:
    limits = {"unknown": rates_of("1/hour"), "sockets_per_address": 1, "sockets_per_seat": 1}
    async with cluster(database_url, "redis://127.0.0.1:1/0", 1, **limits) as running:
        for _ in range(3):
            assert await closed(guesser(running)) == Close.ROOM_ENDED
        async with running.room().seated() as (red, blue):
            await play_both(red, blue, over)


def test_limits_come_from_the_environment() -> None:
    usual = Settings.from_env(ENV)
    assert usual == Settings("postgresql://", "redis://")
    names = (
        "MESSAGES",
        "UNKNOWN",
        "MESSAGE_BYTES",
        "SOCKETS_PER_ADDRESS",
        "SOCKETS_PER_ROOM",
        "SOCKETS_PER_SEAT",
        "PER_48",
    )
    off = Settings.from_env({**ENV, **{f"LIMIT_{name}": "off" for name in names}})
    assert (off.messages, off.unknown, off.message_bytes) == ((), (), None)
    assert (off.sockets_per_address, off.sockets_per_room, off.sockets_per_seat) == (None, None, None)
    assert off.per_48 is None
    chosen = Settings.from_env({**ENV, "LIMIT_MESSAGES": "9/second", "LIMIT_SOCKETS_PER_SEAT": "3"})
    assert (chosen.messages, chosen.sockets_per_seat) == (rates_of("9/second"), 3)
    for name in names:
        with pytest.raises(SettingsError, match=f"LIMIT_{name}"):
            Settings.from_env({**ENV, f"LIMIT_{name}": "often"})
