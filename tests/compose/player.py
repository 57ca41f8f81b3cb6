"""A player over the public protocol who comes back by itself, as the page does."""

from __future__ import annotations

import itertools
import json
import secrets
import threading
import time
import urllib.request
from contextlib import suppress
from http.cookiejar import CookieJar
from typing import Any, Self

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

PATIENCE = 45.0
"""Seconds in which anything must have come right again."""
AGAIN = {"try_again", "opponent_away", "stale", "not_now"}


class Player:
    """One browser: its cookies, its connection, and what it was last told."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._cookies = CookieJar()
        self._http = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._cookies))
        self._news = threading.Condition()
        self._line: ClientConnection | None = None
        self._ended = False
        self._ids = (f"c{secrets.token_hex(4)}-{number}" for number in itertools.count())
        self._thread: threading.Thread | None = None
        self.room = ""
        self.version = -1
        self.view: dict[str, Any] = {}
        self.present: dict[str, bool] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self.closes: list[int] = []
        self.confirmed: dict[str, int] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        self._ended = True
        with suppress(WebSocketException, OSError):
            if self._line is not None:
                self._line.close()
        if self._thread is not None:
            self._thread.join(timeout=10)

    @property
    def tokens(self) -> list[str]:
        """The cookies' secrets."""
        return [cookie.value for cookie in self._cookies if cookie.value]

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """An HTTP request to the API; its JSON."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Origin": self._address}
        request = urllib.request.Request(f"{self._address}{path}", data, headers, method=method)
        with self._http.open(request, timeout=30) as response:
            return json.load(response)

    def create(self, target: int | None = None) -> str:
        """Make a room; its code."""
        self.room = self.ask("POST", "/api/rooms", {"target": target})["code"]
        return self.room

    def join(self, room: str) -> None:
        """Take the second seat."""
        self.room = room
        self.ask("POST", f"/api/rooms/{room}/seats")

    def sit(self) -> None:
        """Connect to the table, from now on again and again."""
        self._thread = threading.Thread(target=self._stay, daemon=True)
        self._thread.start()

    def command(self, **words: Any) -> None:
        """Send a command until it counts; raises AssertionError when it does not in time."""
        name = next(self._ids)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            answer = self._try({**words, "id": name})
            if answer and answer["type"] != "refused":
                self.confirmed[name] = answer["version"]
                return
            code = answer["code"] if answer else None
            assert code is None or code in AGAIN, answer
            if code in ("stale", "not_now"):
                return
            time.sleep(0.2)
        raise AssertionError(f"{words} does not count after {PATIENCE} s; closed with {self.closes}")

    def wait(self, what: str, right: Any) -> None:
        """Until `right()` holds; raises AssertionError when it does not in time."""
        with self._news:
            held = self._news.wait_for(right, PATIENCE)
        assert held, f"{what}: version {self.version}, closed with {self.closes}, present {self.present}"

    def _try(self, words: dict[str, Any]) -> dict[str, Any] | None:
        self.answers.pop(words["id"], None)
        line = self._line
        if line is None:
            return None
        try:
            line.send(json.dumps(words))
        except WebSocketException:
            return None
        with self._news:
            self._news.wait_for(lambda: words["id"] in self.answers or self._line is not line, 5)
        return self.answers.get(words["id"])

    def _stay(self) -> None:
        while not self._ended:
            with suppress(WebSocketException, OSError, EOFError, TimeoutError), self._connect() as line:
                self._listen(line)
            with self._news:
                self._line = None
                self._news.notify_all()
            time.sleep(0.2)

    def _connect(self) -> ClientConnection:
        path = f"/api/rooms/{self.room}/table"
        request = urllib.request.Request(f"{self._address}{path}")
        self._cookies.add_cookie_header(request)
        headers = {"Cookie": request.get_header("Cookie") or ""}
        url = f"{self._address.replace('http', 'ws', 1)}{path}?protocol=1"
        return connect(
            url,
            origin=Origin(self._address),
            additional_headers=headers,
            open_timeout=10,
            close_timeout=1,
        )

    def _listen(self, line: ClientConnection) -> None:
        beat = time.monotonic()
        while True:
            try:
                message = json.loads(line.recv(timeout=1))
            except TimeoutError:
                message = None
            except WebSocketException:
                self.closes.append(line.close_code or 0)
                raise
            if message is not None:
                self._heed(line, message)
            if time.monotonic() - beat > 3:
                line.send('{"type":"beat"}')
                beat = time.monotonic()

    def _heed(self, line: ClientConnection, message: dict[str, Any]) -> None:
        with self._news:
            if message.get("view"):
                self.version, self.view = message["version"], message["view"]
            if "present" in message:
                self.present = message["present"]
            if message["type"] == "welcome":
                self._line = line
            if message.get("id"):
                self.answers[message["id"]] = message
            self._news.notify_all()
