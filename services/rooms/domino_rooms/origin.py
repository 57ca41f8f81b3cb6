"""Requests that change something must come from our own page, or from no page at all."""

from __future__ import annotations

from urllib.parse import urlsplit

from domino_contracts.codes import Code
from fastapi import Request

from domino_rooms.problems import Refusal

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def check_origin(request: Request) -> None:
    """Refuse a request that another site's page makes in the visitor's name.

    Browsers say where a request comes from in ``Sec-Fetch-Site``, on plain HTTP in ``Origin``. A client that
    sends neither is no browser and carries nobody's cookies.

    Raises:
        Refusal: ``FOREIGN_ORIGIN``.
    """
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    if site is not None:
        own = site in ("same-origin", "none")
    else:
        own = origin is None or urlsplit(origin).netloc == request.headers.get("host")
    if not own:
        raise Refusal(Code.FOREIGN_ORIGIN)
