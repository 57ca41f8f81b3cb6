"""Runs a command beside the game's servers: those of a running `make play`, or its own for that long."""

import json
import os
import subprocess
from collections.abc import Sequence

from domino_embedded import services
from domino_embedded.data import DataFolder
from domino_embedded.errors import StartError
from domino_embedded.play import ADDRESSES, servers
from domino_embedded.postgres import answers
from domino_embedded.settings import Settings


def run(settings: Settings, command: Sequence[str]) -> int:
    """The command's exit status; it finds the servers by DATABASE_URL and REDIS_URL."""
    addresses = settings.data / ADDRESSES
    if addresses.exists():
        running = json.loads(addresses.read_text())
        if answers(running["DATABASE_URL"]):
            return _run(command, running)
    try:
        with DataFolder(settings.data).held() as data, servers(data) as (supervisor, env):
            supervisor.start(services.migrate(env))
            return _run(command, env)
    except KeyboardInterrupt:
        raise StartError("interrupted", "nothing is left running") from None


def _run(command: Sequence[str], env: dict[str, str]) -> int:
    return subprocess.run(command, env={**os.environ, **env}, check=False).returncode
