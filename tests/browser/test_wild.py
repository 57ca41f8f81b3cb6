"""Browsers and networks as they are: old, without cookies or WebSocket, behind a portal, half loaded."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play_on
from tests.browser.playing import Playing
from tests.browser.test_online import two_seated

WITHOUT_NEWER = """
    delete AbortSignal.any; delete AbortSignal.timeout; delete URL.canParse; delete URL.parse;
    delete Promise.withResolvers; delete Promise.try; delete Object.groupBy; delete Map.groupBy;
    delete Array.fromAsync; delete window.Iterator; delete window.scheduler;
    delete window.requestIdleCallback;
    delete Document.prototype.startViewTransition; delete Crypto.prototype.randomUUID;
    delete Navigator.prototype.locks; delete Navigator.prototype.wakeLock;
"""
"""What browsers got after the oldest that the page is for, or have on HTTPS only."""

WITHOUT_SOCKETS = """
    const Real = window.WebSocket;
    window.blocked = true;
    window.WebSocket = new Proxy(Real, {
        construct: (target, [url]) => new target(window.blocked ? url.replace('/table', '/nowhere') : url),
    });
"""
"""A network that lets no WebSocket through until ``window.blocked`` is false."""


def without_cookies(page: Page) -> None:
    """Let this browser forget every cookie at once."""

    def answer(route: Route) -> None:
        response = route.fetch()
        page.context.clear_cookies()
        headers = {name: value for name, value in response.headers.items() if name != "set-cookie"}
        route.fulfill(response=response, headers=headers)

    page.route("**/api/**", answer)


def make_room(page: Page, url: str) -> None:
    page.goto(url)
    page.locator("[data-way=online]").click()


def test_an_older_browser_plays_against_the_computer(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(WITHOUT_NEWER + "localStorage.setItem('domino.speed', 'fast')")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/moves/" in request.url else None)
    page.goto(playing.url)
    page.locator("[data-way=computer]").click()
    expect(page.locator(".hand-tile").first).to_be_visible()
    play_on(Person(page))
    assert asked, "the computer was never asked"


def test_an_older_browser_plays_online(playing: Playing, new_page: NewPage) -> None:
    def older() -> Page:
        page = new_page()
        page.add_init_script(WITHOUT_NEWER)
        return page

    red, blue = two_seated(playing.url, older)
    play_on(red, blue, moves=6)


def test_whoever_keeps_no_cookies_is_told_before_a_room_is_shown(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    without_cookies(page)
    make_room(page, playing.url)
    expect(page.get_by_role("alert")).to_contain_text("keeps no cookie")
    expect(page).to_have_url(re.compile("/$"))


def test_a_guest_who_keeps_no_cookies_is_told(playing: Playing, new_page: NewPage) -> None:
    red, blue = new_page(), new_page()
    make_room(red, playing.url)
    invitation = red.locator(".link-field").input_value()
    without_cookies(blue)
    blue.goto(invitation)
    blue.locator("button[data-seat=blue]").click()
    expect(blue.get_by_role("alert")).to_contain_text("keeps no cookie")


def test_whoever_made_a_room_and_lost_the_cookie_is_not_their_own_guest(
    playing: Playing, new_page: NewPage
) -> None:
    page = new_page()
    make_room(page, playing.url)
    page.locator(".link-field").wait_for()
    page.context.clear_cookies()
    page.reload()
    expect(page.get_by_role("heading", name="This seat belongs to another browser.")).to_be_visible()
    expect(page.locator("button[data-seat=blue]")).to_have_count(0)


def test_a_network_without_websockets_is_named_and_the_player_can_try_again(
    playing: Playing, new_page: NewPage
) -> None:
    page = new_page()
    page.add_init_script(WITHOUT_SOCKETS)
    make_room(page, playing.url)
    expect(page.get_by_role("alert")).to_contain_text("WebSocket")
    page.evaluate("window.blocked = false")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".link-field")).to_be_visible()
    expect(page.get_by_text("WebSocket")).to_have_count(0)


def test_the_page_of_a_captive_portal_is_no_answer(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    page.goto(playing.url)
    page.route("**/api/**", lambda route: route.fulfill(content_type="text/html", body="<h1>Welcome</h1>"))
    page.locator("[data-way=online]").click()
    expect(page.get_by_role("alert")).to_contain_text("not from the game’s server")
    page.unroute("**/api/**")
    page.route("**/api/**", lambda route: route.fulfill(json={}))
    page.locator("[data-way=online]").click()
    expect(page.get_by_role("alert")).to_contain_text("not from the game’s server")
    expect(page).to_have_url(re.compile("/$"))


def test_a_room_made_without_a_network_is_not_promised(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    page.goto(playing.url)
    page.route("**/api/**", lambda route: route.abort())
    page.locator("[data-way=online]").click()
    expect(page.get_by_role("alert")).to_have_text(
        re.compile("out of reach. Check your connection and try again")
    )
    page.unroute("**/api/**")
    page.locator("[data-way=online]").click()
    expect(page.locator(".link-field")).to_be_visible()


def test_words_that_hang_leave_english_and_a_way_on(playing: Playing, new_page: NewPage) -> None:
    page = new_page(locale="de-DE")
    first = set(re.findall(r"/assets/[\w-]+\.js", page.request.get(playing.url).text()))
    hanging: list[Route] = []

    def later(route: Route) -> None:
        if any(route.request.url.endswith(name) for name in first):
            route.continue_()
        else:
            hanging.append(route)

    page.route("**/assets/*.js", later)
    page.goto(playing.url, wait_until="commit")
    expect(page.get_by_text("The words in Deutsch could not be loaded yet.")).to_be_visible()
    for route in hanging:
        route.continue_()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_text("The words in Deutsch")).to_have_count(0)


def test_a_screen_that_is_gone_offers_to_reload(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    page.goto(playing.url)
    expect(page.locator("[data-way=device]")).to_be_visible()
    page.route("**/assets/*.js", lambda route: route.fulfill(status=404))
    page.locator("[data-way=device]").click()
    expect(page.get_by_role("alert")).to_contain_text("newer version")
    page.unroute("**/assets/*.js")
    page.get_by_role("button", name="Reload the page").click()
    expect(page.locator(".cover")).to_be_visible()


def test_a_room_that_waits_is_listed_at_the_start(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    make_room(page, playing.url)
    page.locator(".link-field").wait_for()
    room = page.url
    again = page.context.new_page()
    page.close()
    again.goto(playing.url)
    waiting = again.get_by_role("link", name=re.compile("Waiting for your friend"))
    waiting.click()
    expect(again).to_have_url(room)
    expect(again.locator(".link-field")).to_be_visible()


def test_the_format_in_the_menu_of_a_game_says_when_it_counts(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    page.goto(playing.url)
    page.locator("[data-way=device]").click()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("dialog[open]")).to_contain_text("Counts for the next new game")
