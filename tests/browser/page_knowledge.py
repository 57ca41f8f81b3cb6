"""What whoever looks at a page may know of its round: taken from the save or the database, not the page."""

from __future__ import annotations

import json

from domino_rules.match import Match
from domino_rules.seats import Seat
from playwright.sync_api import Page
from pydantic import TypeAdapter

from tests.browser.saves import Save
from tests.faults.ledger import read
from tests.leaks.knowledge import ALL, NONE, Tiles, Truth, truth

matches: TypeAdapter[Match] = TypeAdapter(Match)


def local_match(page: Page, mode: str) -> Match:
    """The whole truth about the local game of this mode, as its save has it."""
    text: str = page.evaluate("name => localStorage.getItem(name)", f"domino.{mode}")
    game = json.loads(text)["game"]
    return Save(matches.validate_python(game["before"]), tuple(game["deck"]), tuple(game["moves"])).match


def known_to(match: Match, seat: Seat | None) -> Tiles:
    """What ``seat`` may know, or (None) anybody who looks at a covered hand."""
    round_ = match.round
    if round_ is None:
        return NONE
    if round_.result is not None:
        return ALL
    public = {link.tile for link in round_.chain.links} | {round_.opening}
    own = set() if seat is None else set(round_.hands[seat])
    return frozenset(tile.value for tile in public | own if tile is not None)


def on_device(page: Page) -> Tiles:
    """What whoever holds the device may know now."""
    match = local_match(page, "device")
    covered = page.locator(".hand-tile").count() == 0
    return known_to(match, None if covered or match.round is None else match.round.turn)


def online(database_url: str, code: str) -> Truth:
    """Everything about a room until now."""
    return truth(read(database_url, [code])[0])
