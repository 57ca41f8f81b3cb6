"""The cookie that holds a seat's token, for every service that answers below ``/api/rooms/{code}``."""

from __future__ import annotations

from datetime import timedelta
from http.cookies import SimpleCookie

NAME = "seat"

LIFETIME = timedelta(days=30)
"""Far beyond a room's idle life, and renewed by every visit (C23)."""


def header(code: str, token: str, *, secure: bool) -> str:
    """The value of the ``Set-Cookie`` header that gives or renews a seat in room ``code``.

    Scripts cannot read it, other sites cannot send it along with their own requests, other rooms do not see
    it. ``secure`` is whether the browser speaks HTTPS.
    """
    cookie: SimpleCookie = SimpleCookie()
    cookie[NAME] = token
    morsel = cookie[NAME]
    morsel["path"] = f"/api/rooms/{code}"
    morsel["max-age"] = int(LIFETIME.total_seconds())
    morsel["httponly"] = True
    morsel["samesite"] = "Lax"
    if secure:
        morsel["secure"] = True
    return morsel.OutputString()
