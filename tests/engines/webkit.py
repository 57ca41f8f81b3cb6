"""WebKit as GNOME ships it: WebKitGTK's own browser and WebDriver on a display that nobody sees."""

from __future__ import annotations

import os
import subprocess
import tempfile
import warnings
from pathlib import Path
from typing import Any, Self

from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

BROWSERS = ("/usr/lib/*/webkit*gtk-4*/MiniBrowser", "/usr/libexec/webkit*gtk-4*/MiniBrowser")
STILL = "[Settings]\ngtk-enable-animations=0\n"
"""GTK's setting that pages read as `prefers-reduced-motion`."""

CATCH = """
window.seenErrors ??= [];
window.addEventListener("error", (event) => window.seenErrors.push(event.message));
window.addEventListener("unhandledrejection", (event) => window.seenErrors.push(String(event.reason)));
"""


class WebKit:
    """A display and the settings of browsers on it; each screen is a browser of its own."""

    def __init__(self, driver: Path) -> None:
        self._driver = driver

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="domino-webkit-", ignore_cleanup_errors=True)
        settings = Path(self._folder.name) / "gtk-3.0" / "settings.ini"
        settings.parent.mkdir()
        settings.write_text(STILL)
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
        self._display = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as said:
            self._number = said.readline().strip()
        assert self._number, "Xvfb ended before it had a display"
        return self

    def __exit__(self, *reason: object) -> None:
        self._display.terminate()
        self._display.wait()
        self._folder.cleanup()

    def screen(self) -> WebKitScreen:
        """A browser window; automation keeps its cookies and storage in memory."""
        options = Options()
        options.binary_location = str(browser())
        options.add_argument("--automation")
        service = Service(str(self._driver), env=self._env())
        with warnings.catch_warnings():
            # Selenium warns of an argument that its own class for WebKitGTK passes.
            warnings.simplefilter("ignore", DeprecationWarning)
            return WebKitScreen(webdriver.WebKitGTK(options=options, service=service))

    def _env(self) -> dict[str, str]:
        return {
            **os.environ,
            "DISPLAY": f":{self._number}",
            "LANG": "C.UTF-8",
            "LANGUAGE": "en_GB",
            "XDG_CONFIG_HOME": self._folder.name,
            "XDG_CACHE_HOME": self._folder.name,
            "XDG_DATA_HOME": self._folder.name,
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "NO_AT_BRIDGE": "1",
            "NO_PROXY": "127.0.0.1",
        }


class WebKitScreen:
    """One tab; see ``tests.engines.screen.Screen``."""

    engine = "webkit"

    def __init__(self, driver: webdriver.WebKitGTK, tab: str | None = None) -> None:
        self._webkit = driver
        self._first = tab is None
        self._tab = tab or driver.current_window_handle
        self._errors: list[str] = []
        if self._first:
            driver.set_window_size(450, 900)

    def goto(self, url: str) -> None:
        self._keep_errors()
        self._driver.get(url)
        self.run(CATCH)

    def run(self, script: str) -> Any:
        return self._driver.execute_script(f"return (() => {{{script}}})()")

    def press(self, x: int, y: int) -> None:
        actions = ActionBuilder(self._driver)
        actions.pointer_action.move_to_location(x, y).pointer_down().pointer_up()  # type: ignore[no-untyped-call]
        actions.perform()

    def reload(self) -> None:
        self._keep_errors()
        self._driver.refresh()
        self.run(CATCH)

    def back(self) -> None:
        # The driver's own command waits for ever for a page that comes from the back/forward cache.
        self._keep_errors()
        self.run("setTimeout(() => history.back())")

    def twin(self) -> WebKitScreen:
        self._driver.switch_to.new_window("window")
        return WebKitScreen(self._webkit, self._webkit.current_window_handle)

    def picture(self, path: Path) -> None:
        self._driver.save_screenshot(str(path))

    def errors(self) -> list[str]:
        self._keep_errors()
        return self._errors

    def close(self) -> None:
        if self._first:
            self._webkit.quit()
        else:
            self._driver.close()

    @property
    def _driver(self) -> webdriver.WebKitGTK:
        """The driver, which speaks to one tab at a time."""
        self._webkit.switch_to.window(self._tab)
        return self._webkit

    def _keep_errors(self) -> None:
        self._errors += (
            self.run("const seen = window.seenErrors ?? []; window.seenErrors = []; return seen") or []
        )


def browser() -> Path:
    """WebKitGTK's own small browser, which comes with its library.

    Raises:
        FileNotFoundError: it is not installed.
    """
    for pattern in BROWSERS:
        for path in sorted(Path("/").glob(pattern.lstrip("/"))):
            return path
    raise FileNotFoundError("WebKitGTK's MiniBrowser")
