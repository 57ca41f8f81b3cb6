"""No byte that a seat receives tells what it may not know."""

from __future__ import annotations

import orjson
import pytest
from domino_rules.seats import Seat

from tests.cluster import Cluster, play_both, same
from tests.player import Player, over

pytestmark = pytest.mark.anyio


def known(steps: list[tuple[int, str]], seat: Seat) -> list[tuple[int, set[str], str]]:
    """For each version: the tiles that ``seat`` may know from then on, and the secret it may not."""
    tiles: set[str] = set()
    secret, found = "", []
    for version, events in steps:
        for event in orjson.loads(events):
            match event:
                case {"type": "committed"}:
                    secret = event["secret"]
                case {"type": "dealt"}:
                    tiles = set(event["hands"][seat]) | {event["opening"] or event["hands"][seat][0]}
                case {"type": "drew", "seat": drawer} if drawer == seat:
                    tiles.add(event["tile"])
                case {"type": "played"}:
                    tiles.add(event["tile"])
                case {"type": "round_ended"}:
                    tiles = {*tiles, *event["hands"]["red"], *event["hands"]["blue"], *event["boneyard"]}
                case {"type": "revealed"}:
                    secret = ""
        found.append((version, set(tiles), secret))
    return found


def leaks(player: Player, steps: list[tuple[int, str]]) -> list[str]:
    """What ``player`` was told too early."""
    truth = {version: (tiles, secret) for version, tiles, secret in known(steps, player.seat)}
    found = []
    for raw in player.raw:
        message = orjson.loads(raw)
        tiles, secret = truth.get(message.get("version", 0), (set(), ""))
        text = raw.decode()
        named = {f"{low}-{high}" for low in range(7) for high in range(low, 7) if f'"{low}-{high}"' in text}
        if named - tiles:
            found.append(f"{message['type']} {message['version']}: {named - tiles}")
        if secret and secret in text:
            found.append(f"{message['type']} {message['version']}: the secret")
    return found


async def test_no_byte_tells_a_hidden_tile_or_the_secret(played: Cluster) -> None:
    invitation = played.room(100)
    async with invitation.seated(seed=11) as (red, blue):
        while not over(red):
            stop = red.version + 15
            await play_both(red, blue, lambda player, stop=stop: over(player) or player.version >= stop)
            await same(red, blue)
            await red.say({"type": "sync"})
            await red.command("draw", seen=0)
            await blue.leave()
            await blue.connect()
        steps = played.query(
            "SELECT version, events FROM whole_step WHERE room = %s ORDER BY version", invitation.code
        )
        for player in (red, blue):
            assert len(player.raw) > 50
            assert leaks(player, steps) == []


async def test_the_scan_itself_finds_a_leak(single: Cluster) -> None:
    invitation = single.room()
    async with invitation.seated(seed=12) as (red, blue):
        await play_both(red, blue, lambda player: player.table.phase == "playing")
        steps = single.query(
            "SELECT version, events FROM whole_step WHERE room = %s ORDER BY version", invitation.code
        )
        (state,) = single.query("SELECT state FROM room WHERE code = %s", invitation.code)[0]
        stolen = orjson.dumps({"type": "position", "version": red.version, "view": orjson.loads(state)})
        red.raw.append(stolen)
        assert len(leaks(red, steps)) == 2
