"""Making, looking at and setting up rooms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import redis
from domino_rooms.settings import Settings

from tests.timeouts import PATIENCE

if TYPE_CHECKING:
    from services.conftest import Browsers, Database

pytestmark = pytest.mark.anyio

UNKNOWN = "0123456789abcdefghjk"


async def test_the_creator_has_the_red_seat(browsers: Browsers) -> None:
    red = browsers()
    made = await red.post("/api/rooms", json={"target": 100})
    assert made.status_code == 201
    room = made.json()
    assert re.fullmatch(r"[0-9a-hjkmnp-tv-z]{20}", room["code"])
    assert room == {
        "code": room["code"],
        "state": "yours",
        "seat": "red",
        "target": 100,
        "guest": False,
    }
    assert (await red.get(f"/api/rooms/{room['code']}")).json() == room


async def test_the_cookie_is_for_this_room_and_out_of_reach_of_scripts(browsers: Browsers) -> None:
    red = browsers()
    made = await red.post("/api/rooms", json={})
    cookie = made.headers["set-cookie"]
    assert f"Path=/api/rooms/{made.json()['code']};" in cookie + ";"
    assert {"HttpOnly", "SameSite=Lax", "Max-Age=2592000"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    encrypted = await browsers(base_url="https://table.test").post("/api/rooms", json={})
    assert "Secure" in encrypted.headers["set-cookie"].split("; ")


async def test_only_a_hash_of_the_seat_is_stored(browsers: Browsers, database: Database) -> None:
    made = await browsers().post("/api/rooms", json={})
    token = made.cookies["domino_seat"]
    stored = database.execute("SELECT seat.*, room.* FROM seat JOIN room ON code = room").fetchall()
    assert len(token) == 43
    assert token not in str(stored)


async def test_looking_takes_no_seat_and_lengthens_no_life(browsers: Browsers, database: Database) -> None:
    code = (await browsers().post("/api/rooms", json={})).json()["code"]
    before = database.execute("SELECT active_at FROM room").fetchone()
    for _ in range(3):
        looked = await browsers().get(f"/api/rooms/{code}")
        assert looked.json()["state"] == "free"
        assert "set-cookie" not in looked.headers
    assert database.execute("SELECT count(*) FROM seat").fetchone() == (1,)
    assert database.execute("SELECT active_at FROM room").fetchone() == before


async def test_a_visit_renews_the_cookie_of_a_seat(browsers: Browsers) -> None:
    red = browsers()
    code = (await red.post("/api/rooms", json={})).json()["code"]
    seat = red.cookies["domino_seat"]
    assert f"domino_seat={seat};" in (await red.get(f"/api/rooms/{code}")).headers["set-cookie"]


@pytest.mark.parametrize(
    "code", [UNKNOWN, "ABCDEFGHJKMNPQRSTVWX", "short", "0123456789abcdefghil", "0" * 500]
)
async def test_a_code_that_leads_nowhere_tells_nothing(browsers: Browsers, code: str) -> None:
    answer = await browsers().get(f"/api/rooms/{code}")
    assert (answer.status_code, answer.json()) == (404, {"code": "room_gone"})


async def test_an_ended_room_is_like_one_that_never_was(browsers: Browsers, database: Database) -> None:
    red = browsers()
    code = (await red.post("/api/rooms", json={})).json()["code"]
    database.execute("DELETE FROM room")
    ended, never = await red.get(f"/api/rooms/{code}"), await red.get(f"/api/rooms/{UNKNOWN}")
    assert ended.status_code == never.status_code
    assert ended.content == never.content
    assert set(ended.headers) == set(never.headers)


async def test_a_room_idle_for_too_long_has_ended_before_anybody_deletes_it(
    browsers: Browsers, database: Database
) -> None:
    red = browsers()
    path = f"/api/rooms/{(await red.post('/api/rooms', json={})).json()['code']}"
    database.execute("UPDATE room SET active_at = now() - interval '6 days 23 hours'")
    assert (await red.get(path)).json()["state"] == "yours"
    database.execute("UPDATE room SET active_at = now() - interval '7 days 1 second'")
    asked = (
        red.get(path),
        red.patch(path, json={"target": 50}),
        red.post(f"{path}/transfers"),
        browsers().post(f"{path}/seats"),
        red.get(f"{path}/rounds/1"),
    )
    for answer in asked:
        assert (await answer).json() == {"code": "room_gone"}
    assert database.execute("SELECT active_at < now() - interval '7 days' FROM room").fetchone() == (True,)


async def test_the_creator_changes_the_format_until_somebody_joins(
    browsers: Browsers, rooms_settings: Settings, database: Database
) -> None:
    red, blue = browsers(), browsers()
    code = (await red.post("/api/rooms", json={})).json()["code"]
    with redis.Redis.from_url(rooms_settings.redis_url) as hints, hints.pubsub() as listening:
        listening.subscribe(f"room:{code}")
        assert listening.get_message(timeout=PATIENCE)["type"] == "subscribe"
        changed = await red.patch(f"/api/rooms/{code}", json={"target": 50})
        assert changed.json()["target"] == 50
        assert listening.get_message(timeout=PATIENCE)["data"] == b'{"type":"changed"}'
    assert (await blue.patch(f"/api/rooms/{code}", json={"target": 300})).json() == {"code": "no_seat"}
    await blue.post(f"/api/rooms/{code}/seats")
    for player in (red, blue):
        refused = await player.patch(f"/api/rooms/{code}", json={"target": 300})
        assert (refused.status_code, refused.json()) == (409, {"code": "room_started"})
    assert database.execute("SELECT target FROM room").fetchone() == (50,)


async def test_once_the_game_has_begun_its_state_says_the_format(
    browsers: Browsers, database: Database
) -> None:
    red = browsers()
    code = (await red.post("/api/rooms", json={"target": 50})).json()["code"]
    database.execute("UPDATE room SET version = 1, state = %s", ('{"match": {"target": null}}',))
    assert (await red.get(f"/api/rooms/{code}")).json()["target"] is None
    database.execute("UPDATE room SET version = 2, state = %s", ('{"match": {"target": 200}}',))
    assert (await red.get(f"/api/rooms/{code}")).json()["target"] == 200
