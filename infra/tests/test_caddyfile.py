"""The two edges, Caddy and the one in `make play`, say the same."""

from __future__ import annotations

import re
from pathlib import Path

from domino_embedded.edge import GAME_PATHS
from domino_embedded.headers import FRESH, HASHED, SECURITY
from domino_embedded.page import SCREENS
from domino_embedded.patience import HEAD_SECONDS, REQUEST_SECONDS

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


def test_the_games_paths_are_the_same() -> None:
    assert re.findall(r"@table path (.*)$", CADDYFILE, re.MULTILINE) == ["/api/rooms/*/table"]
    blocks = re.findall(r"^\thandle (\S+) \{(.*?)^\t\}", CADDYFILE, re.MULTILINE | re.DOTALL)
    assert [path for path, block in blocks if "name game" in block] == ["@table", "/api/computer/*"]
    assert GAME_PATHS.fullmatch("/api/rooms/abc/table")
    assert GAME_PATHS.fullmatch("/api/computer/moves/1")
    assert not GAME_PATHS.fullmatch("/api/rooms/abc/seats")


def test_patience_with_half_a_request_is_the_same() -> None:
    limits = dict(re.findall(r"^\t\t\t(read_\w+) (\d+)s$", CADDYFILE, re.MULTILINE))
    assert limits == {"read_header": f"{HEAD_SECONDS:.0f}", "read_body": f"{REQUEST_SECONDS:.0f}"}
