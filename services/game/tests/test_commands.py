"""Repeated, stale, parallel, foreign and malformed commands."""

from __future__ import annotations

import asyncio

import pytest
from domino_contracts.updates import Acknowledged, RefusedUpdate, Update
from domino_embedded.ports import LOOPBACK
from domino_rules.moves import Draw, Play
from domino_rules.seats import Seat
from domino_rules.tiles import ALL_TILES

from tests.cluster import Cluster, cluster, dealt, play_both, same
from tests.player import Player, over
from tests.protocol_client import new_id

pytestmark = pytest.mark.anyio


def due_move(player: Player) -> dict[str, object]:
    due = player.due()
    assert due is not None
    return due


async def test_the_same_id_counts_once_and_says_so(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        mover, _ = await dealt(red, blue)
        command = due_move(mover)
        named = new_id()
        first = await mover.answer({**command, "id": named})
        assert isinstance(first, Update)
        again = await mover.answer({**command, "id": named})
        assert again == Acknowledged(named, first.version)
        await same(red, blue)
        assert red.version == first.version


async def test_the_same_id_at_once_on_two_replicas_counts_once(played: Cluster) -> None:
    invitation = played.room()
    async with invitation.seated() as (red, blue):
        mover, _ = await dealt(red, blue)
        command, named, version = due_move(mover), new_id(), mover.version
        await mover.say({**command, "id": named})
        await mover.say({**command, "id": named})
        await mover.until(lambda: len([m for m in mover.heard if getattr(m, "id", None) == named]) == 2)
        answers = [m for m in mover.heard if getattr(m, "id", None) == named]
        assert isinstance(answers[0], Update)
        assert answers[1] == Acknowledged(named, version + 1)


async def test_a_repeated_id_is_known_after_the_tab_moved_to_another_replica(played: Cluster) -> None:
    invitation = played.room()
    async with invitation.seated() as (red, blue):
        mover, _ = await dealt(red, blue)
        command, named = due_move(mover), new_id()
        first = await mover.answer({**command, "id": named})
        await mover.vanish()
        await mover.connect(played.replicas[-1 if mover is red else 0].base)
        again = await mover.answer({**command, "id": named})
        assert again == Acknowledged(named, first.version)


async def test_of_different_ids_on_one_version_one_counts(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        mover, _ = await dealt(red, blue)
        command, version = due_move(mover), mover.version
        ids = [new_id(), new_id()]
        for named in ids:
            await mover.say({**command, "id": named})
        await mover.until(lambda: all(mover.outcome(named) for named in ids))
        one, other = (mover.outcome(named) for named in ids)
        assert isinstance(one, Update)
        assert one.version == version + 1
        assert isinstance(other, RefusedUpdate)
        assert other.code == "stale"
        assert other.view is not None
        assert other.version == version + 1


async def test_a_stale_move_is_refused_with_the_fresh_view(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        mover, _ = await dealt(red, blue)
        answer = await mover.answer({**due_move(mover), "id": new_id(), "seen": mover.version - 1})
        assert isinstance(answer, RefusedUpdate)
        assert (answer.code, answer.version, answer.view) == ("stale", mover.version, mover.table)


async def test_a_version_from_the_future_is_refused(single: Cluster) -> None:
    async with single.room().seated() as (red, blue):
        mover, _ = await dealt(red, blue)
        answer = await mover.answer({**due_move(mover), "id": new_id(), "seen": mover.version + 5})
        assert isinstance(answer, RefusedUpdate)
        assert answer.code == "stale"


async def test_nobody_moves_out_of_turn_or_with_the_tiles_of_the_other(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        mover, other = await dealt(red, blue)
        version = mover.version
        out_of_turn = await other.move(Draw())
        assert isinstance(out_of_turn, RefusedUpdate)
        assert out_of_turn.code == "not_your_turn"
        hand = mover.table.match.round
        assert hand is not None
        foreign = next(tile for tile in ALL_TILES if tile not in hand.hand)
        stolen = await mover.move(Play(foreign))
        assert isinstance(stolen, RefusedUpdate)
        assert stolen.code == "not_in_hand"
        await mover.say({"type": "sync"})
        await mover.until(lambda: mover.version >= version)
        assert mover.version == version


async def test_the_seat_is_that_of_the_cookie_whatever_the_message_says(single: Cluster) -> None:
    async with single.room().seated() as (red, blue):
        mover, other = await dealt(red, blue)
        forged = {"type": "draw", "id": new_id(), "seen": mover.version, "seat": mover.seat.value}
        await other.say(forged)
        await other.until(lambda: isinstance(other.last, RefusedUpdate))
        assert isinstance(other.last, RefusedUpdate)
        assert other.last.code == "malformed"
        assert other.last.id == forged["id"]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '{"type":"play"}',
        '{"type":"dance","id":"a"}',
        '{"type":"play","id":"a","seen":"1","tile":"0-0"}',
        '{"type":"play","id":"a","seen":-1,"tile":"0-0"}',
        '{"type":"play","id":"a","seen":1,"tile":"6-3"}',
        '{"type":"draw","id":"not an id","seen":1}',
        '{"type":"draw","id":"' + "x" * 41 + '","seen":1}',
        '{"type":"ask","id":"a","deal":1,"target":51}',
        '{"type":"shuffle","id":"a","deal":1,"number":"short"}',
        '{"type":"draw","id":"a","seen":1e400}',
        "[" * 3000,
        '{"type":"beat","type":"beat","more":1}',
        "\u0000",
        b"\x00\x01",
        b'{"type":"beat"}',
        "\ud7ff",
    ],
)
async def test_what_is_no_command_changes_nothing(single: Cluster, message: str | bytes) -> None:
    async with single.room().seated() as (red, _):
        version = red.version
        await red.say(message)
        await red.until(lambda: isinstance(red.last, RefusedUpdate))
        assert isinstance(red.last, RefusedUpdate)
        assert red.last.code == "malformed"
        assert red.last.version == version


async def test_parallel_rooms_do_not_disturb_each_other(single: Cluster) -> None:
    async def one(seed: int) -> int:
        async with single.room().seated(seed) as (red, blue):
            await play_both(red, blue, over)
            await same(red, blue)
            return red.version

    versions = await asyncio.gather(*(one(seed) for seed in range(8)))
    counts = dict(single.query("SELECT room, count(*) FROM whole_step GROUP BY room"))
    assert sorted(counts.values()) == sorted(versions)


async def test_two_replicas_that_both_think_it_their_turn_write_one_step(
    database_url: str, redis_url: str
) -> None:
    """The same seat moves on two replicas at once: the version guard lets one through."""
    from tests.cluster import cluster

    async with cluster(database_url, redis_url, 2) as twins:
        invitation = twins.room()
        async with invitation.seated() as (red, blue):
            mover, _ = await dealt(red, blue)
            rooms = [replica.app.hub.rooms[invitation.code] for replica in twins.replicas]
            command, version = due_move(mover), mover.version
            # Both processes hold the same cached table; the second tab arrives as the first one's move does.
            await same(red, blue)
            async with invitation.player(mover.seat, 1 if mover is red else 0) as second:
                ids = [new_id(), new_id()]
                await asyncio.gather(
                    second.say({**command, "id": ids[0]}), second.say({**command, "id": ids[1]})
                )
                await second.until(lambda: all(second.outcome(named) for named in ids))
            assert {room.version for room in rooms} <= {version, version + 1}
            steps = twins.query("SELECT count(*) FROM whole_step WHERE room = %s", invitation.code)
            assert steps == [(version + 1,)]


async def test_beats_are_answered_with_the_version(single: Cluster) -> None:
    async with single.room().seated() as (red, _):
        await red.say({"type": "beat"})
        await red.until(lambda: red.last is not None and red.last.type == "beat")
        assert getattr(red.last, "version", None) == red.version


async def test_the_cookie_is_renewed_by_every_visit(single: Cluster) -> None:
    invitation = single.room()
    async with invitation.player(Seat.RED) as red:
        assert red.set_cookie is not None
        assert red.set_cookie.startswith(f"domino_seat={red.token};")
        assert f"Path=/api/rooms/{invitation.code}" in red.set_cookie
        assert "HttpOnly" in red.set_cookie
        assert "Secure" not in red.set_cookie


async def test_behind_a_named_proxy_that_speaks_https_the_cookie_is_secure(
    database_url: str, redis_url: str
) -> None:
    async with cluster(database_url, redis_url, 1, trusted_proxies=(LOOPBACK,)) as running:
        player = running.room().player(Seat.RED)
        await player.connect(**{"X-Forwarded-Proto": "https"})
        assert "Secure" in (player.set_cookie or "")
        await player.leave()
