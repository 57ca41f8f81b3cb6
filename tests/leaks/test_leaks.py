"""Over hundreds of rounds nobody reads a byte too many: no seat, no third browser, no log."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable
from dataclasses import replace

import psycopg
import pytest
from domino_contracts.events import SeenTableEvent, TableEvent, redact_table
from domino_embedded.fixtures import StackFactory
from domino_embedded.stack import Stack
from domino_game.table.state import Deal, Table
from domino_postgres.tokens import digest
from domino_rules.events import Dealt, Drew
from domino_rules.seats import Seat

from tests.cluster import Cluster, play_both
from tests.faults.campaign import QUICK, Campaign
from tests.faults.ledger import read
from tests.faults.questions import Questioner
from tests.faults.witness import Habits
from tests.leaks.knowledge import Truth, truth
from tests.leaks.scan import frame_leaks, log_leaks, occurring, stranger_leaks
from tests.leaks.stranger import Stranger
from tests.player import Player, over
from tests.timeouts import PATIENCE

pytestmark = pytest.mark.anyio

ROUNDS = 200
HABITS = Habits(pause=(0.0, 0.002), mischief=0.04, leaving=0.005, taking_over=0.003, hoarding=True)
ADDRESS = re.compile(r"\d+\.\d+\.\d+\.\d+")


def told(readers: Iterable[Player], seat: Seat, known: Truth) -> list[str]:
    """What the connections of one seat were told too early."""
    return [leak for reader in readers for raw in reader.raw for leak in frame_leaks(raw, seat, known)]


async def played_rounds(campaign: Campaign, wanted: int) -> None:
    """Wait until so many rounds have ended, while both replicas are restarted."""
    for part, share in (("edge-1", 3), ("edge-2", 2), ("", 1)):
        while rounds_in(campaign.stack) < wanted // share:  # noqa: ASYNC110  (nobody tells)
            await asyncio.sleep(0.3)
        if part:
            await asyncio.to_thread(campaign.stack.restart, part)


def rounds_in(stack: Stack) -> int:
    """How many rounds have ended in all rooms."""
    with psycopg.connect(stack.postgres.url) as connection:
        counted = connection.execute(
            "SELECT count(*) FROM record WHERE body NOT LIKE '%\"abandoned\":true%'"
        ).fetchone()
    return int(counted[0]) if counted else 0


async def test_no_reader_of_two_hundred_rounds_is_told_too_much(stack: StackFactory) -> None:
    running = stack(workers=1, durable=False)
    running.add_schedule()
    for _ in range(2):
        running.add_edge(
            {
                **QUICK,
                "LIMIT_UNKNOWN": "off",
                "LIMIT_LOOKS": "off",
                "LIMIT_RECORDS": "off",
                "LIMIT_CHANGES": "off",
            }
        )
    campaign = Campaign(running, 11, HABITS)
    async with campaign.playing(rooms=16, links=1), asyncio.timeout(10 * PATIENCE):
        codes = sorted({witness.code for witness in campaign.witnesses})
        stranger, ending = Stranger(running.urls, codes), asyncio.Event()
        questioner = Questioner(running.urls)
        curious = asyncio.gather(stranger.pry(ending), questioner.ask(ending))
        await played_rounds(campaign, ROUNDS)
        # Its log must have something to tell.
        while questioner.answered < 3:  # noqa: ASYNC110  (nobody tells)
            await asyncio.sleep(0.1)
        ending.set()
        await curious
    rooms = {book.room: truth(book) for book in campaign.books()}
    assert sum(known.rounds for known in rooms.values()) >= ROUNDS
    for witness in campaign.witnesses:
        assert len(witness.raw) > 100
        assert told([witness], witness.colour, rooms[witness.code]) == []
    forbidden = {witness.token for witness in campaign.witnesses}
    forbidden |= {digest(token).hex() for token in set(forbidden)}
    for known in rooms.values():
        forbidden |= known.secrets | known.numbers
    assert len(stranger.statuses) > 5
    assert {status for _, status in stranger.statuses} <= {400, 403, 404, 409, 200, 503}
    for raw in stranger.raw:
        assert stranger_leaks(raw, forbidden) == []
        assert b"set-cookie" not in raw.lower()
    logs = sorted(running.folder.glob("*.log"))
    assert {log.stem for log in logs} >= {"edge-1", "edge-2", "worker-1", "schedule", "postgres", "redis"}
    for log in logs:
        text = log.read_text(errors="replace")
        assert list(occurring(text.encode(), forbidden | set(rooms))) == []
        # Database and Redis speak of versions and addresses, which look like tiles.
        if log.stem not in ("postgres", "redis"):
            assert log_leaks(ADDRESS.sub("", text), []) == []


def show_drawn_tiles(event: TableEvent, seat: Seat) -> SeenTableEvent:
    """A redaction that forgets what a draw hides."""
    return event if isinstance(event, Drew) else redact_table(event, seat)


def deal_the_wrong_way(event: TableEvent, seat: Seat) -> SeenTableEvent:
    """A redaction that mixes the hands up."""
    return redact_table(event, seat.other if isinstance(event, Dealt) else seat)


@pytest.mark.parametrize("leaky", [show_drawn_tiles, deal_the_wrong_way])
async def test_a_planted_leak_in_the_events_is_found(
    single: Cluster, monkeypatch: pytest.MonkeyPatch, leaky: Callable[[TableEvent, Seat], SeenTableEvent]
) -> None:
    monkeypatch.setattr("domino_game.rooms.room.redact_table", leaky)
    assert await leaks_of_a_round(single)


async def test_a_planted_leak_in_the_view_is_found(single: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    from domino_game.table import redaction

    def early(deal: Deal) -> object:
        return view(replace(deal, revealed=True))

    view = redaction._deal_view
    monkeypatch.setattr(redaction, "_deal_view", early)
    assert await leaks_of_a_round(single)


async def test_a_planted_leak_of_the_others_view_is_found(
    single: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    from domino_game.table.redaction import table_view

    def of_the_other(table: Table, seat: Seat) -> object:
        shown = table_view(table, seat)
        swapped = table_view(table, seat.other).match.round
        if table.match.round is None or swapped is None:
            return shown
        return replace(shown, match=replace(shown.match, round=swapped))

    monkeypatch.setattr("domino_game.rooms.room.table_view", of_the_other)
    invitation = single.room()
    async with invitation.seated(seed=5) as (red, blue):
        await play_both(red, blue, lambda player: player.table.phase == "playing")
        known = truth(read(single.database_url, [invitation.code])[0])
        assert told([red], Seat.RED, known)
        assert told([blue], Seat.BLUE, known)


async def test_a_round_without_a_planted_leak_has_none(single: Cluster) -> None:
    assert await leaks_of_a_round(single) == []


async def leaks_of_a_round(single: Cluster) -> list[str]:
    """Everything that the two seats of a round were told too early."""
    invitation = single.room()
    async with invitation.seated(seed=5) as (red, blue):
        await play_both(red, blue, over)
        known = truth(read(single.database_url, [invitation.code])[0])
        return told([red], Seat.RED, known) + told([blue], Seat.BLUE, known)
