"""New rounds and new games by mutual consent, and the checked deal that begins each of them."""

from __future__ import annotations

import asyncio

import pytest
from domino_contracts.events import Declined, Withdrawn
from domino_contracts.updates import OpenRequest, RefusedUpdate, Update
from domino_rules.deal import commitment, shuffled
from domino_rules.seats import PerSeat, Seat

from tests.cluster import Cluster, dealt, play_both, same
from tests.player import Player, offer, over

pytestmark = pytest.mark.anyio


def refused(answer: object) -> str:
    assert isinstance(answer, RefusedUpdate)
    return answer.code


async def test_one_asks_and_the_other_agrees(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        await dealt(red, blue)
        assert refused(await red.answer_offer("agree", offer(Seat.BLUE, 100))) == "not_now"
        assert isinstance(await red.deal_command("ask", target=100), Update)
        assert refused(await red.answer_offer("agree")) == "not_now"
        await same(red, blue)
        assert blue.table.asked is not None
        assert (blue.table.asked.seat, blue.table.asked.target) == (Seat.RED, 100)
        assert isinstance(await blue.answer_offer("agree"), Update)
        await same(red, blue)
        assert red.table.match.target == 100
        assert red.table.phase == "shuffling"
        assert red.table.deals == 2
        assert red.table.asked is None


async def test_both_asking_at_once_starts_exactly_one_game(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        await play_both(red, blue, over)
        await same(red, blue)
        answers = await asyncio.gather(
            red.deal_command("ask", target=None), blue.deal_command("ask", target=None)
        )
        assert all(isinstance(answer, Update) for answer in answers)
        await same(red, blue)
        assert red.table.deals == 2
        restarts = played.query("SELECT count(*) FROM whole_step WHERE events LIKE '%%\"restarted\"%%'")
        assert restarts == [(1,)]


@pytest.mark.parametrize("kind", ["agree", "withdraw"])
async def test_an_answer_to_an_offer_that_was_changed_meanwhile_is_stale(played: Cluster, kind: str) -> None:
    """Blue asks for a match to 100, red sees that, blue asks for 300: red agreed to 100, if to anything."""
    async with played.room().seated() as (red, blue):
        await dealt(red, blue)
        await blue.deal_command("ask", target=100)
        await same(red, blue)
        await blue.deal_command("ask", target=300)
        answer = await red.answer_offer(kind, offer(Seat.BLUE, 100))
        assert refused(answer) == "stale"
        assert isinstance(answer, RefusedUpdate)
        assert answer.view is not None
        assert answer.view.asked == OpenRequest(Seat.BLUE, 300)
        await same(red, blue)
        assert (red.table.deals, red.table.asked) == (1, OpenRequest(Seat.BLUE, 300))
        assert isinstance(await red.answer_offer("agree", offer(Seat.BLUE, 300)), Update)
        assert red.table.match.target == 300


async def test_whose_offer_it_was_matters_as_well(played: Cluster) -> None:
    """Red has asked and wants to take that back; meanwhile blue has asked for something else."""
    async with played.room().seated() as (red, blue):
        await dealt(red, blue)
        await red.deal_command("ask", target=None)
        await blue.deal_command("ask", target=50)
        assert refused(await red.answer_offer("withdraw", offer(Seat.RED, None))) == "stale"
        assert refused(await blue.answer_offer("withdraw", offer(Seat.RED, 50))) == "stale"
        await same(red, blue)
        assert red.table.asked == OpenRequest(Seat.BLUE, 50)


async def test_an_answer_must_name_its_offer(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        await dealt(red, blue)
        await blue.deal_command("ask", target=100)
        for kind in ("agree", "withdraw"):
            assert (await red.reply({"type": kind, "id": "x", "deal": 1}, RefusedUpdate)).code == "malformed"
        await same(red, blue)
        assert red.table.asked == OpenRequest(Seat.BLUE, 100)


async def test_a_move_cancels_an_open_request(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        mover, other = await dealt(red, blue)
        await other.deal_command("ask", target=None)
        await same(red, blue)
        assert isinstance(await mover.step(), Update)
        await same(red, blue)
        assert red.table.asked is None
        assert refused(await mover.answer_offer("agree", offer(other.seat, None))) == "not_now"


async def test_a_request_survives_a_reload_and_can_be_withdrawn_or_declined(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        await dealt(red, blue)
        for answering, kind in ((red, Withdrawn), (blue, Declined)):
            await red.deal_command("ask", target=50)
            await red.leave()
            await red.connect()
            assert red.table.asked is not None
            await same(red, blue)
            assert isinstance(await answering.answer_offer("withdraw"), Update)
            await same(red, blue)
            assert red.table.asked is None
            for player in (red, blue):
                assert player.all_of(Update)[-1].events == (kind(answering.seat),)
        assert refused(await red.answer_offer("withdraw", offer(Seat.RED, 50))) == "not_now"


async def test_agreeing_counts_only_while_the_other_is_connected(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        await dealt(red, blue)
        await red.deal_command("ask", target=None)
        await red.vanish()
        await blue.until_present(red=False, blue=True)
        assert refused(await blue.answer_offer("agree")) == "opponent_away"


async def test_the_next_round_of_a_match_starts_when_both_are_ready(played: Cluster) -> None:
    def between(player: Player) -> bool:
        return player.table.phase == "between"

    async with played.room(300).seated() as (red, blue):
        await play_both(red, blue, between)
        await same(red, blue)
        assert isinstance(await red.deal_command("ready"), Update)
        assert refused(await red.deal_command("ready")) == "not_now"
        await same(red, blue)
        assert blue.table.ready == PerSeat(True, False)
        assert isinstance(await blue.deal_command("ready"), Update)
        await same(red, blue)
        assert red.table.phase == "shuffling"
        await play_both(red, blue, lambda player: player.table.phase == "playing")
        assert red.table.match.round is not None
        assert red.table.match.round.number == 2


async def test_a_command_for_an_earlier_deal_is_stale(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        await dealt(red, blue)
        answer = await red.command("ask", deal=0, target=None)
        assert refused(answer) == "stale"
        assert isinstance(answer, RefusedUpdate)
        assert answer.view == red.table


async def test_nothing_can_be_asked_before_the_guest_has_come(single: Cluster) -> None:
    async with single.room(guest=False).player(Seat.RED) as red:
        assert refused(await red.command("ask", deal=0, target=50)) == "opponent_away"
        assert refused(await red.command("ready", deal=0)) == "not_now"


async def test_the_deal_is_committed_to_before_and_revealed_after(played: Cluster) -> None:
    async with played.room().seated() as (red, blue):
        await red.until(lambda: red.table.phase == "shuffling")
        assert red.table.deal is not None
        promised = red.table.deal.commitment
        await play_both(red, blue, over)
        deal = red.table.deal
        assert deal is not None
        assert deal.secret is not None
        assert deal.numbers is not None
        assert commitment(deal.secret) == promised
        result = red.table.match.round
        assert result is not None
        deck = shuffled(deal.secret, deal.numbers)
        assert result.chain.tiles
        assert set(result.hand) <= set(deck)


async def test_a_number_is_taken_once(single: Cluster) -> None:
    async with single.room().seated() as (red, _):
        await red.until(lambda: red.table.phase == "shuffling")
        assert isinstance(await red.step(), Update)
        assert refused(await red.deal_command("shuffle", number="00" * 16)) == "not_now"


async def test_the_format_set_up_before_the_guest_comes_is_the_one_played(single: Cluster) -> None:
    invitation = single.room(50)
    async with invitation.player(Seat.RED) as red:
        assert red.table.match.target == 50
        single.query("UPDATE room SET target = 200 WHERE code = %s", invitation.code)
        await red.until(lambda: red.table.match.target == 200)
        async with invitation.player(Seat.BLUE) as blue:
            assert blue.table.match.target == 200
            await red.until(lambda: red.table.phase == "shuffling")
            assert red.table.match.target == 200
