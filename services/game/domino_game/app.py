"""The game service as an ASGI application: tables over WebSockets; health over HTTP."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from typing import cast

import psycopg
from domino_postgres.database import Pool, has_room, is_migrated, make_pool
from domino_postgres.step_log import StepLog
from domino_process.deadlines import within
from domino_process.tasks import end
from domino_redis.circuit_breaker import RedisWithBreaker
from domino_service import problems
from domino_service.forwarded import Forwarded
from domino_service.health import health_routes
from domino_service.origin import OwnSite
from fastapi import FastAPI, Request
from fastapi.middleware import Middleware
from psycopg_pool import PoolTimeout
from starlette.types import Receive, Scope, Send

from domino_game import metrics
from domino_game.endpoint import TableEndpoint
from domino_game.rooms.hub import Hub
from domino_game.rooms.maintenance import maintain
from domino_game.rooms.replica_messages import receive
from domino_game.settings import Settings

READY_SECONDS = 2.0

logger = logging.getLogger(__name__)


class Game(FastAPI):
    """The service. Sockets go straight to the table, without the layers that requests pass through."""

    hub: Hub
    sockets: Forwarded
    pool: Pool
    log: StepLog

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection (ASGI)."""
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def drain(self) -> None:
        """Say goodbye to everybody before the process ends."""
        await self.hub.drain()


def create_app(settings: Settings | None = None) -> Game:
    """The service, to be started by its lifespan.

    Raises:
        domino_process.settings.SettingsError: a setting is missing or makes no sense.
    """
    chosen = settings or Settings.from_env()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        pool = make_pool(chosen.database_url)
        redis = RedisWithBreaker(chosen.redis_url)
        log = StepLog(
            chosen.database_url,
            lanes=chosen.lanes,
            patience=chosen.patience,
            life=chosen.idle_life,
            observe=_observe,
        )
        async with aclosing(redis), pool, log:
            hub = Hub(chosen, pool, log, redis, receive)
            game = cast(Game, app)
            game.hub, game.sockets = hub, Forwarded(TableEndpoint(hub).serve, chosen.trusted_proxies)
            game.pool, game.log = pool, log
            async with hub.pubsub:
                maintaining = asyncio.create_task(maintain(hub))
                yield
                await end(maintaining)
            await hub.aclose()

    app = Game(
        title="Domino for Two: the table",
        lifespan=lifespan,
        redirect_slashes=False,
        docs_url=None,
        redoc_url=None,
        middleware=[
            Middleware(Forwarded, trusted=chosen.trusted_proxies),
            Middleware(OwnSite, site=chosen.site),
        ],
    )
    problems.install(app)
    app.include_router(health_routes(_ready))
    return app


async def _ready(request: Request) -> bool:
    """Steps can be committed to tables that are new enough, and the process is not about to end."""
    game = cast(Game, request.app)
    if game.hub.draining:
        return False
    try:
        return await within(_usable(game), READY_SECONDS)
    except (psycopg.Error, PoolTimeout, TimeoutError, OSError):
        return False


async def _usable(game: Game) -> bool:
    return await is_migrated(game.pool) and await has_room(game.pool) and await game.log.writable()


def _observe(seconds: float, steps: int) -> None:
    metrics.commit_seconds.observe(seconds)
    metrics.commit_steps.observe(steps)
