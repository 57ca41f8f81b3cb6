"""Reading tables."""

from __future__ import annotations

from collections.abc import AsyncIterator

import psycopg
import pytest
from domino_postgres.database import make_pool
from domino_postgres.positions import Positions, StoreAway, Stored
from domino_rules.seats import Seat

pytestmark = pytest.mark.anyio


@pytest.fixture
async def positions(database_url: str) -> AsyncIterator[Positions]:
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("INSERT INTO room (code, target) VALUES ('new', 50)")
        connection.execute("INSERT INTO room (code, version, state) VALUES ('old', 3, '{}')")
        connection.execute("INSERT INTO seat (room, seat, token_hash) VALUES ('old', 'red', 'hash')")
        connection.execute("INSERT INTO step VALUES ('old', 2, 'red', 'mine', '[]')")
    async with make_pool(database_url, 2) as pool:
        yield Positions(pool)


async def test_seats_are_found_with_their_hashes(positions: Positions) -> None:
    assert await positions.seats("old") == {Seat.RED: b"hash"}
    assert await positions.seats("new") == {}
    assert await positions.seats("never") is None


async def test_the_state_comes_only_where_it_is_not_known(positions: Positions) -> None:
    assert await positions.read("new") == Stored(0, 50, None)
    assert await positions.read("old") == Stored(3, None, "{}")
    assert await positions.read("old", known=3) == Stored(3, None, None)
    assert await positions.read("never") is None


async def test_a_command_is_found_under_its_own_seat(positions: Positions) -> None:
    cases = ((Seat.RED, "mine", 2), (Seat.BLUE, "mine", None), (Seat.RED, "other", None))
    for seat, command, counted in cases:
        stored = await positions.read("old", 3, seat, command)
        assert stored is not None
        assert stored.counted == counted


async def test_versions_of_those_rooms_that_are_left(positions: Positions) -> None:
    assert await positions.versions(["old", "never", "new"]) == {"old": (3, None), "new": (0, 50)}


async def test_a_room_idle_for_too_long_is_none_any_more(positions: Positions, database_url: str) -> None:
    idle = "UPDATE room SET active_at = now() - interval '7 days' - interval '1 second' WHERE code = 'old'"
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute(idle)
    assert await positions.seats("old") is None
    assert await positions.read("old") is None
    assert await positions.versions(["old", "new"]) == {"new": (0, 50)}


async def test_a_database_that_is_away_is_told_apart() -> None:
    async with make_pool("postgresql://nobody@127.0.0.1:1/none", 1) as pool:
        with pytest.raises(StoreAway):
            await Positions(pool, patience=0.3).read("any")
