"""A client of the rooms service: makes, looks at and joins rooms over HTTP, and keeps its cookies."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any

from tests.player import Player
from tests.timeouts import PATIENCE


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP answer: status, JSON body, and the raw headers and body."""

    status: int
    body: Any
    headers: dict[str, str]
    raw: bytes


class Browser:
    """One browser: ``base`` is the address of any replica, ``seats`` the tokens by room code."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.seats: dict[str, str] = {}

    async def request(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """One request, with the room's cookie if there is one."""
        code = path.removeprefix("/api/rooms/").split("/")[0]
        if code in self.seats:
            headers["Cookie"] = f"domino_seat={self.seats[code]}"
        answer = await asyncio.to_thread(_fetch, method, self.base + path, body, headers)
        for name, value in answer.headers.items():
            if name.lower() == "set-cookie":
                self._keep(value)
        return answer

    async def create(self, target: int | None = None) -> str:
        """Make a room: its code."""
        answer = await self.request("POST", "/api/rooms", {"target": target})
        assert answer.status == 201, answer
        code: str = answer.body["code"]
        return code

    async def join(self, code: str) -> Answer:
        """Take the second seat."""
        return await self.request("POST", f"/api/rooms/{code}/seats")

    def player(self, code: str, base: str | None = None, seed: int | None = None) -> Player:
        """The player that this browser's cookie seats."""
        return Player(base or self.base, code, self.seats[code], seed)

    def _keep(self, header: str) -> None:
        cookie = SimpleCookie(header)["domino_seat"]
        self.seats[cookie["path"].removeprefix("/api/rooms/")] = cookie.value


def _fetch(method: str, url: str, body: Any, headers: dict[str, str]) -> Answer:
    data = None if body is None else json.dumps(body).encode()
    kind = {} if data is None else {"Content-Type": "application/json"}
    request = urllib.request.Request(url, data, {**kind, **headers}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            raw, status, found = response.read(), response.status, dict(response.headers)
    except urllib.error.HTTPError as error:
        with error:
            raw, status, found = error.read(), error.code, dict(error.headers)
    return Answer(status, json.loads(raw) if raw else None, found, raw)
