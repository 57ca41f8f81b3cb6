"""Runs a command beside the game's servers: those of a running `make play`, or its own for that long."""

import contextlib
import json
import os
import subprocess
from collections.abc import Iterator, Sequence

from domino_embedded import services
from domino_embedded.data import DataFolder
from domino_embedded.errors import StartError
from domino_embedded.play import ADDRESSES, servers
from domino_embedded.postgres import answers
from domino_embedded.settings import Settings


def run(settings: Settings, command: Sequence[str]) -> int:
    """The command's exit status; DATABASE_URL and REDIS_URL lead it to the servers of a running game, whose
    settings it shares."""
    with addresses(settings, migrate=True) as env:
        return subprocess.run(command, env={**os.environ, **env}, check=False).returncode


@contextlib.contextmanager
def addresses(settings: Settings, *, migrate: bool) -> Iterator[dict[str, str]]:
    """The environment that leads to the servers; ``migrate`` brings the tables of our own up to date.

    Raises:
        StartError: the servers neither run nor can be started.
    """
    if (env := running(settings)) is not None:
        yield env
        return
    try:
        with DataFolder(settings.data).held() as data, servers(data) as (supervisor, env):
            if migrate:
                supervisor.start(services.migrate(env))
            yield env
    except KeyboardInterrupt:
        raise StartError("interrupted", "nothing is left running") from None


def running(settings: Settings) -> dict[str, str] | None:
    """The environment that leads to the servers of a running game; None where none runs."""
    try:
        env: dict[str, str] = json.loads((settings.data / ADDRESSES).read_text())
        return env if answers(env["DATABASE_URL"]) else None
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None
