"""Two people in two browsers: a whole round, and a crash of everything in the middle."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play_on, settle
from tests.browser.playing import Playing


def two_seated(url: str, new_page: NewPage) -> tuple[Person, Person]:
    """A room made in one browser and joined in another; both see the deal."""
    red, blue = new_page(), new_page()
    red.goto(url)
    red.locator("[data-way=online]").click()
    invitation = red.locator(".link-field").input_value()
    blue.goto(invitation)
    blue.locator("button[data-seat=blue]").click()
    for page in (red, blue):
        expect(page.locator(".hand-tile")).to_have_count(7)
    return Person(red), Person(blue)


def test_a_round_from_the_invitation_to_the_result(playing: Playing, new_page: NewPage) -> None:
    red, blue = two_seated(playing.url, new_page)
    play_on(red, blue)
    assert winner(red.page) == winner(blue.page)
    for person in (red, blue):
        expect(person.page.locator(".deal-check").first).to_have_attribute("data-trust", "verified")


def test_everything_killed_in_mid_round_comes_back_to_the_very_position(
    own_playing: Playing, new_page: NewPage
) -> None:
    red, blue = two_seated(own_playing.url, new_page)
    play_on(red, blue, moves=8)
    before = (red.position(), blue.position())
    own_playing.kill()
    expect(red.page.get_by_text("The connection is gone")).to_be_visible()
    own_playing.start()
    for person in (red, blue):
        expect(person.page.get_by_text("The connection is gone")).to_have_count(0)
    settle(red, blue)
    assert (red.position(), blue.position()) == before
    play_on(red, blue)
    assert winner(red.page) == winner(blue.page)


def winner(page: Page) -> str | None:
    """The seat that has won, or "none": in words, each is told of an own win as "you"."""
    return page.locator(".result").get_attribute("data-winner")
