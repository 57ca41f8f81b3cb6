"""Nothing leaves the screen, nothing overlaps, everything can be reached, at every size."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import NewPage
from tests.browser.looking import settled_findings
from tests.browser.playing import Playing
from tests.browser.saves import (
    CHAIN_OF_26,
    CHAIN_OF_27,
    EARLY,
    HAND_OF_21,
    LATE_AND_FORCED,
    OUT,
    TO_DRAW,
    open_save,
)

SIZES = [(320, 568), (360, 640), (390, 844), (768, 1024), (884, 1104), (1280, 720), (844, 390)]
LANGUAGES = ("de", "pl", "cs", "en", "fr", "de", "pl")
"""The language that each size is looked at in, those with long words first."""

LOOK = (Path(__file__).parent / "look.js").read_text()


def look(page: Page) -> list[str]:
    """What is wrong with the layout now."""
    return settled_findings(page, lambda shown: shown.evaluate(LOOK))


def speak(page: Page, url: str, language: str) -> None:
    """Have the page speak this language from the next load on."""
    page.goto(f"{url}/robots.txt")
    page.evaluate("(code) => localStorage.setItem('domino.language', code)", language)


@pytest.mark.parametrize(("size", "language"), list(zip(SIZES, LANGUAGES, strict=True)))
def test_nothing_leaves_the_screen(
    playing: Playing, new_page: NewPage, size: tuple[int, int], language: str
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    wrong: dict[str, list[str]] = {}

    def see(name: str) -> None:
        if found := look(page):
            wrong[name] = found

    speak(page, playing.url, language)
    for path in ("", "settings", "nothing"):
        page.goto(f"{playing.url}/{path}")
        page.locator(".page .button").first.wait_for()
        see(path or "start")
    for name, save in {"early": EARLY, "to draw": TO_DRAW, "hand of 21": HAND_OF_21}.items():
        open_save(page, playing.url, "device", save)
        page.locator(".cover button").wait_for()
        see(f"{name}, covered")
        page.locator(".cover button").click()
        page.locator(".hand-tile").first.wait_for()
        see(name)
    open_save(page, playing.url, "device", CHAIN_OF_26)
    page.locator(".cover button").click()
    page.locator(".slot").first.wait_for()
    see("chain of 26")
    open_save(page, playing.url, "computer", OUT)
    page.locator(".result").wait_for()
    see("result")
    open_save(page, playing.url, "device", CHAIN_OF_27)
    page.locator(".result .quiet").click()
    see("chain of 27")
    assert wrong == {}


@pytest.mark.parametrize(("size", "language"), list(zip(SIZES, LANGUAGES, strict=True)))
def test_no_tile_moves_for_a_line(
    playing: Playing, new_page: NewPage, size: tuple[int, int], language: str
) -> None:
    """A hint lies beside the tiles, and they stay; a longer line covers none of them either."""
    page = new_page(viewport={"width": size[0], "height": size[1]})
    page.route("**/api/computer/**", lambda route: route.abort())
    speak(page, playing.url, language)
    open_save(page, playing.url, "computer", LATE_AND_FORCED)
    page.locator(".hint-ask").wait_for()
    assert look(page) == []
    before = places(page)
    page.locator(".hint-ask").click()
    expect(page.locator(".hint-given")).to_be_visible()
    assert look(page) == []
    assert places(page) == before
    open_save(page, playing.url, "computer", EARLY)
    page.locator(".hint-ask").click()
    expect(page.locator(".notices > .notice:not(.quiet)")).to_be_visible()
    assert look(page) == []


def places(page: Page) -> object:
    """Where each tile of the chain lies on the screen."""
    return page.locator(".chain [data-lies]").evaluate_all(
        "(tiles) => tiles.map((tile) => [tile.dataset.lies, tile.getBoundingClientRect().toJSON()])"
    )


def test_turning_the_device_keeps_the_game(playing: Playing, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    open_save(page, playing.url, "device", HAND_OF_21)
    page.locator(".cover button").click()
    first = page.locator(".hand-tile[data-playable=true]").first
    first.wait_for()
    hand = page.locator(".hand-tile").count()
    for width, height in ((844, 390), (390, 844)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert look(page) == []
        expect(page.locator(".hand-tile")).to_have_count(hand)


def test_zoom_of_200_percent(playing: Playing, new_page: NewPage) -> None:
    """Half the pixels, twice the density: what a browser's zoom does to a window of 1280x720."""
    page = new_page(viewport={"width": 640, "height": 360}, device_scale_factor=2)
    for save in (EARLY, HAND_OF_21, CHAIN_OF_26):
        open_save(page, playing.url, "device", save)
        page.locator(".cover button").click()
        page.locator(".hand-tile").first.wait_for()
        assert look(page) == []


def test_a_scroll_that_begins_on_a_tile_plays_nothing(playing: Playing, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_save(page, playing.url, "device", HAND_OF_21)
    page.locator(".cover button").tap()
    box = page.locator(".hand-tile[data-playable=true]").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    scrolled = "(box) => box.scrollLeft"
    before = page.locator(".hand-scroll").evaluate(scrolled)
    swipe(page, (x, y), (x - 160, y + 6))
    page.wait_for_function(
        "(before) => document.querySelector('.hand-scroll').scrollLeft !== before", arg=before
    )
    expect(page.locator(".hand-tile")).to_have_count(21)
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
    """A finger that goes from one point to another."""
    wire = page.context.new_cdp_session(page)
    wire.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start[0], "y": start[1]}]}
    )
    for step in range(1, steps + 1):
        x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
        wire.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_what_device_and_person_ask_for(playing: Playing, new_page: NewPage) -> None:
    """Forced colours, more contrast, less motion: the table is all there."""
    for wish in ({"forced_colors": "active"}, {"contrast": "more"}, {"reduced_motion": "reduce"}):
        page = new_page(**wish)
        open_save(page, playing.url, "device", EARLY)
        page.locator(".cover button").click()
        page.locator(".hand-tile").first.wait_for()
        assert look(page) == []
        mark = page.locator(".hand-tile[data-playable=true] .hand-mark").first
        expect(mark).to_be_visible()
        running = page.evaluate(
            "document.getAnimations().filter((one) => one.playState === 'running').length"
        )
        assert running == 0 or wish.get("reduced_motion") is None
