"""One rule for who belongs to our site, whether it comes over HTTP or opens a WebSocket."""

from __future__ import annotations

import pytest
from domino_process.settings import SettingsError
from domino_service.origin import Site

OURS = Site.from_env(
    {
        "SITE_ADDRESS": "play.example.org, https://b.example.org",
        "ALLOWED_ORIGINS": "https://c.example.org:8443",
    }
)


def owned(site: Site = OURS, **headers: str) -> bool:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return site.owns({"headers": named})


@pytest.mark.parametrize(
    ("host", "origin", "own"),
    [
        ("play.example.org", "https://play.example.org", True),
        ("play.example.org:443", "https://play.example.org", True),
        ("PLAY.example.org", "https://play.example.org", True),
        ("play.example.org:8443", "https://play.example.org:8443", True),
        ("play.example.org", "https://play.example.org:8443", False),
        ("play.example.org", "http://play.example.org:3000", False),
        ("play.example.org", "https://b.example.org", False),
        ("b.example.org", "https://b.example.org", True),
        # A proxy that drops the port, or names what is behind it: the origin says whose page it is.
        ("c.example.org", "https://c.example.org:8443", True),
        ("upstream", "https://c.example.org:8443", True),
        ("127.0.0.1:8080", "https://c.example.org:8443", True),
        ("localhost:8080", "http://localhost:3000", False),
        ("localhost:8080", "null", False),
        ("localhost:8080", "https://[", False),
        ("localhost:99999", "http://localhost:99999", False),
    ],
)
def test_the_page_is_ours_by_its_origin(host: str, origin: str, own: bool) -> None:
    assert owned(host=host, origin=origin) is own


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("play.example.org", True),
        ("play.example.org.", True),
        ("c.example.org:8443", True),
        ("10.0.0.7", True),
        ("[fe80::1]:8080", True),
        ("box.home.arpa", True),
        ("elsewhere.example.org", False),
        ("example.org", False),
        ("play.example.org.evil.example", False),
        ("evil.example:8080", False),
        ("127.0.0.1.evil.example", False),
        ("[::1", False),
    ],
)
def test_a_host_is_a_name_of_ours_or_of_nobody(host: str, known: bool) -> None:
    assert OURS.knows(host) is known
    assert owned(host=host) is known


@pytest.mark.parametrize(
    ("site", "own"), [("same-origin", True), ("none", True), ("same-site", False), ("cross-site", False)]
)
def test_the_browser_says_where_a_request_comes_from(site: str, own: bool) -> None:
    assert owned(host="localhost", sec_fetch_site=site) is own
    # It cannot be our page by one header and another one's by the other.
    assert not owned(host="localhost", sec_fetch_site=site, origin="https://evil.example")
    assert owned(host="upstream", sec_fetch_site=site, origin="https://c.example.org:8443")


def test_who_names_no_host_is_no_browser() -> None:
    assert owned()
    assert not owned(origin="http://localhost")


def test_an_allowed_origin_is_one() -> None:
    for text in ("play.example.org", "https://play.example.org/", "https://", "https://a:port", "*"):
        with pytest.raises(SettingsError, match="ALLOWED_ORIGINS"):
            Site.from_env({"ALLOWED_ORIGINS": text})
    assert Site.from_env({"SITE_ADDRESS": "http://"}) == Site()
