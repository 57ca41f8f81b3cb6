"""An ASGI app within the test's own process and event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from domino_embedded.ports import LOOPBACK, free_port
from domino_game.connection.websocket_protocol import uvicorn_options


@asynccontextmanager
async def listening(app: Any, **changed: Any) -> AsyncIterator[str]:
    """Serve as the table is served, with some of uvicorn's options ``changed``: its address."""
    port = free_port()
    options = {**uvicorn_options(), "loop": "none", "log_level": logging.WARNING, **changed}
    config = uvicorn.Config(app, host=LOOPBACK, port=port, **options)
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    await server.startup()
    assert server.started
    running = asyncio.create_task(server.main_loop())
    try:
        yield f"http://{LOOPBACK}:{port}"
    finally:
        server.should_exit = True
        await running
        await server.shutdown()
