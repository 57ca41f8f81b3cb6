"""``python -m domino_rooms``: the service on ``HOST`` and ``PORT`` (default 127.0.0.1:8001)."""

from __future__ import annotations

import os
import sys

import uvicorn
from domino_process import json_logs, metrics
from domino_process.settings import exit_status, port
from domino_service.http import ProblemProtocol

from domino_rooms.app import create_app


def main() -> int:
    """Serve until told to stop."""
    json_logs.set_up("rooms")
    app = create_app()
    host, number = os.environ.get("HOST", "127.0.0.1"), port("PORT", 8001)
    metrics.serve()
    uvicorn.run(
        app,
        host=host,
        port=number,
        http=ProblemProtocol,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
    )
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(main))
