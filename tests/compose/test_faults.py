"""Each part dies in mid-round. Both players are back at one version by themselves, the round goes on,
and every move that was confirmed is in the database."""

from __future__ import annotations

import pytest

from tests.compose.containers import Containers
from tests.compose.pair import Pair
from tests.compose.steps import check_kept

PARTS = ("edge", "rooms", "game", "computer", "ai", "jobs", "redis", "postgres")


@pytest.mark.parametrize("service", PARTS)
def test_kill_in_mid_round(containers: Containers, pair: Pair, service: str) -> None:
    containers.kill(service)
    containers.start(service)
    pair.together()
    before = pair.settle()
    assert pair.play(4) > 0
    assert pair.settle() > before
    check_kept(containers, pair)


@pytest.mark.parametrize("service", ["rooms", "game", "computer", "ai", "jobs"])
def test_crash_is_healed_by_the_restart_policy(containers: Containers, pair: Pair, service: str) -> None:
    containers.crash(service)
    pair.together()
    assert pair.play(4) > 0
    check_kept(containers, pair)
    containers.up()
    assert all(container.attrs["RestartCount"] == 1 for container in containers.of(service))
