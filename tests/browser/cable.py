"""The network cable of one browser, that a test can pull out and plug in again."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Self

from tests.faults.proxy import Link


class Cable:
    """Leads from ``url`` to a server; runs beside the test, which drives its browsers synchronously."""

    def __init__(self, target: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._link = Link(target)

    @property
    def url(self) -> str:
        """Where the browser finds the page."""
        return self._link.base

    def __enter__(self) -> Self:
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._link.__aenter__(), self._loop).result(10)
        return self

    def __exit__(self, *reason: object) -> None:
        asyncio.run_coroutine_threadsafe(self._link.__aexit__(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def pull(self) -> None:
        """Both sides notice at once, and nothing new comes through."""
        self._do(self._link.swallow)
        self._do(self._link.cut)

    def hush(self) -> None:
        """Nothing comes through, and nobody is told: a laptop that was closed."""
        self._do(self._link.swallow)

    def plug(self) -> None:
        """Everything comes through again."""
        self._do(self._link.heal)

    def _do(self, act: Callable[[], None]) -> None:
        async def now() -> None:
            act()

        asyncio.run_coroutine_threadsafe(now(), self._loop).result(10)
