"""With a name in SITE_ADDRESS the edge serves HTTPS by itself (`localhost`: by an authority of its own)."""

from __future__ import annotations

import http.client
import json
import ssl
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.compose.containers import Containers


@pytest.fixture
def named(containers: Containers) -> Iterator[Containers]:
    """The stack under the name `localhost`."""
    containers.configure(SITE_ADDRESS="localhost")
    containers.up()
    yield containers
    containers.configure()
    containers.up()


def test_https_with_secure_cookies_and_a_redirect(named: Containers) -> None:
    address = urlsplit(named.secure_address)
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    secure = http.client.HTTPSConnection("localhost", address.port or 0, context=context, timeout=10)
    headers = {"Content-Type": "application/json", "Origin": named.secure_address}
    secure.request("POST", "/api/rooms", json.dumps({"target": None}), headers)
    answer = secure.getresponse()
    assert answer.status == 201, answer.read()
    cookie = answer.headers["Set-Cookie"]
    assert {"Secure", "HttpOnly", "SameSite=Lax"} <= set(cookie.split("; "))
    assert answer.headers["Strict-Transport-Security"]
    secure.close()

    plain = http.client.HTTPConnection("localhost", named.port, timeout=10)
    plain.request("GET", "/")
    answer = plain.getresponse()
    assert (answer.status, answer.headers["Location"]) == (308, "https://localhost/")
    plain.close()
