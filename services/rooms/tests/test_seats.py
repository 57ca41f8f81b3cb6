"""Joining, and moving a seat to another device."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
import redis
from domino_contracts.replica import SeatMoved, replica_message_adapter
from domino_rooms.settings import Settings
from domino_rules.seats import Seat

from tests.timeouts import PATIENCE

if TYPE_CHECKING:
    from services.conftest import Browsers, Database

pytestmark = pytest.mark.anyio


async def test_a_guest_takes_the_blue_seat(browsers: Browsers) -> None:
    red, blue, third = browsers(), browsers(), browsers()
    code = (await red.post("/api/rooms", json={"target": 150})).json()["code"]
    joined = await blue.post(f"/api/rooms/{code}/seats")
    assert joined.json() == {
        "code": code,
        "state": "yours",
        "seat": "blue",
        "target": 150,
        "guest": True,
    }
    assert (await red.get(f"/api/rooms/{code}")).json()["seat"] == "red"
    assert (await blue.get(f"/api/rooms/{code}")).json()["seat"] == "blue"
    looked = (await third.get(f"/api/rooms/{code}")).json()
    assert (looked["state"], looked["seat"]) == ("full", None)
    refused = await third.post(f"/api/rooms/{code}/seats")
    assert (refused.status_code, refused.json()) == (409, {"code": "room_full"})


async def test_who_has_a_seat_joins_again_and_keeps_it(browsers: Browsers) -> None:
    red, blue = browsers(), browsers()
    code = (await red.post("/api/rooms", json={})).json()["code"]
    assert (await red.post(f"/api/rooms/{code}/seats")).json()["seat"] == "red"
    assert (await browsers().get(f"/api/rooms/{code}")).json()["state"] == "free"
    await blue.post(f"/api/rooms/{code}/seats")
    seat = blue.cookies["domino_seat"]
    assert (await blue.post(f"/api/rooms/{code}/seats")).json()["seat"] == "blue"
    assert blue.cookies["domino_seat"] == seat


async def test_of_twenty_who_join_at_once_exactly_one_is_let_in(
    browsers: Browsers, database: Database
) -> None:
    code = (await browsers().post("/api/rooms", json={})).json()["code"]
    guests = [browsers() for _ in range(20)]
    answers = await asyncio.gather(*(guest.post(f"/api/rooms/{code}/seats") for guest in guests))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 19
    assert [answer.json()["seat"] for answer in answers if answer.status_code == 200] == ["blue"]
    assert ["set-cookie" in answer.headers for answer in answers].count(True) == 1
    assert database.execute("SELECT count(*) FROM seat").fetchone() == (2,)


async def test_a_change_of_format_and_a_guest_come_one_after_the_other(browsers: Browsers) -> None:
    for _ in range(10):
        red, blue = browsers(), browsers()
        code = (await red.post("/api/rooms", json={"target": 50})).json()["code"]
        changed, joined = await asyncio.gather(
            red.patch(f"/api/rooms/{code}", json={"target": 300}), blue.post(f"/api/rooms/{code}/seats")
        )
        final = (await blue.get(f"/api/rooms/{code}")).json()["target"]
        assert joined.status_code == 200
        # The guest was shown what holds, unless the creator was refused.
        assert joined.json()["target"] == final == (300 if changed.status_code == 200 else 50)


async def test_a_stolen_look_at_public_ids_opens_nothing(browsers: Browsers) -> None:
    red, thief = browsers(), browsers()
    code = (await red.post("/api/rooms", json={})).json()["code"]
    await browsers().post(f"/api/rooms/{code}/seats")
    for forged in ("red", "blue", code, "", "x" * 5000):
        headers = {"cookie": f"domino_seat={forged}"}
        assert (await thief.get(f"/api/rooms/{code}", headers=headers)).json()["state"] == "full"
        offered = await thief.post(f"/api/rooms/{code}/transfers", headers=headers)
        assert (offered.status_code, offered.json()) == (403, {"code": "no_seat"})


async def test_a_seat_moves_to_another_device_once(browsers: Browsers, rooms_settings: Settings) -> None:
    red, phone, late = browsers(), browsers(), browsers()
    code = (await red.post("/api/rooms", json={})).json()["code"]
    offered = await red.post(f"/api/rooms/{code}/transfers")
    assert offered.status_code == 201
    key = {"key": offered.json()["key"]}
    with redis.Redis.from_url(rooms_settings.redis_url) as hints, hints.pubsub() as listening:
        listening.subscribe(f"room:{code}")
        assert listening.get_message(timeout=PATIENCE)["type"] == "subscribe"
        claimed = await phone.post(f"/api/rooms/{code}/transfers/claim", json=key)
        told = replica_message_adapter.validate_json(listening.get_message(timeout=PATIENCE)["data"])
        assert told == SeatMoved(Seat.RED)
    assert claimed.json()["seat"] == "red"
    assert (await phone.get(f"/api/rooms/{code}")).json()["seat"] == "red"
    assert (await red.get(f"/api/rooms/{code}")).json()["state"] == "free"
    again = await late.post(f"/api/rooms/{code}/transfers/claim", json=key)
    assert (again.status_code, again.json()) == (404, {"code": "transfer_gone"})


async def test_of_ten_who_claim_at_once_exactly_one_gets_the_seat(browsers: Browsers) -> None:
    red = browsers()
    code = (await red.post("/api/rooms", json={})).json()["code"]
    key = (await red.post(f"/api/rooms/{code}/transfers")).json()["key"]
    claims = (browsers().post(f"/api/rooms/{code}/transfers/claim", json={"key": key}) for _ in range(10))
    answers = await asyncio.gather(*claims)
    assert sorted(answer.status_code for answer in answers) == [200] + [404] * 9


async def test_a_key_runs_out_and_a_newer_one_replaces_it(browsers: Browsers, database: Database) -> None:
    red, phone = browsers(), browsers()
    code = (await red.post("/api/rooms", json={})).json()["code"]
    first = (await red.post(f"/api/rooms/{code}/transfers")).json()["key"]
    second = (await red.post(f"/api/rooms/{code}/transfers")).json()["key"]
    claim = f"/api/rooms/{code}/transfers/claim"
    assert (await phone.post(claim, json={"key": first})).json() == {"code": "transfer_gone"}
    database.execute("UPDATE transfer SET expires_at = now() - interval '1 second'")
    assert (await phone.post(claim, json={"key": second})).json() == {"code": "transfer_gone"}
    assert (await red.get(f"/api/rooms/{code}")).json()["seat"] == "red"


async def test_a_key_opens_its_own_room_only(browsers: Browsers) -> None:
    red, phone = browsers(), browsers()
    code = (await red.post("/api/rooms", json={})).json()["code"]
    other = (await red.post("/api/rooms", json={})).json()["code"]
    key = (await red.post(f"/api/rooms/{code}/transfers")).json()["key"]
    refused = await phone.post(f"/api/rooms/{other}/transfers/claim", json={"key": key})
    assert refused.json() == {"code": "transfer_gone"}


async def test_the_opponents_link_takes_nobodys_seat_away(browsers: Browsers) -> None:
    red, blue, phone = browsers(), browsers(), browsers()
    code = (await red.post("/api/rooms", json={})).json()["code"]
    await blue.post(f"/api/rooms/{code}/seats")
    key = {"key": (await red.post(f"/api/rooms/{code}/transfers")).json()["key"]}
    refused = await blue.post(f"/api/rooms/{code}/transfers/claim", json=key)
    assert (refused.status_code, refused.json()) == (409, {"code": "has_seat"})
    assert (await blue.get(f"/api/rooms/{code}")).json()["seat"] == "blue"
    assert (await phone.post(f"/api/rooms/{code}/transfers/claim", json=key)).json()["seat"] == "red"


@pytest.mark.parametrize("act", ["join", "claim"])
async def test_joining_and_moving_keep_the_room_alive(
    browsers: Browsers, database: Database, act: str
) -> None:
    red, other = browsers(), browsers()
    code = (await red.post("/api/rooms", json={})).json()["code"]
    key = (await red.post(f"/api/rooms/{code}/transfers")).json()["key"]
    database.execute("UPDATE room SET active_at = now() - interval '6 days 23 hours'")
    if act == "join":
        await other.post(f"/api/rooms/{code}/seats")
    else:
        await other.post(f"/api/rooms/{code}/transfers/claim", json={"key": key})
    idle = database.execute("SELECT now() - active_at < interval '1 minute' FROM room").fetchone()
    assert idle == (True,)


@pytest.mark.parametrize("name", ["domino_seat", "seat"])
async def test_the_seat_is_found_among_foreign_cookies_and_renewed_under_its_own_name(
    browsers: Browsers, name: str
) -> None:
    maker, red = browsers(), browsers()
    made = await maker.post("/api/rooms", json={})
    code, token = made.json()["code"], made.cookies["domino_seat"]
    for cookies in (
        f"seat=theirs; {name}={token}",
        f"{name}={token}; seat=theirs",
        f"{name}=theirs; {name}={token}",
    ):
        headers = {"cookie": cookies}
        looked = await red.get(f"/api/rooms/{code}", headers=headers)
        assert (looked.json()["seat"], looked.cookies["domino_seat"]) == ("red", token)
        # Whoever made the room does not become their own guest.
        assert (await red.post(f"/api/rooms/{code}/seats", headers=headers)).json()["seat"] == "red"
        assert (
            await red.patch(f"/api/rooms/{code}", json={"target": 50}, headers=headers)
        ).status_code == 200
        red.cookies.clear()
