"""The rooms service as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from domino_service.body import BodyLimit
from domino_service.forwarded import Forwarded
from domino_service.origin import OwnSite
from domino_service.sockets import NoSockets
from fastapi import FastAPI
from fastapi.middleware import Middleware

from domino_rooms import problems, settings
from domino_rooms.observe import Observe
from domino_rooms.parts import assembled
from domino_rooms.routes import health, rooms, rounds, seats
from domino_rooms.settings import Settings


def create_app(config: Settings | None = None) -> FastAPI:
    """The service with ``config``, or with the settings of the environment.

    Raises:
        SettingsError: a setting is missing or cannot be read.
    """
    config = config or settings.load()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with assembled(config) as parts:
            app.state.parts = parts
            yield

    app = FastAPI(
        title="Domino for Two: rooms",
        version="1",
        summary="Make a room, look at it, join it, set its format; fetch the record of a finished round.",
        lifespan=lifespan,
        generate_unique_id_function=lambda route: route.name,
        redirect_slashes=False,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/rooms.json",
        middleware=[
            Middleware(Forwarded, trusted=config.trusted_proxies),
            Middleware(NoSockets),
            Middleware(Observe),
            Middleware(OwnSite, site=config.site),
            Middleware(BodyLimit),
        ],
    )
    problems.install(app)
    for part in (rooms, seats, rounds, health):
        app.include_router(part.router)
    return app
