"""``python -m domino_game`` serves the tables on HOST:PORT until SIGTERM."""

from __future__ import annotations

import os
import sys

import uvicorn
from domino_process import json_logs, metrics
from domino_process.settings import exit_status, port

from domino_game.app import create_app
from domino_game.connection.websocket_protocol import uvicorn_options
from domino_game.drain import GracefulServer


def main() -> int:
    """0 after an orderly end."""
    json_logs.set_up("game")
    metrics.serve()
    app = create_app()
    host = os.environ.get("HOST", "0.0.0.0")
    config = uvicorn.Config(app, host=host, port=port("PORT", 8080), **uvicorn_options())
    GracefulServer(config, app.drain).run()
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(main))
