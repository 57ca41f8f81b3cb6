"""Who is let in: cookie, origin, protocol."""

from __future__ import annotations

import pytest
from domino_contracts.codes import Close
from domino_embedded.ports import LOOPBACK
from domino_postgres.tokens import new_code, new_token
from domino_rules.seats import Seat
from domino_service.origin import Site

from tests.cluster import Cluster, cluster, dealt
from tests.player import Player

pytestmark = pytest.mark.anyio


async def test_a_foreign_token_opens_no_seat(single: Cluster) -> None:
    invitation = single.room()
    for token in ("", "seat", new_token(), "x" * 3000):
        stranger = Player(single.replicas[0].base, invitation.code, token)
        await stranger.connect()
        assert stranger.closed == Close.NO_SEAT
        assert stranger.raw == []
        assert stranger.set_cookie is None


async def test_the_token_of_another_room_opens_no_seat(single: Cluster) -> None:
    one, other = single.room(), single.room()
    stranger = Player(single.replicas[0].base, one.code, other.tokens[Seat.RED])
    await stranger.connect()
    assert stranger.closed == Close.NO_SEAT


async def test_a_room_that_never_was_has_ended(single: Cluster) -> None:
    stranger = Player(single.replicas[0].base, new_code(), new_token())
    await stranger.connect()
    assert stranger.closed == Close.ROOM_ENDED


@pytest.mark.parametrize("protocol", ["0", "1", "3", "", "x", "2.0"])
async def test_a_page_of_another_version_is_told_to_reload(single: Cluster, protocol: str) -> None:
    player = single.room().player(Seat.RED)
    await player.open(protocol=protocol)
    assert await player.until_closed() == Close.PROTOCOL_OLD


@pytest.mark.parametrize(
    ("origin", "forwarded", "welcome"),
    [
        ("https://elsewhere.test", None, False),
        ("null", None, False),
        ("https://play.test", None, True),
        ("https://table.test", "table.test", True),
        ("https://elsewhere.test", "table.test", False),
    ],
)
@pytest.mark.parametrize("proxies", [(LOOPBACK,), ()], ids=["behind a named proxy", "behind nobody"])
async def test_only_our_own_page_may_connect(
    database_url: str,
    redis_url: str,
    *,
    proxies: tuple[str, ...],
    origin: str,
    forwarded: str | None,
    welcome: bool,
) -> None:
    site = Site(origins=frozenset({"https://play.test"}))
    async with cluster(database_url, redis_url, 1, site=site, trusted_proxies=proxies) as running:
        player = running.room().player(Seat.RED)
        headers = {"Origin": origin} | ({"X-Forwarded-Host": forwarded} if forwarded else {})
        await player.connect(**headers)
        believed = proxies or not forwarded
        assert player.closed == (None if welcome and believed else Close.FOREIGN_ORIGIN)
        await player.leave()


async def test_the_page_that_the_service_serves_itself_is_our_own(single: Cluster) -> None:
    async with single.room().player(Seat.RED) as player:
        await player.leave()
        await player.connect(Origin=single.replicas[0].base)
        assert player.closed is None


async def test_a_seat_that_moved_to_another_browser_closes_the_old_one(single: Cluster) -> None:
    import redis
    from domino_contracts.replica import SeatMoved
    from domino_postgres.tokens import digest
    from domino_redis.channels import channel, encode

    invitation = single.room()
    async with invitation.seated() as (red, blue):
        fresh = new_token()
        single.query(
            "UPDATE seat SET token_hash = %s WHERE room = %s AND seat = 'blue'",
            digest(fresh),
            invitation.code,
        )
        with redis.Redis.from_url(single.redis_url) as client:
            client.publish(channel(invitation.code), encode(SeatMoved(Seat.BLUE)))
        assert await blue.until_closed(3) == Close.NO_SEAT
        assert red.closed is None
        moved = Player(single.replicas[0].base, invitation.code, fresh)
        await moved.connect()
        assert moved.seat is Seat.BLUE
        await moved.leave()


async def test_a_room_that_ends_tells_everybody(played: Cluster) -> None:
    invitation = played.room()
    async with invitation.seated() as (red, blue):
        played.query("DELETE FROM room WHERE code = %s", invitation.code)
        assert await red.until_closed(5) == Close.ROOM_ENDED
        assert await blue.until_closed(5) == Close.ROOM_ENDED
        await red.connect()
        assert red.closed == Close.ROOM_ENDED


async def test_a_week_and_a_second_end_a_room_under_its_players(played: Cluster) -> None:
    invitation = played.room(50)
    async with invitation.seated(seed=1) as (red, blue):
        await dealt(red, blue)
        idle = "UPDATE room SET active_at = now() - interval '7 days 1 second' WHERE code = %s"
        played.query(idle, invitation.code)
        assert await red.until_closed(5) == Close.ROOM_ENDED
        assert await blue.until_closed(5) == Close.ROOM_ENDED


@pytest.mark.parametrize("name", ["domino_seat", "seat"])
async def test_the_seat_is_found_among_foreign_cookies_and_renewed_under_its_own_name(
    single: Cluster, name: str
) -> None:
    invitation = single.room()
    token = invitation.tokens[Seat.RED]
    for cookies in (
        f"seat=theirs; {name}={token}",
        f"{name}={token}; seat=theirs",
        f"{name}=theirs; {name}={token}",
    ):
        player = invitation.player(Seat.RED)
        await player.connect(Cookie=cookies)
        assert player.closed is None
        assert (player.set_cookie or "").startswith(f"domino_seat={token};")
        await player.leave()
