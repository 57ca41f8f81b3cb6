"""`make screens`: a picture of every screen, at the sizes people have, light and dark.

Writes ``build/screens/<screen>-<size>-<theme>.png``. Needs the built page; starts a game server of its own.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from domino_embedded import browser as browsers
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser import saves
from tests.browser.playing import Playing
from tests.browser.saves import Save, open_save

FOLDER = Path(__file__).parents[2] / "build" / "screens"
SIZES = {
    "360x640": (360, 640),
    "390x844": (390, 844),
    "844x390": (844, 390),
    "768x1024": (768, 1024),
    "1280x800": (1280, 800),
}
THEMES = ("light", "dark")
READING = ("start", "settings", "invite", "join", "help", "saved")
"""Screens that are read from top to bottom: their pictures show all of the page."""


def main(wanted: str = "") -> None:
    """Every picture whose name contains ``wanted``."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with Playing() as playing, sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(
            executable_path=browsers.find_or_install(), args=["--disable-gpu", *sandbox]
        )
        for size, (width, height) in SIZES.items():
            for theme in THEMES:
                if wanted in f"{size}-{theme}":
                    viewport = ViewportSize(width=width, height=height)
                    Visit(browser, playing.url, f"{size}-{theme}", viewport, theme).go_round()
        browser.close()
    sys.stdout.write(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}\n")


class Visit:
    """One browser of this size and theme, taken to every screen."""

    def __init__(self, browser: Browser, url: str, name: str, viewport: ViewportSize, theme: str) -> None:
        self._browser = browser
        self._url = url
        self._name = name
        self._options = {
            "viewport": viewport,
            "color_scheme": theme,
            "reduced_motion": "reduce",
            "service_workers": "block",
            "locale": "en-GB",
        }

    def go_round(self) -> None:
        """All screens: alone, then with a friend."""
        page = self._new_page()
        self._pages(page)
        self._games(page)
        self._online()
        page.context.close()

    def _new_page(self) -> Page:
        return self._browser.new_context(**self._options).new_page()  # type: ignore[arg-type]

    def _take(self, page: Page, screen: str) -> None:
        page.wait_for_timeout(250)
        page.screenshot(path=FOLDER / f"{screen}-{self._name}.png", full_page=screen in READING)

    def _pages(self, page: Page) -> None:
        for screen, path in {
            "start": "", "settings": "settings", "help": "help/en/rules/", "error-address": "nothing",
            "error-room": f"room/{'A' * 22}",
        }.items():  # fmt: skip
            page.goto(f"{self._url}/{path}")
            page.locator("main h1, main .button").first.wait_for()
            self._take(page, screen)

    def _games(self, page: Page) -> None:
        self._game(page, "cover", "device", saves.EARLY)
        self._game(page, "early", "device", saves.EARLY, uncover=True)
        self._game(page, "choice", "device", saves.BOTH_ENDS, uncover=True)
        self._game(page, "late", "device", saves.TO_PASS, uncover=True)
        self._game(page, "draw", "device", saves.TO_DRAW, uncover=True)
        self._game(page, "long-hand", "device", saves.HAND_OF_21, uncover=True)
        self._game(page, "long-chain", "device", saves.CHAIN_OF_26, uncover=True)
        self._game(page, "result-blocked", "device", saves.BLOCKED)
        self._game(page, "computer", "computer", saves.EARLY)
        page.get_by_role("button", name="Menu").click()
        self._take(page, "menu")
        self._game(page, "result", "computer", saves.OUT)
        page.get_by_role("button", name="Score sheet").click()
        self._take(page, "score-sheet")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="What did the computer know?").click()
        page.locator(".knew").last.click()
        self._take(page, "knew")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Review").click()
        page.locator(".review-list").wait_for()
        self._take(page, "review")
        self._game(page, "match-result", "computer", saves.MATCH_WON)
        open_save(page, self._url, "device", saves.IN_MATCH)
        other = page.context.new_page()
        other.goto(page.url)
        other.locator(".cover button").wait_for()
        page.get_by_role("button", name="Play here").wait_for()
        self._take(page, "elsewhere")
        other.close()
        page.goto(self._url)
        self._take(page, "saved")

    def _game(self, page: Page, screen: str, mode: str, save: Save, uncover: bool = False) -> None:
        open_save(page, self._url, mode, save)
        page.locator(".table").wait_for()
        if uncover:
            page.locator(".cover button").click()
        if screen == "choice":
            page.locator(".hand-tile[data-playable=true]").first.click()
        self._take(page, screen)

    def _online(self) -> None:
        red, blue = self._new_page(), self._new_page()
        red.goto(self._url)
        red.locator("[data-way=online]").click()
        red.locator(".qr").wait_for()
        self._take(red, "invite")
        blue.goto(red.url)
        blue.locator("button[data-seat=blue]").wait_for()
        self._take(blue, "join")
        blue.locator("button[data-seat=blue]").click()
        for page in (red, blue):
            page.locator(".hand-tile").first.wait_for()
        self._take(red, "online")
        red.get_by_role("button", name="Menu").click()
        red.locator(".deal-check").click()
        self._take(red, "deal")
        red.keyboard.press("Escape")
        red.keyboard.press("Escape")
        stranger = self._new_page()
        stranger.goto(red.url)
        stranger.locator(".card").wait_for()
        self._take(stranger, "error-full")
        ask = blue.get_by_role("button", name="Menu")
        ask.click()
        blue.get_by_role("button", name="Ask for a new round").click()
        red.get_by_role("button", name="Agree").wait_for()
        self._take(red, "asked")
        blue.get_by_role("button", name="Withdraw").click()
        blue.context.close()
        red.get_by_text("Blue is away").wait_for()
        self._take(red, "away")
        red.context.set_offline(True)
        red.get_by_text("The connection is gone").wait_for()
        self._take(red, "error-line")
        for page in (red, stranger):
            page.context.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
