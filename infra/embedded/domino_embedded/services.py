"""The project's own processes as parts: migrations, edge, computer, worker and the expiry schedule."""

import sys
import urllib.error
import urllib.request
from collections.abc import Mapping

from domino_embedded.part import Part
from domino_embedded.ports import LOOPBACK


def migrate(env: Mapping[str, str]) -> Part:
    """Brings the database's tables up to date, then ends."""
    return Part("migrate", (sys.executable, "-m", "domino_postgres", "migrate"), env, passing=True)


def edge(name: str, host: str, port: int, env: Mapping[str, str]) -> Part:
    """Page, rooms and game behind one port. Ready when the services behind it say so."""
    ours = {"0.0.0.0": LOOPBACK, "::": "::1"}.get(host, host)
    address = f"[{ours}]" if ":" in ours else ours

    def ready() -> bool:
        return answers(f"http://{address}:{port}/health/ready")

    settings = {**env, "HOST": host, "PORT": str(port)}
    return Part(name, (sys.executable, "-m", "domino_embedded.serve"), settings, ready=ready, grace=15)


def computer(port: int, env: Mapping[str, str]) -> Part:
    """The computer's service, for the edge alone; the page plays on without it, but not as well."""
    settings = {
        **env,
        "HOST": LOOPBACK,
        "PORT": str(port),
        # The edge says whose request it is.
        "TRUSTED_PROXIES": LOOPBACK,
    }
    # Neither is ours to serve: Prometheus' port belongs to the edge.
    settings["METRICS_PORT"] = ""

    def ready() -> bool:
        return answers(f"http://{LOOPBACK}:{port}/health/ready")

    command = (sys.executable, "-m", "domino_computer")
    return Part("computer", command, settings, ready=ready, essential=False)


def worker(name: str, env: Mapping[str, str]) -> Part:
    """Thinks for the computer; the page plays on without it, so nothing waits for it."""
    return Part(name, (sys.executable, "-m", "domino_ai.worker"), env, essential=False)


def schedule(env: Mapping[str, str]) -> Part:
    """Deletes what has been idle for ``EXPIRE_AFTER``, again and again."""
    return Part("schedule", (sys.executable, "-m", "domino_jobs", "cron"), env, essential=False)


def answers(url: str) -> bool:
    """Whether a GET of this address succeeds within two seconds."""
    try:
        with urllib.request.urlopen(url, timeout=2) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False
