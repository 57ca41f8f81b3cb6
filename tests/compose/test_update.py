"""A new version rolls in while people play."""

from __future__ import annotations

from tests.compose.containers import Containers, ids
from tests.compose.pair import Pair
from tests.compose.steps import check_kept

RESTARTING = 4012


def test_without_a_change_nothing_is_replaced(containers: Containers, pair: Pair) -> None:
    """Nor by more replicas: nobody's connection ends."""
    before = {container.name: container.id for container in containers.all()}
    containers.up_as_set()
    containers.up_as_set()
    assert {container.name: container.id for container in containers.all()} == before
    containers.up(game=2)
    after = {container.name: container.id for container in containers.all()}
    assert before.items() <= after.items()
    assert len(after) == len(before) + 1
    assert pair.play(2) == 2
    assert all(guest.closes == [] for guest in pair.guests)


def test_update_in_mid_round(containers: Containers, pair: Pair) -> None:
    """`up --build` after a change replaces the containers; sockets end with a word, after the last answer."""
    before = {service: ids(containers.of(service)) for service in ("rooms", "game")}
    containers.compose("up", "--detach", "--wait", "--force-recreate", "--no-deps", "rooms", "game")
    assert all(not ids(containers.of(service)) & old for service, old in before.items())
    pair.together()
    assert pair.play(4) > 0
    assert all(guest.closes == [RESTARTING] for guest in pair.guests)
    check_kept(containers, pair)


def test_update_of_everything_in_mid_round(containers: Containers, pair: Pair) -> None:
    """Servers, migration and edge too."""
    containers.compose("up", "--detach", "--wait", "--force-recreate")
    pair.together()
    assert pair.play(4) > 0
    check_kept(containers, pair)


def test_old_version_works_on_newer_tables(containers: Containers, pair: Pair) -> None:
    """What an update leaves behind while old replicas still run, and where it is taken back."""
    (revision,) = containers.sql("SELECT version_num FROM alembic_version")
    containers.sql("ALTER TABLE room ADD COLUMN later text; ALTER TABLE step ADD COLUMN later text")
    containers.sql("UPDATE alembic_version SET version_num = '9999'")
    assert pair.play(2) == 2
    containers.compose("up", "--detach", "--wait", "--force-recreate", "migrate", "rooms", "game")
    pair.together()
    assert pair.play(2) > 0
    check_kept(containers, pair)
    containers.sql(f"UPDATE alembic_version SET version_num = '{revision}'")
    containers.sql("ALTER TABLE room DROP COLUMN later; ALTER TABLE step DROP COLUMN later")
