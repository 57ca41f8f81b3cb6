"""Expiry as somebody who looks after the stack runs it."""

from __future__ import annotations

from tests.compose.containers import Containers
from tests.compose.pair import Pair


def test_expiry_by_hand(containers: Containers, pair: Pair) -> None:
    with Pair(containers.address) as idle:
        room = idle.room
    containers.sql(f"UPDATE room SET active_at = now() - interval '7 days 1 second' WHERE code = '{room}'")
    there = f"SELECT count(*) FROM room WHERE code = '{room}'"

    containers.compose("run", "--rm", "-T", "jobs", "expire", "--dry-run")
    assert containers.sql(there) == ["1"]
    containers.compose("run", "--rm", "-T", "jobs", "expire")
    assert containers.sql(there) == ["0"]
    assert containers.sql(f"SELECT count(*) FROM step WHERE room = '{room}'") == ["0"]
    assert pair.play(1) == 1
