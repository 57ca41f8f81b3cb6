"""Connections that say too much, too long, or do not read (limits, slow readers)."""

from __future__ import annotations

import asyncio

import pytest
from domino_contracts.codes import Close
from domino_contracts.updates import RefusedUpdate
from domino_game.connection.rate_limiter import FLOOD, MessageRateLimiter
from domino_game.connection.websocket_protocol import UNREAD_BYTES, text_frame
from domino_redis.rate_limits import rates_of
from domino_rules.seats import PerSeat, Seat

from tests.cluster import Cluster, cluster, dealt, play_both
from tests.player import over

pytestmark = pytest.mark.anyio


async def test_too_many_messages_are_refused_and_a_flood_is_closed(database_url: str, redis_url: str) -> None:
    async with (
        cluster(database_url, redis_url, 1, messages=rates_of("5/hour")) as running,
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


@pytest.mark.parametrize("message", ["x" * 5000, "é" * 2100, b'{"type":"beat"}' + b" " * 70_000])
async def test_what_is_too_large_closes(single: Cluster, message: str | bytes) -> None:
    async with single.room().seated() as (red, blue):
        await red.say(message)
        assert await red.until_closed() in (Close.TOO_LARGE, 1009)
        assert blue.closed is None


async def test_who_does_not_read_is_closed_and_the_other_plays_on(single: Cluster) -> None:
    invitation = single.room()
    async with invitation.seated() as (red, blue):
        await dealt(red, blue)
        room = single.replicas[0].app.hub.rooms[invitation.code]
        connection = room.seats[Seat.BLUE].connection
        assert connection is not None
        blue.transport.pause_reading()
        for _ in range(20_000):
            room.send_position(connection)
        await red.until(lambda: red.present == PerSeat(True, False))
        assert connection._protocol.transport.get_write_buffer_size() <= UNREAD_BYTES + 4096
        assert red.closed is None
        blue.transport.resume_reading()


async def test_a_player_who_is_refused_for_haste_loses_nothing(database_url: str, redis_url: str) -> None:
    async with (
        cluster(database_url, redis_url, 1, messages=rates_of("20/second")) as running,
        running.room().seated() as (red, blue),
    ):
        await play_both(red, blue, over)
        assert red.closed is None


def test_who_pauses_may_speak_again() -> None:
    now = 0.0
    rate_limiter = MessageRateLimiter(rates_of("3/2 seconds;4/minute"), lambda: now)
    assert [rate_limiter.allows() for _ in range(4)] == [True, True, True, False]
    now = 2.0
    assert [rate_limiter.allows() for _ in range(2)] == [True, False]
    now = 60.0
    assert rate_limiter.allows()


def test_haste_is_no_flood() -> None:
    now = 0.0
    rate_limiter = MessageRateLimiter(rates_of("3/second"), lambda: now)
    assert not any(rate_limiter.is_flooding() for _ in range(3 * FLOOD))
    assert rate_limiter.is_flooding()
    now = 1.0
    assert not rate_limiter.is_flooding()


def test_without_a_limit_all_is_taken() -> None:
    rate_limiter = MessageRateLimiter(rates_of("off"))
    assert all(rate_limiter.allows() for _ in range(1000))


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_frames_have_the_length_they_say(length: int) -> None:
    from websockets.frames import Frame, Opcode

    expected = Frame(Opcode.TEXT, b"x" * length).serialize(mask=False)
    assert text_frame(b"x" * length) == expected


async def test_silence_of_the_wire_itself_is_noticed(single: Cluster) -> None:
    """A frozen peer answers no ping: its seat is free after the pong's time, not after TCP's."""
    wire = single.replicas[0]
    async with single.room().seated() as (red, blue):
        blue.transport.pause_reading()
        await red.until_present(red=True, blue=False, seconds=14)
        assert wire.base
        blue.transport.resume_reading()
        await asyncio.sleep(0)
