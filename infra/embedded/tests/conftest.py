"""Runs `python -m domino_embedded` as a person would, over stand-ins for the services."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from domino_embedded.ports import free_port

STANDINS = Path(__file__).parent / "standins"


class Runner:
    """One `play` process on a data folder and port of its own."""

    def __init__(self, data: Path, port: int, env: dict[str, str]) -> None:
        self.port = port
        self.data = data
        self.process = subprocess.Popen(
            [sys.executable, "-m", "domino_embedded", "play"],
            env={
                **os.environ,
                "PYTHONPATH": str(STANDINS),
                "DOMINO_DATA": str(data),
                "PORT": str(port),
                **env,
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def wait_ready(self) -> None:
        """Until it says where to play."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "is ready" in line:
                return
        raise AssertionError(self.process.communicate()[1])

    def finish(self) -> str:
        """Wait for its end; what it wrote to standard error."""
        return self.process.communicate(timeout=30)[1]


Start = Callable[..., Runner]


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder that root's Postgres account can reach too (pytest's own are closed)."""
    import shutil
    import tempfile

    path = Path(tempfile.mkdtemp(prefix="domino-play-"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture
def start(folder: Path) -> Iterator[Start]:
    """Starts runners, all on the same data folder unless told otherwise."""
    runners: list[Runner] = []

    def _start(data: Path = folder / "data", port: int | None = None, **env: str) -> Runner:
        runners.append(Runner(data, port or free_port(), env))
        return runners[-1]

    yield _start
    for runner in runners:
        runner.process.terminate()
        runner.process.communicate(timeout=30)
