"""``python -m domino_rooms``: the service on ``HOST`` and ``PORT`` (default 127.0.0.1:8001)."""

from __future__ import annotations

import os
import sys

import uvicorn
from domino_store import logs, metrics
from domino_store.settings import SettingsError, number

from domino_rooms.app import create_app


def main() -> int:
    """Serve until told to stop; 2 for wrong settings."""
    try:
        logs.set_up("rooms")
        app = create_app()
        port = int(number("PORT", 8001))
        metrics.serve()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    host = os.environ.get("HOST", "127.0.0.1")
    uvicorn.run(
        app, host=host, port=port, log_config=None, access_log=False, proxy_headers=False, server_header=False
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
