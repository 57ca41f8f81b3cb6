"""What the stack promises about itself: who can be reached, and what a container may do."""

from __future__ import annotations

import re
import socket
import urllib.error
import urllib.request
from typing import Any

import pytest
from docker.models.containers import Container

from tests.compose.containers import Containers, output_of
from tests.compose.pair import Pair
from tests.timeouts import PATIENCE

SERVICES = ("edge", "rooms", "game", "computer", "ai", "jobs", "redis", "postgres")


def only(containers: Containers, service: str) -> Container:
    (container,) = containers.of(service)
    return container


def get(containers: Containers, path: str) -> Any:
    request = urllib.request.Request(f"{containers.address}{path}")
    try:
        return urllib.request.urlopen(request, timeout=PATIENCE)
    except urllib.error.HTTPError as error:
        return error


def test_every_service_is_healthy_and_migrated(containers: Containers) -> None:
    assert {service: only(containers, service).health for service in SERVICES} == dict.fromkeys(
        SERVICES, "healthy"
    )
    assert containers.sql("SELECT count(*) FROM alembic_version") == ["1"]


def test_only_the_edge_publishes_ports_and_reaches_the_outside(containers: Containers) -> None:
    for service in SERVICES:
        container = only(containers, service)
        published = {port for port, where in container.ports.items() if where}
        assert bool(published) == (service == "edge"), service
        networks = {name.split("_")[-1] for name in container.attrs["NetworkSettings"]["Networks"]}
        assert ("outside" in networks) == (service == "edge")
        # Whoever speaks with browsers does not see the database.
        assert not {"outside", "back"} <= networks


@pytest.mark.parametrize("service", SERVICES)
def test_container_is_locked_down(containers: Containers, service: str) -> None:
    container = only(containers, service)
    host = container.attrs["HostConfig"]
    assert host["ReadonlyRootfs"]
    assert host["CapDrop"] == ["ALL"]
    assert host["SecurityOpt"] == ["no-new-privileges:true"]
    assert host["Memory"] > 0
    assert host["PidsLimit"] > 0
    assert host["RestartPolicy"]["Name"] == "unless-stopped"
    assert host["LogConfig"]["Config"]["max-size"]
    assert output_of(container, "id", "-u").strip() != "0"


def test_inner_paths_are_not_reachable_from_outside(containers: Containers) -> None:
    for path in ("/health", "/health/live", "/health/ready", "/metrics", "/docs", "/openapi.json"):
        with get(containers, path) as answer:
            assert answer.status == 404, path


def test_page_and_help_are_served_with_their_headers(containers: Containers) -> None:
    for path in ("/", "/device", "/computer", "/settings", "/room/0123456789abcdefghjk", "/help/en/rules/"):
        with get(containers, path) as answer:
            assert answer.status == 200, path
            assert "<html" in answer.read().decode()
            assert answer.headers["Cache-Control"] == "no-cache"
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    with get(containers, "/") as answer:
        hashed = re.findall(r'"(/assets/[^"]+)"', answer.read().decode())
    assert hashed
    with get(containers, hashed[0]) as answer:
        assert "immutable" in answer.headers["Cache-Control"]
    with get(containers, "/assets/nothing.js") as answer:
        assert (answer.status, answer.headers["Cache-Control"]) == (404, "no-store")


def test_images_hold_what_their_service_needs_and_no_more(containers: Containers) -> None:
    absent = {
        "rooms": ("numba",),
        "game": ("numba",),
        "computer": ("numba", "sqlalchemy", "psycopg"),
        "jobs": ("numba", "fastapi"),
        "ai": ("fastapi", "sqlalchemy", "psycopg"),
    }
    for service, packages in absent.items():
        for package in packages:
            said = output_of(only(containers, service), "python", "-c", f"import {package}")
            assert "ModuleNotFoundError" in said, (service, package)


def test_a_head_beyond_its_bound_is_refused(containers: Containers) -> None:
    with socket.create_connection(("127.0.0.1", containers.port), PATIENCE) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"x" * 32_768 + b"\r\n\r\n")
        assert connection.recv(4096).startswith(b"HTTP/1.1 431 ")


def test_no_log_tells_a_room_a_seat_or_a_secret(containers: Containers) -> None:
    with Pair(containers.address) as pair:
        pair.play()
        tokens = [token for guest in pair.guests for token in guest.browser.seats.values()]
        with get(containers, f"/room/{pair.room}") as answer:
            assert answer.status == 200
    said = containers.logs()
    assert "seat_connected" in said
    assert len(tokens) == 2
    secrets = (containers.secret("postgres"), containers.secret("redis"))
    assert all(len(secret) == 48 for secret in secrets)
    for secret in (pair.room, *tokens, *secrets):
        assert secret not in said
