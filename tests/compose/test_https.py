"""With a name in SITE_ADDRESS the edge serves HTTPS by itself (`localhost`: by an authority of its own)."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.compose.containers import Containers
from tests.slow_requests import HALVES, kept
from tests.timeouts import PATIENCE


@pytest.fixture
def named(containers: Containers) -> Iterator[Containers]:
    """The stack under the name `localhost`."""
    containers.configure(SITE_ADDRESS="localhost")
    containers.up()
    yield containers
    containers.configure()
    containers.up()


def unchecked() -> ssl.SSLContext:
    """Takes the certificate of an authority that nobody knows."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def port(named: Containers) -> int:
    return urlsplit(named.secure_address).port or 0


def test_https_with_secure_cookies_and_a_redirect(named: Containers) -> None:
    secure = http.client.HTTPSConnection("localhost", port(named), context=unchecked(), timeout=PATIENCE)
    headers = {"Content-Type": "application/json", "Origin": named.secure_address}
    secure.request("POST", "/api/rooms", json.dumps({"target": None}), headers)
    answer = secure.getresponse()
    assert answer.status == 201, answer.read()
    cookie = answer.headers["Set-Cookie"]
    assert {"Secure", "HttpOnly", "SameSite=Lax"} <= set(cookie.split("; "))
    assert answer.headers["Strict-Transport-Security"]
    secure.close()

    plain = http.client.HTTPConnection("localhost", named.port, timeout=PATIENCE)
    plain.request("GET", "/")
    answer = plain.getresponse()
    assert (answer.status, answer.headers["Location"]) == (308, f"{named.secure_address}/")
    plain.close()


def test_half_a_request_does_not_keep_a_connection(named: Containers) -> None:
    """Neither where HTTPS is served, nor where plain HTTP is redirected."""

    def connected(number: int) -> socket.socket:
        return socket.create_connection(("localhost", number))

    secure = {
        half: unchecked().wrap_socket(connected(port(named)), server_hostname="localhost") for half in HALVES
    }
    assert kept(secure) == []
    assert kept({half: connected(named.port) for half in ("nothing", "half a head")}) == []
