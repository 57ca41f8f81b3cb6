"""The cookie that holds a seat's token, for every service that answers below ``/api/rooms/{code}``."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from http.cookies import SimpleCookie

NAME = "domino_seat"

OLD_NAME = "seat"
"""What the cookie was called first, and what other programs on the same host may call theirs. Still read."""

MOST = 16
"""How many cookies of these names are looked at; whoever sends more has made them up."""

LIFETIME = timedelta(days=30)
"""Far beyond a room's idle life, and renewed by every visit."""


def tokens(headers: Iterable[str]) -> tuple[str, ...]:
    """Read every token that a request's ``Cookie`` headers hold, the likeliest first.

    There may be several: another program on the host may set a cookie of the same name, and a seat that was
    taken under the old name is renewed under the new one.
    """
    pairs = [pair.strip().partition("=") for header in headers for pair in header.split(";")]
    found = [value for wanted in (NAME, OLD_NAME) for name, _, value in pairs if name == wanted and value]
    return tuple(dict.fromkeys(found))[:MOST]


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
