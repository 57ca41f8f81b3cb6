"""Connections that say too much, too long, or do not read (limits, slow readers)."""

from __future__ import annotations

import asyncio

import pytest
from domino_contracts.codes import Close
from domino_contracts.updates import RefusedUpdate
from domino_game.limits import Bucket, Crowd, Crowded
from domino_game.wire import UNREAD_BYTES, text_frame
from domino_rules.seats import PerSeat, Seat

from tests.player import over
from tests.tables import House, dealt, house, play_both

pytestmark = pytest.mark.anyio


async def test_too_many_messages_are_refused_and_a_flood_is_closed(database_url: str, redis_url: str) -> None:
    async with (
        house(database_url, redis_url, 1, rate=1, burst=5) as running,
        running.room().player(Seat.RED) as red,
    ):
        for _ in range(6):
            await red.say({"type": "beat"})
        await red.until(lambda: isinstance(red.last, RefusedUpdate))
        assert isinstance(red.last, RefusedUpdate)
        assert red.last.code == "too_many"
        for _ in range(60):
            await red.say({"type": "beat"})
        assert await red.until_closed() == Close.FLOODING


@pytest.mark.parametrize("message", ["x" * 5000, b'{"type":"beat"}' + b" " * 70_000])
async def test_what_is_too_large_closes(single: House, message: str | bytes) -> None:
    async with single.room().seated() as (red, blue):
        await red.say(message)
        assert await red.until_closed() in (Close.TOO_LARGE, 1009)
        assert blue.closed is None


async def test_who_does_not_read_is_closed_and_the_other_plays_on(single: House) -> None:
    invitation = single.room()
    async with invitation.seated() as (red, blue):
        await dealt(red, blue)
        room = single.replicas[0].app.hub.rooms[invitation.code]
        line = room.chairs[Seat.BLUE].line
        assert line is not None
        assert blue._socket is not None
        blue._socket.transport.pause_reading()
        for _ in range(20_000):
            room.tell_position(line)
        await red.until(lambda: red.present == PerSeat(True, False))
        assert line._wire.transport.get_write_buffer_size() <= UNREAD_BYTES + 4096
        assert red.closed is None
        blue._socket.transport.resume_reading()


async def test_a_player_who_is_refused_for_haste_loses_nothing(database_url: str, redis_url: str) -> None:
    async with (
        house(database_url, redis_url, 1, rate=40, burst=10) as running,
        running.room().seated() as (red, blue),
    ):
        await play_both(red, blue, over)
        assert red.closed is None


def test_a_bucket_refills_with_time() -> None:
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(0.5)
    assert bucket.take(2.0)
    assert not bucket.flooded


def test_who_leaves_makes_room_for_the_next() -> None:
    crowd = Crowd()
    with crowd.enter("a", 1):
        with pytest.raises(Crowded), crowd.enter("a", 1):
            pass
        with crowd.enter("b", 1):
            pass
    with crowd.enter("a", 1):
        pass


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_frames_have_the_length_they_say(length: int) -> None:
    from websockets.frames import Frame, Opcode

    expected = Frame(Opcode.TEXT, b"x" * length).serialize(mask=False)
    assert text_frame(b"x" * length) == expected


async def test_silence_of_the_wire_itself_is_noticed(single: House) -> None:
    """A frozen peer answers no ping: its seat is free after the pong's time, not after TCP's."""
    wire = single.replicas[0]
    async with single.room().seated() as (red, blue):
        assert blue._socket is not None
        blue._socket.transport.pause_reading()
        await red.until_present(red=True, blue=False, seconds=14)
        assert wire.base
        blue._socket.transport.resume_reading()
        await asyncio.sleep(0)
