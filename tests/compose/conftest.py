"""A whole stack in containers, built from the checkout and brought up once for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from tests.archive import ARCHIVE
from tests.browser.conftest import chromium, new_page
from tests.compose.containers import Containers
from tests.compose.pair import Pair

__all__ = ["chromium", "new_page"]  # the browser of tests/browser is also for these tests

HERE = Path(__file__).parent


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Minutes and a Docker engine: only for whoever names this folder (`make test-compose`)."""
    named = [Path(argument.split("::")[0]).absolute() for argument in config.args]
    return None if any(path == HERE or HERE in path.parents for path in named) else True


@pytest.fixture(scope="session")
def containers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Containers]:
    """The stack, healthy; everything of it is deleted in the end."""
    with Containers(tmp_path_factory.mktemp("compose")) as running:
        started = monotonic()
        running.build()
        built = monotonic()
        running.up()
        running.sql(ARCHIVE)
        writer = request.config.get_terminal_writer()
        writer.line(f"\nbuilt in {built - started:.0f} s, healthy {monotonic() - built:.1f} s after that")
        yield running


@pytest.fixture
def pair(containers: Containers) -> Iterator[Pair]:
    """Two players at a table in mid-round; the stack is whole again afterwards, whatever a test did to it."""
    with Pair(containers.address) as players:
        players.play(6)
        yield players
    containers.up()
