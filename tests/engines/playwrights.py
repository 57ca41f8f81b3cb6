"""Any engine that Playwright brings or finds: Chromium here, all three where its own downloads work."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal

from domino_embedded import browser as browsers
from playwright.sync_api import Browser, BrowserContext, Playwright

from tests.timeouts import PATIENCE_MS

Engine = Literal["chromium", "firefox", "webkit"]


def launch(playwright: Playwright, engine: Engine) -> Browser:
    """A running browser of this engine."""
    if engine != "chromium":
        return getattr(playwright, engine).launch()  # type: ignore[no-any-return]
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(
        executable_path=browsers.find_or_install(), args=["--disable-gpu", *sandbox]
    )


class PlaywrightScreen:
    """One tab; see ``tests.engines.screen.Screen``."""

    def __init__(self, browser: Browser, engine: Engine, context: BrowserContext | None = None) -> None:
        self.engine: str = engine
        self._first = context is None
        self._browser = browser
        self._context = context or browser.new_context(
            locale="en-GB",
            reduced_motion="reduce",
            viewport={"width": 390, "height": 844},
            has_touch=True,
        )
        self._context.set_default_timeout(PATIENCE_MS)
        self._page = self._context.new_page()
        self._errors: list[str] = []
        self._page.on("pageerror", lambda error: self._errors.append(str(error)))

    def goto(self, url: str) -> None:
        self._page.goto(url)

    def run(self, script: str) -> Any:
        return self._page.evaluate(f"() => {{{script}}}")

    def press(self, x: int, y: int) -> None:
        self._page.touchscreen.tap(x, y)

    def reload(self) -> None:
        self._page.reload()

    def back(self) -> None:
        self._page.go_back()

    def twin(self) -> PlaywrightScreen:
        return PlaywrightScreen(self._browser, self.engine, self._context)  # type: ignore[arg-type]

    def picture(self, path: Path) -> None:
        self._page.screenshot(path=path)

    def errors(self) -> list[str]:
        return self._errors

    def close(self) -> None:
        (self._context if self._first else self._page).close()
