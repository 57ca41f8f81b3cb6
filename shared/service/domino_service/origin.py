"""Decide whether a request or a WebSocket belongs to our own site: one rule for every service.

Three headers tell, all of them written by the browser and none by a page's script. ``Host`` is the name under
which we were reached: a name that somebody pointed at our address (DNS rebinding) is not ours.
``Sec-Fetch-Site`` is where the request comes from, if the browser says so. ``Origin`` is the page that asks.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Self
from urllib.parse import SplitResult, urlsplit

from domino_contracts.codes import Code
from domino_process.settings import SettingsError
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from domino_service.problems import problem

API = "/api/"
OWN = ("same-origin", "none")
"""The values of ``Sec-Fetch-Site`` for our own page, and for an address that a person typed in."""
PORTS = {"http": 80, "https": 443}
PRIVATE_NAMES = (".localhost", ".local", ".internal", ".home.arpa", ".test")
"""Endings of names that the public DNS never hands out, and so leads to nobody's page."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Site:
    """Our site: its ``names`` as hosts, and the ``origins`` that count as our own wherever they are.

    IP addresses, names without a dot and private names need not be listed: no stranger's page has one.
    """

    names: frozenset[str] = frozenset()
    origins: frozenset[str] = frozenset()

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ) -> Self:
        """Read ``SITE_ADDRESS`` (names, as the proxy has them) and ``ALLOWED_ORIGINS``.

        Raises:
            SettingsError: one of the origins is none.
        """
        addresses = env.get("SITE_ADDRESS", "").replace(",", " ").split()
        origins = frozenset(env.get("ALLOWED_ORIGINS", "").replace(",", " ").split())
        for origin in origins:
            if _port(urlsplit(origin)) is None or urlsplit(origin).path:
                raise SettingsError(
                    f"ALLOWED_ORIGINS has {origin!r}, which is not an origin like https://domino.example.org"
                )
        named = [address if "://" in address else f"//{address}" for address in addresses]
        names = {urlsplit(place).hostname or "" for place in (*named, *origins)}
        return cls(frozenset(names - {""}), origins)

    def owns(self, scope: Mapping[str, Any]) -> bool:
        """Whether the request or handshake ``scope`` (ASGI) may be answered at all.

        A client that sends neither ``Origin`` nor ``Sec-Fetch-Site`` is no browser and carries nobody's
        cookies.
        """
        headers = Headers(raw=scope["headers"])
        host, origin = headers.get("host", ""), headers.get("origin")
        if host and not self.knows(host):
            log.warning("foreign_host", extra={"hint": "SITE_ADDRESS or ALLOWED_ORIGINS must have its name"})
            return False
        if origin in self.origins:
            return True
        if headers.get("sec-fetch-site", OWN[0]) not in OWN:
            return False
        return origin is None or _same(origin, host)

    def knows(self, host: str) -> bool:
        """Whether a page that was reached as ``host`` (with or without a port) can be ours."""
        name = (_split(f"//{host}").hostname or "").rstrip(".")
        if not name:
            return False
        return name in self.names or "." not in name or name.endswith(PRIVATE_NAMES) or _is_address(name)


class OwnSite:
    """ASGI middleware that refuses other sites' requests to the API before anything is counted."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        asks_api = scope["type"] == "http" and scope["path"].startswith(API)
        if asks_api and not self._site.owns(scope):
            await problem(Code.FOREIGN_ORIGIN)(scope, receive, send)
            return
        await self._app(scope, receive, send)


def _same(origin: str, host: str) -> bool:
    """Whether ``origin`` is the page of ``host``; a port left out is that of the origin's scheme."""
    page = _split(origin)
    port = _port(page)
    ours = _split(f"{page.scheme}://{host}")
    return port is not None and (page.hostname, port) == (ours.hostname, _port(ours))


def _port(parts: SplitResult) -> int | None:
    """The port of a web address; None where it is none."""
    try:
        return (parts.port or PORTS.get(parts.scheme)) if parts.hostname else None
    except ValueError:
        return None


def _split(address: str) -> SplitResult:
    """Take an address apart; one that cannot be has no host."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
