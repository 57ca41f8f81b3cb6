"""Rounds as the database keeps them: a record each, also of one that was given up; a log with an end."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from domino_contracts.updates import RefusedUpdate, Update
from domino_game.table.referee import REQUESTS
from domino_rules.record import check

from tests.cluster import Cluster, dealt, play_both, same
from tests.player import Player, over

pytestmark = pytest.mark.anyio


def records(single: Cluster, code: str) -> dict[int, dict[str, Any]]:
    rows = single.query("SELECT deal, body FROM record WHERE room = %s ORDER BY deal", code)
    return {deal: json.loads(body) for deal, body in rows}


async def restart(red: Player, blue: Player, target: int | None = None) -> None:
    asked = await red.deal_command("ask", target=target)
    assert isinstance(asked, Update)
    await same(red, blue)
    assert isinstance(await blue.answer_offer("agree"), Update)
    await same(red, blue)


async def test_a_finished_round_has_its_record_at_once(played: Cluster) -> None:
    invitation = played.room(100)
    async with invitation.seated(seed=2) as (red, blue):
        await play_both(red, blue, over)
        await same(red, blue)
        found = records(played, invitation.code)
        assert list(found) == list(range(1, red.table.deals + 1))
        assert len(found) > 1
        for record in found.values():
            check(record)
            assert not record["abandoned"]
        assert [record["number"] for record in found.values()] == list(found)
        assert found[red.table.deals]["events"][-1]["type"] == "match_won"


async def test_a_round_given_up_is_revealed_first_and_has_its_record(played: Cluster) -> None:
    invitation = played.room()
    async with invitation.seated(seed=3) as (red, blue):
        mover, other = await dealt(red, blue)
        assert isinstance(await mover.step(), Update)
        await same(red, blue)
        await restart(mover, other, 150)
        (update,) = [one for one in blue.all_of(Update) if any(e.type == "restarted" for e in one.events)]
        assert [event.type for event in update.events] == ["revealed", "restarted", "committed"]
        record = records(played, invitation.code)[1]
        check(record)
        assert record["abandoned"]
        assert (record["target"], record["events"][-1]["type"] != "round_ended") == (None, True)
        await play_both(red, blue, lambda player: player.table.deals == 2 and player.table.phase == "between")
        second = records(played, invitation.code)[2]
        check(second)
        assert (second["target"], second["abandoned"]) == (150, False)


async def test_a_restart_after_the_end_reveals_nothing_again(single: Cluster) -> None:
    invitation = single.room()
    async with invitation.seated(seed=4) as (red, blue):
        await play_both(red, blue, over)
        await same(red, blue)
        await restart(red, blue)
        (update,) = [one for one in blue.all_of(Update) if any(e.type == "restarted" for e in one.events)]
        assert [event.type for event in update.events] == ["restarted", "committed"]
        assert list(records(single, invitation.code)) == [1]


async def test_the_log_of_a_room_does_not_grow_with_its_rounds(single: Cluster) -> None:
    invitation = single.room(300)
    async with invitation.seated(seed=5) as (red, blue):
        for deal in range(1, 5):
            await play_both(red, blue, lambda player, deal=deal: player.table.deals == deal and ended(player))
            (oldest,) = single.query("SELECT min(version) FROM step WHERE room = %s", invitation.code)
            firsts = dict(single.query("SELECT deal, first_version FROM record"))
            assert oldest == (firsts[deal],)
            if deal < 4:
                await asyncio.gather(red.deal_command("ready"), blue.deal_command("ready"))
                await same(red, blue)


def ended(player: Player) -> bool:
    return player.table.phase in ("between", "over")


async def test_requests_without_end_are_refused_and_fill_nothing(single: Cluster) -> None:
    invitation = single.room()
    async with invitation.seated(seed=6) as (red, blue):
        await dealt(red, blue)
        await same(red, blue)
        begun = red.version
        for count in range(REQUESTS):
            assert isinstance(await red.deal_command("ask", target=(50, 100)[count % 2]), Update)
        for target in (150, 200, 250):
            answer = await red.deal_command("ask", target=target)
            assert isinstance(answer, RefusedUpdate)
            assert answer.code == "too_many"
        assert red.version == begun + REQUESTS
        await same(red, blue)
        # The other is not charged for it, and a new deal is a new beginning.
        assert isinstance(await blue.deal_command("ask", target=None), Update)
        await same(red, blue)
        assert isinstance(await red.answer_offer("agree"), Update)
        await same(red, blue)
        await dealt(red, blue)
        assert isinstance(await red.deal_command("ask", target=50), Update)
