"""A page that keeps asking the computer while everything breaks."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence

import httpx2

from tests.computer_client import asker, is_legal, request
from tests.knowledge_factory import Moment, choices


class Questioner:
    """Asks any of ``urls``; ``answered`` counts the answers, all of them legal moves."""

    def __init__(self, urls: Sequence[str]) -> None:
        self.answered = 0
        self._urls = urls

    async def ask(self, ending: asyncio.Event) -> None:
        """One question after the other until ``ending``; each is asked until it is answered."""
        for number, url in enumerate(itertools.cycle(self._urls)):
            moments = choices(f"questions {number}")
            if moments:
                await self._until_answered(url, f"campaign-{number}", moments[len(moments) // 2], ending)
            if ending.is_set():
                return

    async def _until_answered(self, url: str, name: str, moment: Moment, ending: asyncio.Event) -> None:
        """PUT is asking and asking again."""
        page = asker(url)
        while not ending.is_set():
            try:
                response = await page.put("moves", name, request(moment))
            except httpx2.HTTPError:
                response = None
            if response is not None and response.status_code == 200:
                assert is_legal(response.json(), moment.moves)
                self.answered += 1
                break
            await asyncio.sleep(0.2)
        await page.client.aclose()
