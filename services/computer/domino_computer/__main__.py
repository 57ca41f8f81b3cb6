"""``python -m domino_computer``: the service on ``HOST`` and ``PORT`` (default 127.0.0.1:8002)."""

from __future__ import annotations

import os
import sys

import uvicorn
from domino_process import json_logs
from domino_process.addresses import redis_url
from domino_process.metrics import serve
from domino_process.settings import exit_status, port
from domino_service.http import ProblemProtocol

from domino_computer import metrics
from domino_computer.app import create_app


def main() -> int:
    """Serve until told to stop."""
    json_logs.set_up("computer")
    app = create_app()
    host, number = os.environ.get("HOST", "127.0.0.1"), port("PORT", 8002)
    metrics.watch_queue(redis_url())
    serve()
    # Who plays at a table comes first, where everything shares few cores.
    os.nice(5)
    uvicorn.run(
        app,
        host=host,
        port=number,
        http=ProblemProtocol,
        loop="uvloop",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(main))
