"""The two edges, Caddy and the one in `make play`, say the same."""

from __future__ import annotations

import re
from pathlib import Path

from domino_embedded.edge import COMPUTER, TABLE
from domino_embedded.headers import FRESH, HASHED, SECURITY
from domino_embedded.page import SCREENS
from domino_embedded.request_timeouts import HEAD_SECONDS, REQUEST_SECONDS

CADDYFILE = (Path(__file__).parents[1] / "Caddyfile").read_text()


def snippet(name: str) -> str:
    found = re.search(rf"^\({name}\) {{\n(.*?)^}}", CADDYFILE, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def test_security_headers_are_the_same() -> None:
    assert dict(re.findall(r'^\t\t([\w-]+) "([^"]*)"$', snippet("security"), re.MULTILINE)) == dict(SECURITY)


def test_cache_headers_are_the_same() -> None:
    lines = dict(re.findall(r'^\t\theader @(\w+) Cache-Control "([^"]*)"$', CADDYFILE, re.MULTILINE))
    assert lines == {"hashed": HASHED, "others": FRESH}


def test_the_pages_own_addresses_are_the_same() -> None:
    found = re.search(r"@screens path_regexp \^/(\S+)\$$", CADDYFILE, re.MULTILINE)
    assert found is not None
    caddys = re.compile(found[1])
    for path in (
        "",
        "device",
        "computer",
        "settings",
        "settings/",
        "room/abc",
        "room",
        "room/a/b",
        "help/en/",
    ):
        assert bool(caddys.fullmatch(path)) == bool(SCREENS.fullmatch(path)), path


def test_the_services_paths_are_the_same() -> None:
    matchers = dict(re.findall(r"^\t@(table|computer) path (.*)$", CADDYFILE, re.MULTILINE))
    assert matchers == {"table": "/api/rooms/*/table", "computer": "/api/computer/* /api/computer.json"}
    blocks = re.findall(r"^\thandle (\S+) \{(.*?)^\t\}", CADDYFILE, re.MULTILINE | re.DOTALL)
    names = {path: name for path, block in blocks for name in re.findall(r"name (\w+)", block)}
    assert names == {"@table": "game", "@computer": "computer", "/api/*": "rooms"}
    assert TABLE.fullmatch("/api/rooms/abc/table")
    assert not TABLE.fullmatch("/api/rooms/abc/seats")
    assert COMPUTER.fullmatch("/api/computer/moves/1")
    assert COMPUTER.fullmatch("/api/computer.json")
    assert not COMPUTER.fullmatch("/api/computers")


def test_patience_with_half_a_request_is_the_same() -> None:
    limits = dict(re.findall(r"^\t\t\t(read_\w+) (\d+)s$", CADDYFILE, re.MULTILINE))
    assert limits == {"read_header": f"{HEAD_SECONDS:.0f}", "read_body": f"{REQUEST_SECONDS:.0f}"}
