"""A whole match to 50 in two browsers while the line breaks at every kind of moment."""

from __future__ import annotations

import re

from domino_embedded.stack import Stack
from playwright.sync_api import expect

from tests.browser.cable import Cable
from tests.browser.conftest import NewPage
from tests.browser.pair import Pair, sit_down
from tests.browser.person import Person, play_on, settle

GONE = "The connection is gone"


def phase(person: Person, pair: Pair) -> str:
    """Where the person stands in the game, in one word or two."""
    page = person.page
    if person.result.count():
        return "between" if page.get_by_role("button", name="Next round").count() else "over"
    for name, button in {"draw": "Draw a tile", "pass": "Pass"}.items():
        if page.get_by_role("button", name=button, exact=True).count():
            return name
    return "play" if pair.turn[0] is person else "wait"


def test_a_match_to_50_over_a_line_that_breaks(cluster: Stack, new_page: NewPage) -> None:
    """After each break the very position is back without a reload."""
    with Cable(cluster.urls[0]) as red_cable, Cable(cluster.urls[1]) as blue_cable:
        pair = sit_down(new_page, (red_cable, blue_cable), "Match to 50")
        broken: set[str] = set()
        while "over" not in broken:
            settle(pair.red, pair.blue)
            now = phase(pair.red, pair)
            if now not in broken:
                broken.add(now)
                break_the_line(pair)
            if now == "between":
                ready(pair)
            else:
                play_on(pair.red, pair.blue, moves=1)
        assert {"play", "wait", "between"} <= broken
        expect(pair.blue.page.get_by_role("heading", name=re.compile("wins? the match"))).to_be_visible()
        ask_again = pair.red.page.get_by_role("button", name="Ask for a new match")
        ask_again.click()
        agree = pair.blue.page.get_by_role("region").get_by_role("button", name="Agree")
        agree.wait_for()
        break_the_line(pair)
        agree.click()
        for page in (pair.red.page, pair.blue.page):
            expect(page.locator(".hand-tile")).to_have_count(7)
            expect(page.locator(".result")).to_have_count(0)


def break_the_line(pair: Pair) -> None:
    """Pull red's cable, look, plug it in, and find everything as it was."""
    page = pair.red.page
    before = pair.red.position()
    pair.red_cable.pull()
    expect(page.get_by_text(GONE)).to_be_visible()
    pair.red_cable.plug()
    expect(page.get_by_text(GONE)).to_have_count(0)
    assert pair.red.position() == before


def ready(pair: Pair) -> None:
    """Both go on to the next round."""
    number = pair.red.page.locator(".result-heading")
    for person in (pair.red, pair.blue):
        button = person.page.get_by_role("button", name="Next round")
        if button.count():
            button.click()
    number.wait_for(state="detached")
    for person in (pair.red, pair.blue):
        expect(person.page.locator(".result")).to_have_count(0)
