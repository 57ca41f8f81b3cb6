"""Ending without losing anything: uvicorn would cut every socket at once, so the table says goodbye first."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Awaitable, Callable
from types import FrameType

import uvicorn

DRAIN_SECONDS = 8.0
"""The longest goodbye; well under the ten seconds that a container is given."""

GARBAGE = 20_000
"""Objects that may pile up until the collector looks for cycles. Tables are trees, a move leaves none."""

logger = logging.getLogger(__name__)


class GracefulServer(uvicorn.Server):
    """A server that drains before it shuts down; a second signal ends it at once."""

    def __init__(self, config: uvicorn.Config, drain: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._drain = drain
        self._draining: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Remember the loop that signals are handed to."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)  # type: ignore[arg-type]
        _rarely_collect()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """SIGTERM or Ctrl-C."""
        if self._loop is None or self._draining is not None:
            self.should_exit = True
            return
        self._loop.call_soon_threadsafe(self._begin)

    def _begin(self) -> None:
        self._draining = asyncio.create_task(self._finish())

    async def _finish(self) -> None:
        logger.info("draining")
        for server in self.servers:
            server.close()
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                await self._drain()
        except Exception:
            logger.exception("drain_cut_short")
        self.should_exit = True


def _rarely_collect() -> None:
    """What is loaded by now stays to the end, and is not worth a look at every few moves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 20, 20)
