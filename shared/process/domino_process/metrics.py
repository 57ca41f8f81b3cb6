"""Prometheus metrics on a port of their own, which no proxy leads to."""

from __future__ import annotations

import os

from prometheus_client import start_http_server

from domino_process.settings import SettingsError, port


def serve() -> None:
    """Answer ``/metrics`` on ``METRICS_PORT`` in a thread; do nothing where the variable is not set.

    Raises:
        SettingsError: it is no port, or not to be had.
    """
    chosen, host = port("METRICS_PORT", 0), os.environ.get("METRICS_HOST", "0.0.0.0")
    try:
        if chosen:
            start_http_server(chosen, host)
    except OSError as error:
        raise SettingsError(f"METRICS_PORT is {chosen}, which cannot be listened on: {error}") from error
