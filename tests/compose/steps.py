"""What the database knows of a room."""

from __future__ import annotations

from tests.compose.containers import Containers
from tests.compose.pair import Pair


def stored(containers: Containers, room: str) -> dict[str, int]:
    """Every command that made a step, and the step's version."""
    rows = containers.sql(
        f"SELECT command_id, version FROM whole_step WHERE room = '{room}' AND command_id IS NOT NULL"
    )
    return {name: int(version) for name, version in (row.split("|") for row in rows)}


def check_kept(containers: Containers, pair: Pair) -> None:
    """No confirmed command is lost, none counts twice, and versions have no gap."""
    known = stored(containers, pair.room)
    assert pair.confirmed.items() <= known.items()
    versions = containers.sql(f"SELECT version FROM whole_step WHERE room = '{pair.room}' ORDER BY version")
    assert [int(version) for version in versions] == list(range(1, len(versions) + 1))
