"""Firefox as its makers ship it, driven over WebDriver BiDi without a driver in between.

Playwright's own Firefox is patched, and what Playwright speaks to an unpatched one needs commands that the
long-term release does not know.
"""

from __future__ import annotations

import base64
import itertools
import json
import re
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import IO, Any, Self

from websockets.sync.client import ClientConnection, connect

from tests.timeouts import PATIENCE

PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    "intl.accept_languages": "en-GB",
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
    "dom.webnotifications.enabled": False,
}
PHONE = {"width": 390, "height": 844}
Fields = dict[str, Any]


class Firefox:
    """A running Firefox; its screens share nothing but the process."""

    def __init__(self, program: Path) -> None:
        self._program = program
        self._numbers = itertools.count(1)
        self._errors: dict[str, list[str]] = {}

    def __enter__(self) -> Self:
        self._profile = tempfile.TemporaryDirectory(prefix="domino-firefox-", ignore_cleanup_errors=True)
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()
        ]
        (Path(self._profile.name) / "user.js").write_text("\n".join(lines))
        flags = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", self._profile.name]
        self._process = subprocess.Popen([str(self._program), *flags], stderr=subprocess.PIPE, text=True)
        self._socket: ClientConnection = connect(
            self._address() + "/session", max_size=None, proxy=None
        ).__enter__()
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        return self

    def __exit__(self, *reason: object) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(PATIENCE)
        self._log.join(PATIENCE)
        self._profile.cleanup()

    def screen(self) -> FirefoxScreen:
        """A tab with cookies and storage of its own."""
        user: str = self.send("browser.createUserContext")["userContext"]
        return FirefoxScreen(self, user)

    def send(self, method: str, **params: object) -> Fields:
        """The result of a command.

        Raises:
            AssertionError: the browser refused it.
        """
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self._socket.recv(PATIENCE))).get("id") != number:
            self._note(answer)
        assert answer["type"] == "success", f"{method}: {answer}"
        result: Fields = answer["result"]
        return result

    def errors(self, context: str) -> list[str]:
        """Script errors in this tab so far."""
        return self._errors.get(context, [])

    def _note(self, event: Fields) -> None:
        entry = event.get("params", {})
        if (
            event.get("method") == "log.entryAdded"
            and entry["type"] == "javascript"
            and entry["level"] == "error"
        ):
            self._errors.setdefault(entry["source"].get("context", ""), []).append(entry["text"])

    def _address(self) -> str:
        said = []
        assert self._process.stderr is not None
        for line in self._process.stderr:
            said.append(line)
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                # What else it says is of no use, but a pipe that nobody reads would stop it.
                self._log = threading.Thread(target=_drain, args=[self._process.stderr], daemon=True)
                self._log.start()
                return found[1]
        raise AssertionError("Firefox ended before it listened: " + "".join(said))


def _drain(pipe: IO[str]) -> None:
    with pipe:
        for _ in pipe:
            pass


class FirefoxScreen:
    """One tab; see ``tests.engines.screen.Screen``."""

    engine = "firefox"

    def __init__(self, browser: Firefox, user: str, first: bool = True) -> None:
        self._browser = browser
        self._user = user
        self._first = first
        self._tab: str = browser.send("browsingContext.create", type="tab", userContext=user)["context"]
        browser.send("browsingContext.setViewport", context=self._tab, viewport=PHONE)

    def goto(self, url: str) -> None:
        self._browser.send("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def run(self, script: str) -> Any:
        said = f"Promise.resolve((() => {{{script}}})()).then((value) => JSON.stringify(value ?? null))"
        answer = self._browser.send(
            "script.evaluate",
            expression=said,
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def press(self, x: int, y: int) -> None:
        steps = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        actions = [{**finger, "actions": [*steps, {"type": "pointerUp", "button": 0}]}]
        self._browser.send("input.performActions", context=self._tab, actions=actions)

    def reload(self) -> None:
        self._browser.send("browsingContext.reload", context=self._tab, wait="complete")

    def back(self) -> None:
        self._browser.send("browsingContext.traverseHistory", context=self._tab, delta=-1)

    def twin(self) -> FirefoxScreen:
        return FirefoxScreen(self._browser, self._user, first=False)

    def picture(self, path: Path) -> None:
        data = self._browser.send("browsingContext.captureScreenshot", context=self._tab)["data"]
        path.write_bytes(base64.b64decode(data))

    def errors(self) -> list[str]:
        return self._browser.errors(self._tab)

    def close(self) -> None:
        self._browser.send("browsingContext.close", context=self._tab)
        if self._first:
            self._browser.send("browser.removeUserContext", userContext=self._user)
