"""A saved game open in two tabs of one browser: one of them plays, and no move is ever lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person
from tests.browser.playing import Playing
from tests.browser.saves import EARLY, open_save

ELSEWHERE = "The game goes on in another tab or window."


def moves_saved(page: Page, mode: str) -> int:
    """How many moves the browser keeps of this game."""
    kept: int = page.evaluate(f"JSON.parse(localStorage.getItem('domino.{mode}')).game.moves.length")
    return kept


def play_in(page: Page, mode: str, moves: int) -> None:
    """Act as whoever is to move until so many more moves are saved, or the round is over."""
    person = Person(page)
    wanted = moves_saved(page, mode) + moves
    while moves_saved(page, mode) < wanted and person.result.count() == 0:
        person.act()
        page.wait_for_timeout(30)


@pytest.mark.parametrize("mode", ["device", "computer"])
def test_one_tab_plays_and_the_other_follows(playing: Playing, new_page: NewPage, mode: str) -> None:
    first = new_page()
    first.add_init_script("localStorage.setItem('domino.speed', 'fast')")
    open_save(first, playing.url, mode, EARLY)
    expect(first.locator(".strip").first).to_be_visible()

    second = first.context.new_page()
    second.goto(f"{playing.url}/{mode}")
    expect(first.get_by_text(ELSEWHERE)).to_be_visible()
    expect(first.locator(".hand-tile")).to_have_count(0)
    play_in(second, mode, 3)

    first.get_by_role("button", name="Play here").click()
    expect(second.get_by_text(ELSEWHERE)).to_be_visible()
    before = moves_saved(first, mode)
    assert before >= len(EARLY.moves) + 3 or Person(first).result.count()
    play_in(first, mode, 1)
    assert moves_saved(first, mode) >= before
    expect(second.get_by_text(ELSEWHERE)).to_be_visible()
