"""An event loop in a thread of its own, for tests that are not asynchronous themselves."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self, TypeVar

from tests.timeouts import PATIENCE

T = TypeVar("T")


class Loop:
    """``run`` waits for a coroutine on the loop."""

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    def run(self, work: Coroutine[Any, Any, T], seconds: float = PATIENCE) -> T:
        """The result of ``work``.

        Raises:
            TimeoutError: there is none within ``seconds``.
        """
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(seconds)
