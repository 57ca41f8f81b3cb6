"""`make backup` and `make restore`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.compose.containers import Containers
from tests.compose.pair import Pair
from tests.compose.steps import stored

TABLES = "SELECT (SELECT count(*) FROM room), (SELECT count(*) FROM step), (SELECT max(version) FROM step)"


@pytest.fixture
def two_replicas(containers: Containers) -> Iterator[None]:
    """As a host sets it: nothing but `.env` says how many there are."""
    containers.configure(GAME_REPLICAS="2")
    containers.up_as_set()
    yield
    containers.configure()


@pytest.mark.usefixtures("two_replicas")
def test_backup_and_restore(containers: Containers, pair: Pair, tmp_path: Path) -> None:
    file = tmp_path / "a.dump"
    version = pair.settle()
    assert containers.script("infra/backup", str(file)).splitlines()[-1] == str(file)
    kept, tables = stored(containers, pair.room), containers.sql(TABLES)

    assert pair.play(2) > 0
    assert stored(containers, pair.room) != kept
    containers.script("infra/restore", str(file))

    assert stored(containers, pair.room) == kept
    assert containers.sql(TABLES) == tables
    pair.thrown_back_to(version)
    pair.together()
    assert pair.play(2) > 0
    assert pair.settle() > version
    assert len(containers.of("game")) == 2


def test_unreadable_backup_changes_nothing(containers: Containers, pair: Pair, tmp_path: Path) -> None:
    file = tmp_path / "broken.dump"
    file.write_bytes(b"PGDMP and then nothing")
    before = containers.sql(TABLES)
    try:
        containers.script("infra/restore", str(file))
    except AssertionError:
        pass
    else:
        raise AssertionError("a broken backup was restored")
    assert containers.sql(TABLES) == before
    assert pair.play(1) == 1
