"""What the embedded edge does for whoever opens it: headers, cookies, origins, and what is stored."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import psycopg
import pytest
from domino_contracts.codes import PROTOCOL, Close
from domino_embedded.headers import POLICY, SECURITY
from domino_embedded.services import migrate
from domino_embedded.stack import Stack
from domino_game import handshake
from domino_postgres import rooms_repository
from domino_postgres.tokens import digest, new_token
from domino_rules.seats import Seat
from domino_service.origin import Site

from tests.cluster import play_both
from tests.http_client import Browser
from tests.player import Player, over

pytestmark = pytest.mark.anyio

CHECKOUT = Path(__file__).parents[2]
INLINE = re.compile(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", re.IGNORECASE)


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """One edge that serves a page."""
    page = tmp_path_factory.mktemp("page")
    (page / "assets").mkdir()
    (page / "index.html").write_text("the page")
    (page / "assets" / "index-abc.js").write_text("code")
    with Stack(durable=False) as running:
        running.add(migrate(running.env))
        running.add_computer()
        running.add_edge({"PAGE": str(page), "LIMIT_ROOMS": "off"})
        yield running


@pytest.fixture
def browser(stack: Stack) -> Browser:
    return Browser(stack.urls[0])


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/room/0123456789abcdefghjk", 200),
        ("/assets/index-abc.js", 200),
        ("/assets/gone.js", 404),
        ("/nothing", 404),
        ("/../pyproject.toml", 404),
        ("/%2e%2e/%2e%2e/etc/passwd", 404),
        ("/api/rooms/0123456789abcdefghjk", 404),
        ("/api/rooms.json", 200),
        ("/api/nothing", 404),
        ("/api/computer/moves/a-question", 404),
    ],
)
async def test_every_answer_has_the_headers(stack: Stack, path: str, status: int) -> None:
    async with httpx2.AsyncClient() as client:
        answer = await client.get(stack.urls[0] + path)
    assert answer.status_code == status
    assert {name: answer.headers.get(name) for name in SECURITY} == dict(SECURITY)
    assert "server" not in answer.headers


def test_no_other_site_may_embed_anything() -> None:
    assert SECURITY["Cross-Origin-Resource-Policy"] == "same-origin"


def test_the_policy_is_strict() -> None:
    rules = dict(rule.split(" ", 1) for rule in POLICY.split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert not re.search(r"unsafe|\*|data:|blob:|https?:", POLICY)


def test_the_page_has_no_inline_script_or_style() -> None:
    """The policy would stop it; so the page must not need any."""
    pages = [CHECKOUT / "frontend" / "index.html", *(CHECKOUT / "frontend" / "public").rglob("*.html")]
    assert [str(page) for page in pages if INLINE.search(page.read_text())] == []


async def test_a_cookie_is_out_of_reach(stack: Stack, browser: Browser) -> None:
    answer = await browser.request("POST", "/api/rooms", {})
    parts = set(answer.headers["set-cookie"].split("; ")[1:])
    assert parts == {"HttpOnly", "SameSite=Lax", "Max-Age=2592000", f"Path=/api/rooms/{answer.body['code']}"}


async def test_pages_of_other_sites_neither_change_nor_connect(stack: Stack, browser: Browser) -> None:
    code = await browser.create()
    foreign = {"Origin": "http://elsewhere.test"}
    refused = await browser.request("POST", f"/api/rooms/{code}/transfers", **foreign)
    assert (refused.status, refused.body) == (403, {"code": "foreign_origin"})
    player = browser.player(code)
    await player.connect(**foreign)
    assert player.closed == Close.FOREIGN_ORIGIN
    await player.connect(Origin=stack.urls[0])
    assert player.closed is None
    await player.leave()


async def test_a_proxy_that_nobody_named_is_not_believed(browser: Browser) -> None:
    """Not even one on this machine: its word would decide whose request is counted."""
    claims = {
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "203.0.113.1",
        "X-Forwarded-Host": "evil.example",
    }
    answer = await browser.request("POST", "/api/rooms", {}, **claims, Origin=browser.base)
    assert answer.status == 201
    assert "Secure" not in answer.headers["set-cookie"]
    player = browser.player(answer.body["code"])
    await player.connect(**claims, Origin="http://evil.example")
    assert player.closed == Close.FOREIGN_ORIGIN


async def test_the_database_holds_no_token_and_no_key(stack: Stack, browser: Browser) -> None:
    guest = Browser(stack.urls[0])
    code = await browser.create()
    assert (await guest.join(code)).status == 200
    key = (await browser.request("POST", f"/api/rooms/{code}/transfers")).body["key"]
    async with browser.player(code, seed=1) as red, guest.player(code, seed=2) as blue:
        await play_both(red, blue, over)
    dump = dumped(stack)
    assert digest(browser.seats[code]).hex() in dump
    for secret in (browser.seats[code], guest.seats[code], key):
        assert secret not in dump
        assert secret not in "".join(stack.log(part) for part in stack.parts)


async def test_both_seats_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def noted(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(hmac, "compare_digest", noted)
    token = new_token()
    stored = {Seat.RED: digest(token), Seat.BLUE: digest("other")}
    assert rooms_repository.own_seat(stored, [token]) == (Seat.RED, token)
    assert rooms_repository.own_seat(stored, ["wrong"]) is None
    assert len(compared) == 4
    asking = handshake.handshake_of(socket("domino_seat=" + token), Site())
    assert asking is not None
    assert (await handshake.admit(asking, Known(stored)))[0] is Seat.RED  # type: ignore[arg-type]
    assert len(compared) == 6


async def test_limits_are_in_force(stack: Stack, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("the page")
    limited = stack.add_edge({"PAGE": str(tmp_path), "LIMIT_ROOMS": "8/minute"})
    answers = [await Browser(limited).request("POST", "/api/rooms", {}) for _ in range(9)]
    assert answers[-1].status == 429
    assert int(answers[-1].headers["retry-after"]) >= 1


async def test_a_code_alone_opens_no_seat(stack: Stack) -> None:
    player = Player(stack.urls[0], "0123456789abcdefghjk", new_token())
    await player.connect()
    assert player.closed in (Close.ROOM_ENDED, Close.TOO_MANY_SOCKETS)
    assert player.raw == []


class Known:
    """A database with one room."""

    def __init__(self, seats: dict[Seat, bytes]) -> None:
        self._seats = seats

    async def seats(self, _room: str) -> dict[Seat, bytes]:
        """The taken seats."""
        return self._seats


def socket(cookie: str) -> dict[str, Any]:
    """The handshake of a page with this cookie."""
    path, query = "/api/rooms/0123456789abcdefghjk/table", f"protocol={PROTOCOL}".encode()
    return {"path": path, "query_string": query, "headers": [(b"cookie", cookie.encode())], "scheme": "ws"}


def dumped(stack: Stack) -> str:
    """Every row of every table, as text."""
    with psycopg.connect(stack.postgres.url) as connection:
        tables = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        rows = [
            connection.execute(f"SELECT t::text FROM {table} t".encode()).fetchall() for (table,) in tables
        ]
    return "\n".join(str(row) for found in rows for row in found)
