"""What the edge hands on to a service in another process, and what it hands back."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx2
import pytest
from domino_embedded.edge import Edge
from domino_embedded.headers import POLICY
from domino_embedded.page import Page
from domino_embedded.ports import LOOPBACK, free_port
from domino_embedded.upstream import Upstream
from fastapi import FastAPI, Request, Response

from tests.asgi_server import listening

from .standins.service import stand_in

pytestmark = pytest.mark.anyio

ADDRESS = "/api/computer/moves/a%2Fb?c=d"


def telling() -> FastAPI:
    """A service that tells what it was asked, and that it is worth asking again."""
    app = FastAPI()

    @app.api_route("/{path:path}", methods=["GET", "PUT"])
    async def tell(request: Request, response: Response) -> dict[str, object]:
        response.status_code = 202
        response.headers["Retry-After"] = "7"
        target = request.scope["raw_path"].decode() + "?" + request.scope["query_string"].decode()
        told = {"method": request.method, "target": target, "headers": dict(request.headers)}
        return {**told, "body": (await request.body()).decode()}

    return app


def edge(computer: str) -> Edge:
    """An edge before a service at this address."""
    return Edge(stand_in("rooms"), stand_in("game"), Upstream(computer), Page(Path()))


@pytest.fixture
async def browser() -> AsyncIterator[httpx2.AsyncClient]:
    """At an edge before that service."""
    async with AsyncExitStack() as stack:
        service = await stack.enter_async_context(listening(telling()))
        base = await stack.enter_async_context(listening(edge(service)))
        yield await stack.enter_async_context(httpx2.AsyncClient(base_url=base))


async def test_a_request_and_its_answer_are_handed_on(browser: httpx2.AsyncClient) -> None:
    answer = await browser.put(ADDRESS, content="{}", headers={"Content-Type": "application/json"})
    told = answer.json()
    assert (told["method"], told["target"], told["body"]) == ("PUT", ADDRESS, "{}")
    assert told["headers"]["content-type"] == "application/json"
    assert told["headers"]["host"] == browser.base_url.netloc.decode()
    assert (answer.status_code, answer.headers["retry-after"]) == (202, "7")
    assert answer.headers["content-security-policy"] == POLICY


async def test_nobody_lies_about_the_address_and_no_cookie_goes_further(browser: httpx2.AsyncClient) -> None:
    lies = {"X-Forwarded-For": "192.0.2.99", "X-Forwarded-Proto": "https", "Cookie": "seat=secret"}
    told = (await browser.get(ADDRESS, headers=lies)).json()["headers"]
    assert (told["x-forwarded-for"], told["x-forwarded-proto"]) == (LOOPBACK, "http")
    assert "cookie" not in told


async def test_a_long_body_goes_no_further(browser: httpx2.AsyncClient) -> None:
    answer = await browser.put(ADDRESS, content=b" " * 70_000)
    assert (answer.status_code, answer.json()) == (413, {"code": "too_large"})

    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(70):
            yield b" " * 1000

    answer = await browser.put(ADDRESS, content=pieces())
    assert (answer.status_code, answer.json()) == (413, {"code": "too_large"})


async def test_without_the_service_it_is_unavailable_and_all_else_goes_on() -> None:
    async with (
        listening(edge(f"http://{LOOPBACK}:{free_port()}")) as base,
        httpx2.AsyncClient(base_url=base) as browser,
    ):
        answer = await browser.get(ADDRESS)
        assert (answer.status_code, answer.json()) == (503, {"code": "unavailable"})
        assert int(answer.headers["retry-after"]) >= 1
        assert (await browser.get("/api/rooms/abc")).json() == "rooms"
        assert (await browser.get("/health/ready")).text == "ok"
