"""Two people on one device: leaving covers the hand, and a reload keeps everything."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play_on
from tests.browser.playing import Playing


def start(url: str, new_page: NewPage) -> Page:
    """A new game on one device."""
    page = new_page()
    page.goto(url)
    page.locator("[data-way=device]").click()
    expect(page.locator(".cover")).to_be_visible()
    return page


def test_leaving_the_page_covers_the_hand(playing: Playing, new_page: NewPage) -> None:
    page = start(playing.url, new_page)
    Person(page).uncover()
    expect(page.locator(".hand-tile").first).to_be_visible()
    page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    expect(page.locator(".cover")).to_be_visible()
    expect(page.locator(".hand-tile")).to_have_count(0)
    Person(page).uncover()
    page.goto("about:blank")
    page.go_back()
    expect(page.locator(".cover")).to_be_visible()
    expect(page.locator(".hand-tile")).to_have_count(0)


def test_a_whole_round_with_reloads(playing: Playing, new_page: NewPage) -> None:
    page = start(playing.url, new_page)
    person = Person(page)
    for _ in range(3):
        play_on(person, moves=5)
        if person.result.count():
            break
        before, last = person.position(), person.last_move()
        page.reload()
        expect(page.locator(".cover")).to_be_visible()
        assert person.position().chain == before.chain
        assert person.last_move() == last
    play_on(person)
    expect(page.locator(".result-heading")).to_contain_text(re.compile("Red|Blue|Draw"))
    page.get_by_role("button", name="New round").click()
    expect(page.locator(".cover")).to_be_visible()


def test_the_result_can_be_put_aside_to_look_at_the_table(playing: Playing, new_page: NewPage) -> None:
    page = start(playing.url, new_page)
    play_on(Person(page))
    page.get_by_role("button", name="Look at the table").click()
    expect(page.locator(".result")).to_have_count(0)
    page.get_by_role("button", name="Show the result").click()
    expect(page.locator(".result")).to_be_visible()
