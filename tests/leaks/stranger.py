"""A third browser that knows the address of a room, and tries everything that is offered there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from http.client import HTTPException

from domino_postgres.tokens import new_token

from tests.http_client import Answer, Browser
from tests.player import Player


class Stranger:
    """Looks at ``codes`` over any of ``bases``; ``raw`` is every byte it was answered, headers included."""

    def __init__(self, bases: Sequence[str], codes: Sequence[str]) -> None:
        self.raw: list[bytes] = []
        self.statuses: set[tuple[str, int]] = set()
        self._bases = bases
        self._codes = codes
        self._chance = random.Random(1)

    async def pry(self, ending: asyncio.Event) -> None:
        """Try one thing after the other until ``ending``."""
        while not ending.is_set():
            # A replica may be restarting at this moment.
            with suppress(OSError, HTTPException, TimeoutError):
                for method, path, body in self._requests(self._chance.choice(self._codes)):
                    self._keep(path, await self._browser().request(method, path, body))
                await self._knock(self._chance.choice(self._codes))
            await asyncio.sleep(0.1)

    def _browser(self) -> Browser:
        return Browser(self._chance.choice(self._bases))

    def _requests(self, code: str) -> list[tuple[str, str, object]]:
        room = f"/api/rooms/{code}"
        return [
            ("GET", room, None),
            ("POST", f"{room}/seats", None),
            ("PATCH", room, {"target": 50}),
            ("POST", f"{room}/transfers", None),
            ("POST", f"{room}/transfers/claim", {"key": new_token()}),
            ("GET", f"{room}/rounds/{self._chance.randint(1, 9)}", None),
            ("GET", f"{room}/table", None),
        ]

    def _keep(self, path: str, answer: Answer) -> None:
        self.raw += [answer.raw, repr(sorted(answer.headers.items())).encode()]
        self.statuses.add((path.rsplit("/", 1)[-1], answer.status))

    async def _knock(self, code: str) -> None:
        visitor = Player(self._chance.choice(self._bases), code, new_token())
        async with asyncio.timeout(3):
            await visitor.connect()
        await visitor.vanish()
        self.raw += visitor.raw
