"""`python -m domino_embedded.serve`: the edge over this project's services, on HOST:PORT."""

import os
import sys
from pathlib import Path

import domino_game.app
import domino_rooms.app
import uvicorn
from domino_game.connection.websocket_protocol import uvicorn_options
from domino_game.drain import GracefulServer
from domino_process import json_logs
from domino_process.settings import exit_status, port, required
from domino_redis.rate_limits import most
from domino_service.forwarded import trusted_proxies

from domino_embedded.connections import PER_ADDRESS, ConnectionLimit
from domino_embedded.edge import Edge
from domino_embedded.page import Page
from domino_embedded.request_timeouts import PatientProtocol, limited
from domino_embedded.settings import CHECKOUT
from domino_embedded.upstream import Upstream

LIMIT = "LIMIT_CONNECTIONS_PER_ADDRESS"
SOURCES = [str(CHECKOUT / part) for part in ("shared", "services", "infra")]


def create_app() -> Edge:
    """The edge over rooms, game, the computer's service (at COMPUTER_URL) and the built page."""
    return _edge(domino_game.app.create_app())


def _edge(game: domino_game.app.Game) -> Edge:
    computer = Upstream(os.environ.get("COMPUTER_URL"))
    return Edge(domino_rooms.app.create_app(), game, computer, Page(built_page()))


def built_page() -> Path:
    """The folder of the built page: PAGE, or the checkout's own."""
    return Path(os.environ.get("PAGE", CHECKOUT / "frontend" / "dist"))


def main() -> int:
    """Serve until SIGTERM, then say goodbye at every table."""
    json_logs.set_up("edge")
    options = {
        **uvicorn_options(),
        "http": limited(ConnectionLimit(most(LIMIT, PER_ADDRESS), trusted_proxies())),
        "host": required("HOST"),
        "port": port("PORT", 8080),
    }
    # Also where a reloading child builds its own: wrong settings are one line here, and a traceback there.
    game = domino_game.app.create_app()
    edge = _edge(game)
    if os.environ.get("RELOAD"):
        app = "domino_embedded.serve:create_app"
        # The reloading child is spawned, with a class that it can import; a developer needs no limit.
        reloading = {**options, "http": PatientProtocol}
        uvicorn.run(app, factory=True, reload=True, reload_dirs=SOURCES, **reloading)
    else:
        GracefulServer(uvicorn.Config(edge, **options), game.drain).run()
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(main))
