"""How many HTTP connections an address may hold at a time. Tables are counted on Redis, for all replicas."""

from __future__ import annotations

from collections import Counter
from typing import Final

from domino_process.client_network import client_network
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

PER_ADDRESS: Final = 300
"""A browser opens six, and keeps an idle one for a few seconds: room for fifty people behind one address."""


class ConnectionLimit:
    """Count connections by address; an IPv6 /64 is one.

    ``most`` for each address, None for any number. ``trusted`` proxies hold the connections of many people,
    so theirs are not counted.
    """

    def __init__(self, most: int | None = PER_ADDRESS, trusted: tuple[str, ...] = ()) -> None:
        self._most = most
        self._trusted = ProxyHeadersMiddleware(None, list(trusted)).trusted_hosts  # type: ignore[arg-type]
        self._open: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Count one more connection of ``address``; False, and not counted, where that is one too many."""
        if address in self._trusted:
            return True
        key = client_network(address)
        if self._most is not None and self._open[key] >= self._most:
            return False
        self._open[key] += 1
        return True

    def release(self, address: str) -> None:
        """Forget one connection that was counted."""
        if address in self._trusted:
            return
        key = client_network(address)
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]
