"""Prometheus metrics on a port of their own, which no proxy leads to."""

from __future__ import annotations

import os

from prometheus_client import start_http_server

from domino_store.settings import number


def serve() -> None:
    """Answer ``/metrics`` on ``METRICS_PORT`` in a thread; do nothing where the variable is not set.

    Raises:
        SettingsError: it is not a number.
        OSError: the port is taken.
    """
    port = int(number("METRICS_PORT", 0))
    if port:
        start_http_server(port, os.environ.get("METRICS_HOST", "0.0.0.0"))
