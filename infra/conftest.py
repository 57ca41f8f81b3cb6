"""What the runner's tests share."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that root's Postgres account can reach too (pytest's own are closed)."""
    path = Path(tempfile.mkdtemp(prefix="domino-embedded-"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path, ignore_errors=True)
