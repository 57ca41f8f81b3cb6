"""A person against the computer in a real browser: every level, hints, the review, and no service at all."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play_on
from tests.browser.playing import Playing
from tests.browser.test_online import two_seated

COMPUTER = "**/api/computer/**"
LEVELS = ("easy", "medium", "hard")


def start(url: str, new_page: NewPage, level: str) -> Page:
    """A new game at this level, at the quickest pace."""
    page = new_page()
    page.add_init_script("localStorage.setItem('domino.speed', 'fast')")
    page.goto(url)
    page.locator("[data-way=computer]").click()
    expect(page.locator(".hand-tile").first).to_be_visible()
    choose_level(page, level)
    return page


def choose_level(page: Page, level: str) -> None:
    """Through the menu, as a person does."""
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog[open]").locator(f"input[value={level}]").check()
    page.keyboard.press("Escape")


def has_choice(page: Page, person: Person) -> bool:
    """Whether several tiles can be laid and none is picked yet."""
    return person.playable.count() > 1 and page.locator(".actions .button").count() == 0


def play_until(page: Page, person: Person, there: Callable[[], bool]) -> None:
    """Play, round after round, until something is so while it is the person's turn."""
    own_turn = page.locator(".status[data-mine=true]")
    while not there():
        if person.result.count():
            page.locator(".result .button.primary").first.click()
        elif own_turn.count():
            person.act()
        page.wait_for_timeout(30)


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_round_at_each_level(playing: Playing, new_page: NewPage, level: str) -> None:
    page = start(playing.url, new_page, level)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/moves/" in request.url else None)
    play_on(Person(page))
    expect(page.locator(".result")).to_be_visible()
    assert all(level in url for url in asked)
    expect(page.get_by_text("out of reach")).to_have_count(0)


def test_a_reload_in_mid_thought_goes_on_with_the_same_question(playing: Playing, new_page: NewPage) -> None:
    page = start(playing.url, new_page, "hard")
    person = Person(page)
    held: list[str] = []

    def hold(route: Route) -> None:
        held.append(route.request.url)

    page.route(COMPUTER, hold)
    play_until(page, person, lambda: bool(held))
    chain = person.position().chain
    page.unroute(COMPUTER)
    with page.expect_request(held[0]) as again:
        page.reload()
    assert again.value.method == "PUT"
    assert set(chain) <= set(person.position().chain)
    play_on(person)


def test_the_level_changes_and_the_game_stays(playing: Playing, new_page: NewPage) -> None:
    page = start(playing.url, new_page, "easy")
    person = Person(page)
    play_on(person, moves=2)
    if person.result.count() == 0:
        expect(person.playable.or_(page.locator(".boneyard[data-draw=true]")).first).to_be_visible()
        before = person.position()
        choose_level(page, "hard")
        assert person.position() == before
    asked: list[str] = []
    page.on(
        "request", lambda request: asked.append(request.url) if "/computer/moves" in request.url else None
    )
    play_until(page, person, lambda: bool(asked))
    assert "hard" in asked[0]


def test_a_hint_names_a_tile_that_can_be_laid(playing: Playing, new_page: NewPage) -> None:
    page = start(playing.url, new_page, "medium")
    person = Person(page)
    play_until(page, person, lambda: has_choice(page, person))
    playable = {tile.get_attribute("data-tile") for tile in person.playable.all()}
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hint-given")
    expect(hint).to_be_visible()
    named = re.search(r"[0-6]-[0-6]", hint.inner_text())
    assert named is not None
    assert named[0] in playable
    play_on(person, moves=1)
    expect(hint).to_have_count(0)


def test_after_the_round(playing: Playing, new_page: NewPage) -> None:
    """What the computer knew, and a review of the own decisions."""
    page = start(playing.url, new_page, "hard")
    play_on(Person(page))
    page.get_by_role("button", name="What did the computer know?").click()
    dialog = page.locator("dialog[open]")
    told = dialog.locator(".replay > li")
    expect(told.filter(has_text=re.compile("played|opened"))).to_have_count(
        page.locator(".chain [data-lies]").count()
    )
    own = dialog.locator(".replay details")
    expect(told.filter(has_text=re.compile("Blue (played|opened|drew|passed)"))).to_have_count(own.count())
    own.first.locator("summary").focus()
    page.keyboard.press("Enter")
    seen = own.first.get_by_role("table")
    expect(seen.get_by_role("rowheader")).to_have_text(
        ["On the table", "Its tiles", "Your tiles, only how many", "Boneyard, only how many", "Its move"]
    )
    expect(seen.get_by_role("row", name="Its tiles").get_by_role("listitem")).to_have_count(7)
    expect(dialog).not_to_contain_text('"')
    expect(dialog.get_by_role("heading", name="Both hands at the end")).to_be_visible()
    for seat in ("Red", "Blue"):
        expect(dialog.get_by_role("heading", name=f"{seat}’s tiles")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Review this round").click()
    finished = dialog.get_by_text(re.compile("gave away|nothing to choose"))
    expect(finished).to_be_visible()
    for decision in dialog.locator(".review-decision[data-verdict]").all():
        expect(decision.locator(".chain-picture li").first).to_be_visible()
        expect(decision.locator(".tile-picture").first).to_be_visible()


def test_without_the_service_the_browser_plays_on_and_says_so(playing: Playing, new_page: NewPage) -> None:
    page = start(playing.url, new_page, "hard")
    person = Person(page)
    tried: list[str] = []

    def refuse(route: Route) -> None:
        tried.append(route.request.url)
        route.abort()

    page.route(COMPUTER, refuse)
    play_until(page, person, lambda: bool(tried))
    expect(page.get_by_text("a simpler computer in this browser plays on")).to_be_visible()
    play_until(page, person, lambda: has_choice(page, person))
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("No hint at the moment")).to_be_visible()
    play_on(person)
    page.get_by_role("button", name="Review this round").click()
    unavailable = page.locator("dialog[open]").get_by_text(re.compile("not available|nothing to choose"))
    expect(unavailable).to_be_visible()
    page.keyboard.press("Escape")
    page.unroute(COMPUTER)
    back = page.get_by_text("The server is back")
    play_until(page, person, lambda: back.count() > 0)


def test_both_seats_of_an_online_round_are_reviewed(playing: Playing, new_page: NewPage) -> None:
    people = two_seated(playing.url, new_page)
    play_on(*people)
    for person in people:
        person.page.get_by_role("button", name="Review this round").click()
        dialog = person.page.locator("dialog[open]")
        expect(dialog.get_by_text(re.compile("gave away|nothing to choose"))).to_be_visible()
