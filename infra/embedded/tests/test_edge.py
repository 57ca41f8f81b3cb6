"""Which service gets which path, and what the page's files may be kept for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from domino_embedded.edge import Edge
from domino_embedded.headers import POLICY
from domino_embedded.page import Page
from domino_embedded.upstream import Upstream
from starlette.testclient import TestClient

from .standins.service import stand_in


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("the page")
    (tmp_path / "assets" / "index-abc.js").write_text("code")
    (tmp_path / "help" / "en" / "rules").mkdir(parents=True)
    (tmp_path / "help" / "en" / "rules" / "index.html").write_text("the rules")
    edge = Edge(stand_in("rooms"), stand_in("game"), Upstream(None), Page(tmp_path))
    with TestClient(edge) as connected:
        yield connected


@pytest.mark.parametrize(
    ("path", "service"),
    [
        ("/api/rooms/abc", "rooms"),
        ("/api/rooms/abc/rounds/3", "rooms"),
        ("/api/rooms/abc/seats", "rooms"),
        ("/api/rooms/abc/table", "game"),
        ("/api/rooms/abc/table/x", "rooms"),
        ("/api/openapi.json", "rooms"),
    ],
)
def test_each_path_has_its_service(client: TestClient, path: str, service: str) -> None:
    assert client.get(path).json() == service


def test_the_table_is_a_socket_of_the_game(client: TestClient) -> None:
    with client.websocket_connect("/api/rooms/abc/table") as socket:
        assert socket.receive_text() == "game"


def test_ready_asks_both_services(client: TestClient) -> None:
    assert client.get("/health/ready").text == "ok"
    assert client.get("/health/live").text == "ok"


@pytest.mark.parametrize("path", ["/", "/device", "/computer", "/settings", "/room/AbC-9_x", "/room/AbC/"])
def test_the_pages_addresses_are_one_document(client: TestClient, path: str) -> None:
    response = client.get(path)
    assert response.text == "the page"
    assert response.headers["cache-control"] == "no-cache"
    assert response.headers["content-security-policy"] == POLICY


@pytest.mark.parametrize("path", ["/nothing", "/room", "/room/a/b", "/assets/gone.js", "/../pyproject.toml"])
def test_other_addresses_are_not_found(client: TestClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert (response.text == "the page") is not path.startswith("/assets/")
    assert response.headers["content-security-policy"] == POLICY


def test_hashed_files_are_kept_for_good(client: TestClient) -> None:
    assert client.get("/assets/index-abc.js").headers["cache-control"].endswith("immutable")


def test_an_unchanged_document_is_not_sent_again(client: TestClient) -> None:
    tag = client.get("/").headers["etag"]
    assert client.get("/", headers={"If-None-Match": tag}).status_code == 304


def test_help_is_plain_pages(client: TestClient) -> None:
    assert client.get("/help/en/rules/").text == "the rules"
