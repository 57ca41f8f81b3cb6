"""Frames that no browser sends: refused or closed with a code, and the opponent plays on."""

from __future__ import annotations

import asyncio
import os
import random

import pytest
from domino_contracts.codes import Close, Code
from domino_contracts.updates import Position, RefusedUpdate
from domino_rules.seats import PerSeat

from tests.cluster import Cluster, cluster, dealt
from tests.player import Player

pytestmark = pytest.mark.anyio

NONSENSE = [
    "",
    " ",
    "\x00",
    "nan",
    "[" * 4000,
    '{"type":' * 500,
    '{"a":' * 600 + "1" + "}" * 600,
    '{"type":"draw","id":"x","seen":1e400}',
    '{"type":"draw","id":"x","seen":"1"}',
    '{"type":"draw","id":"x","seen":true}',
    '{"type":"draw","id":"x","seen":1,"seat":"blue"}',
    '{"type":"draw","id":"' + "x" * 41 + '","seen":1}',
    '{"type":"draw","id":"x y","seen":1}',
    '{"type":"play","id":"x","seen":1,"tile":"6-3","end":"left"}',
    '{"type":"play","id":"x","seen":1,"tile":"3-6","end":"up"}',
    '{"type":"shuffle","id":"x","deal":1,"number":"' + "AB" * 16 + '"}',
    '{"type":"ask","id":"x","deal":1,"target":75}',
    '{"type":"__proto__","id":"x"}',
    '{"type":"draw","type":"beat","id":"x"}',
    '{"type":"beat","id":"x"}',
    '"\\ud800"',
]


def frame(first: int, payload: bytes, *, masked: bool = True, length: int | None = None) -> bytes:
    """A frame as its bytes; ``length`` may lie."""
    said = len(payload) if length is None else length
    mask = 0x80 if masked else 0
    if said < 126:
        head = bytes([first, mask | said])
    elif said < 65_536:
        head = bytes([first, mask | 126]) + said.to_bytes(2, "big")
    else:
        head = bytes([first, mask | 127]) + said.to_bytes(8, "big")
    return head + (b"\0\0\0\0" if masked else b"") + payload


BROKEN: dict[str, tuple[bytes, set[int]]] = {
    "invalid UTF-8": (frame(0x81, b"\xff\xfe\xfa"), {1007}),
    "half a character": (frame(0x81, b'{"type":"\xc3"}'), {1007}),
    "an unknown opcode": (frame(0x83, b"x"), {1002}),
    "a reserved bit": (frame(0xC1, b"x"), {1002}),
    "no mask": (frame(0x81, b"{}", masked=False), {1002}),
    "a long ping": (frame(0x89, b"x" * 126), {1002}),
    "a ping in pieces": (frame(0x09, b"x"), {1002}),
    "a continuation of nothing": (frame(0x80, b"x"), {1002}),
    "a long text": (frame(0x81, b"x" * 5000), {Close.TOO_LARGE}),
    "a very long text": (frame(0x81, b"x" * 70_000), {1009}),
    "the claim of a gigabyte": (frame(0x81, b"x", length=2**30), {1009}),
    "many pieces": (
        frame(0x01, b"x" * 30_000) + frame(0x00, b"x" * 30_000) + frame(0x80, b"x" * 30_000),
        {1009},
    ),
    "a close code that is none": (frame(0x88, b"\x03\xec"), {1002}),
    "half a close code": (frame(0x88, b"\x03"), {1002}),
    "a farewell without UTF-8": (frame(0x88, b"\x03\xe8\xff"), {1007}),
}


async def unaffected(other: Player, version: int) -> None:
    """The opponent is answered as if nothing had happened."""
    await other.reply({"type": "sync"}, Position)
    assert other.version == version
    assert other.closed is None


async def test_nonsense_is_refused_and_changes_nothing(single: Cluster) -> None:
    async with single.room().seated() as (red, blue):
        await dealt(red, blue)
        version = red.version
        texts: list[str | bytes] = [*NONSENSE, b"\x00\x01", b'{"type":"beat"}']
        for text in texts:
            assert (await red.reply(text, RefusedUpdate)).code == Code.MALFORMED, text
        late = '{"type":"draw","id":"x","seen":' + "9" * 3000 + "}"
        assert (await red.reply(late, RefusedUpdate)).code == Code.STALE
        await unaffected(blue, version)
        await unaffected(red, version)


async def test_random_texts_are_refused(single: Cluster) -> None:
    chance = random.Random(5)
    async with single.room().seated() as (red, blue):
        await dealt(red, blue)
        version = red.version
        for _ in range(200):
            text = "".join(
                chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x800)))) for _ in range(30)
            )
            await red.say(text)
        await red.until(lambda: len(red.all_of(RefusedUpdate)) == 200)
        await unaffected(blue, version)


@pytest.mark.parametrize("name", BROKEN)
async def test_what_is_no_frame_of_a_browser_is_closed(single: Cluster, name: str) -> None:
    raw, expected = BROKEN[name]
    async with single.room().seated() as (red, blue):
        await dealt(red, blue)
        version = blue.version
        red.transport.write(raw)
        closed = await red.until_closed()
        assert closed in expected
        await unaffected(blue, version)
        await red.connect()
        assert red.version == version


async def test_random_bytes_close_at_most_their_own_connection(single: Cluster) -> None:
    async with single.room().seated() as (red, blue):
        await dealt(red, blue)
        version = blue.version
        for _ in range(15):
            red.transport.write(os.urandom(300))
            await asyncio.sleep(0.01)
            await red.vanish()
            await red.connect()
        await unaffected(blue, version)
        await unaffected(red, version)


async def test_who_says_nothing_is_closed_and_the_opponent_stays(database_url: str, redis_url: str) -> None:
    async with (
        cluster(database_url, redis_url, 1, silence=0.8) as running,
        running.room().seated() as (red, blue),
    ):
        while red.closed is None:
            await blue.say({"type": "beat"})
            await asyncio.sleep(0.1)
        assert red.closed == Close.SILENT
        await blue.until(lambda: blue.present == PerSeat(False, True))
        assert blue.closed is None
