"""Runs `python -m domino_embedded play` as a person would, over stand-ins for the services."""

import os
import subprocess
import sys
from pathlib import Path

from tests.timeouts import PATIENCE

STANDINS = Path(__file__).parent / "standins"


class Runner:
    """One `play` process on a data folder and port of its own."""

    def __init__(self, data: Path, port: int, env: dict[str, str]) -> None:
        self.port = port
        self.data = data
        own = {"PYTHONPATH": str(STANDINS), "DOMINO_DATA": str(data), "PORT": str(port)}
        self._env = {**os.environ, **own, **env}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "domino_embedded", "play"],
            env=self._env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, statement: str) -> None:
        """Change one row by `python -m domino_embedded run`, beside this runner or after it."""
        script = (
            "import os, sys, psycopg\n"
            "with psycopg.connect(os.environ['DATABASE_URL']) as database:\n"
            "    changed = database.execute(sys.argv[1]).rowcount\n"
            "sys.exit(changed != 1)"
        )
        command = [sys.executable, "-m", "domino_embedded", "run", sys.executable, "-c", script, statement]
        subprocess.run(command, env=self._env, check=True)

    def wait_ready(self) -> None:
        """Until it says where to play."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "is ready" in line:
                return
        raise AssertionError(self.process.communicate()[1])

    def finish(self) -> str:
        """Wait for its end; what it wrote to standard error."""
        return self.process.communicate(timeout=PATIENCE)[1]
