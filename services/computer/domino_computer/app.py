"""The computer's service as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing, asynccontextmanager

from domino_contracts.codes import Code
from domino_redis.circuit_breaker import RedisWithBreaker
from domino_redis.queue.asking import ThinkingAway
from domino_redis.queue.questions import Failed, IdTaken, Lost, QueueFull, TooManyWaiting
from domino_service import problems
from domino_service.body import BodyLimit
from domino_service.forwarded import Forwarded
from domino_service.health import health_routes
from domino_service.origin import OwnSite
from domino_service.problems import problem
from domino_service.sockets import NoSockets
from fastapi import FastAPI, Request
from fastapi.middleware import Middleware
from fastapi.responses import JSONResponse

from domino_computer.computer import Computer
from domino_computer.observe import Observe
from domino_computer.routes import router
from domino_computer.settings import Settings

BODY_BYTES = 64 * 1024
"""Far above the longest review."""

REFUSALS: Mapping[type[Exception], tuple[Code, int | None]] = {
    IdTaken: (Code.ID_TAKEN, None),
    Lost: (Code.MOVE_UNKNOWN, None),
    Failed: (Code.INTERNAL, None),
    TooManyWaiting: (Code.RATE_LIMITED, 1),
    QueueFull: (Code.QUEUE_FULL, 3),
    ThinkingAway: (Code.UNAVAILABLE, 2),
}
"""What the queue's refusals are to the browser, and after how many seconds it is worth asking again."""


def create_app(config: Settings | None = None) -> FastAPI:
    """Make the service with ``config``, or with the settings of the environment.

    Raises:
        domino_process.settings.SettingsError: a setting is missing or makes no sense.
    """
    settings = config or Settings.from_env()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with aclosing(RedisWithBreaker(settings.redis_url)) as redis:
            app.state.computer = computer = Computer(settings, redis)
            yield
            await computer.close()

    app = FastAPI(
        title="Domino for Two: the computer",
        version="1",
        summary="Ask the computer for moves, hints and reviews.",
        lifespan=lifespan,
        generate_unique_id_function=lambda route: route.name,
        redirect_slashes=False,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/computer.json",
        middleware=[
            Middleware(NoSockets),
            Middleware(Forwarded, trusted=settings.proxies),
            Middleware(Observe),
            Middleware(OwnSite, site=settings.site),
            Middleware(BodyLimit, most=BODY_BYTES),
        ],
    )
    problems.install(app)
    for error in REFUSALS:
        app.add_exception_handler(error, _refused)
    app.include_router(router)
    app.include_router(health_routes(_ready))
    return app


async def _ready(_request: Request) -> bool:
    """Without Redis it still answers what the rules alone decide, and says of the rest that it may pass."""
    return True


async def _refused(_request: Request, error: Exception) -> JSONResponse:
    code, wait = REFUSALS[type(error)]
    return problem(code, headers=None if wait is None else {"Retry-After": str(wait)})
