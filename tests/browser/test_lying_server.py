"""A server that lies, in one way each, between a page and the truth: the page never calls that verified."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from domino_embedded.stack import Stack
from domino_rules.deal import commitment, deal, shuffled
from domino_rules.match import Match, decide, evolve
from domino_rules.record import check, plain
from domino_rules.seats import PerSeat, Seat
from domino_rules.view import view
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play_on

Json = dict[str, Any]
Lie = Callable[[Json], Json]
TABLE = re.compile(r"/api/rooms/[^/]+/table")
RECORD = re.compile(r"/api/rooms/[^/]+/rounds/\d+$")
OTHER_SECRET, OTHER_NUMBER, OTHER_COMMITMENT = "ab" * 32, "cd" * 16, "ef" * 32


def sit_down(
    cluster: Stack, new_page: NewPage, lie: Lie = lambda message: message, said: list[Json] | None = None
) -> tuple[Page, Page]:
    """Red, whom the table sends ``lie`` of each message, and blue, whom it sends the truth.

    ``said`` gets what red sends.
    """
    red, blue = new_page(), new_page()

    def between(browser: WebSocketRoute) -> None:
        server = browser.connect_to_server()

        def up(message: str | bytes) -> None:
            if said is not None:
                said.append(json.loads(message))
            server.send(message)

        browser.on_message(up)
        server.on_message(lambda message: browser.send(json.dumps(lie(json.loads(message)))))

    red.route_web_socket(TABLE, between)
    red.goto(cluster.urls[0])
    red.locator("[data-way=online]").click()
    red.locator(".link-field").wait_for()
    blue.goto(f"{cluster.urls[0]}/room/{red.url.rsplit('/', 1)[1]}")
    blue.locator("button[data-seat=blue]").click()
    return red, blue


def played(red: Page, blue: Page) -> None:
    """One round to its end."""
    for page in (red, blue):
        expect(page.locator(".hand-tile")).to_have_count(7)
    play_on(Person(red), Person(blue))


def expect_trust(page: Page, trust: str) -> None:
    expect(page.locator(".deal-check").first).to_have_attribute("data-trust", trust)


def playout(record: Json, **changes: Any) -> Json:
    """Another playing, by the rules, of the record's shuffle, or of a shuffle with these parts changed."""
    parts = {**record["deal"], **changes}
    opens = None if record["opens"] is None else Seat(record["opens"])
    dealt = deal(shuffled(parts["secret"], PerSeat(**parts["numbers"])), record["number"], opens)
    chance = random.Random(7)
    while True:
        match, events = evolve(Match(target=record["target"]), dealt), [plain(dealt)]
        while match.playing and match.round is not None:
            move = chance.choice(view(match, match.round.turn).moves)
            for fact in decide(match, match.round.turn, move):
                match, events = evolve(match, fact), [*events, plain(fact)]
        if events != record["events"]:
            return {**record, "deal": parts, "events": events}


def other_deal(record: Json) -> Json:
    return playout(record, secret=OTHER_SECRET, commitment=commitment(OTHER_SECRET))


def other_number(record: Json) -> Json:
    return playout(record, numbers={**record["deal"]["numbers"], "red": OTHER_NUMBER})


RECORD_LIES: dict[str, Lie] = {
    "another playing of the same shuffle": playout,
    "another deal": other_deal,
    "another number of this page": other_number,
    "another result": lambda record: {**record, "events": record["events"][:-1]},
}


def test_records_that_lie_are_not_verified(cluster: Stack, new_page: NewPage) -> None:
    """All but the last hold by themselves: only what this page was shown tells the difference."""
    red, blue = sit_down(cluster, new_page)
    played(red, blue)
    expect_trust(red, "verified")
    for name, lie in RECORD_LIES.items():
        red.route(RECORD, answering(lie, whole=name != "another result"))
        red.reload()
        expect_trust(red, "failed")
        red.unroute(RECORD)
    red.route(RECORD, lambda route: route.fulfill(status=404, json={"code": "round_unknown"}))
    red.reload()
    expect_trust(red, "unchecked")
    red.locator(".deal-check").first.click()
    expect(red.get_by_text("its record could not be fetched")).to_be_visible()
    red.unroute(RECORD)
    red.reload()
    expect_trust(red, "verified")


def answering(lie: Lie, *, whole: bool) -> Callable[[Route], None]:
    """Answers with ``lie`` of the record, which holds by itself where it is ``whole``."""

    def answer(route: Route) -> None:
        told = lie(route.fetch().json())
        if whole:
            check(told)
        route.fulfill(json=told)

    return answer


def test_a_page_that_was_not_there_says_so(cluster: Stack, new_page: NewPage) -> None:
    """Its memory is cleared after the shuffle: whatever the record says, it gave no number."""
    red, blue = sit_down(cluster, new_page)
    played(red, blue)
    red.evaluate("sessionStorage.clear()")
    red.reload()
    expect_trust(red, "unchecked")
    red.locator(".deal-check").first.click()
    expect(red.get_by_text("this page gave no random number for it")).to_be_visible()


@pytest.mark.parametrize("other", ["", "late", OTHER_COMMITMENT.upper()])
def test_no_number_is_given_before_a_commitment(cluster: Stack, new_page: NewPage, other: str) -> None:
    said: list[Json] = []
    red, blue = sit_down(cluster, new_page, lambda message: committed(message, other), said)
    expect(blue.get_by_text("Shuffling: waiting for both browsers…")).to_be_visible()
    expect(red.get_by_text("This browser gives no number for it")).to_be_visible()
    with red.expect_event("websocket"):
        red.reload()  # a second look at the table changes nothing
    expect(red.get_by_text("This browser gives no number for it")).to_be_visible()
    expect_trust(red, "failed")
    assert [message for message in said if message["type"] == "shuffle"] == []


def committed(message: Json, other: str) -> Json:
    """``message`` with another commitment."""
    if message.get("view") and message["view"]["deal"]:
        message["view"]["deal"]["commitment"] = other
    return message


def test_a_commitment_that_changes_is_found(cluster: Stack, new_page: NewPage) -> None:
    def lie(message: Json) -> Json:
        dealt = message.get("view") and message["view"]["phase"] != "shuffling"
        return committed(message, OTHER_COMMITMENT) if dealt else message

    red, _blue = sit_down(cluster, new_page, lie)
    red.get_by_role("button", name="Menu").click()
    expect_trust(red, "failed")


def test_another_hand_than_the_one_dealt_is_found(cluster: Stack, new_page: NewPage) -> None:
    """The page is shown a hand in another order: nothing else differs, and the round can be played."""

    def lie(message: Json) -> Json:
        for event in message.get("events", []):
            if event["type"] == "dealt":
                event["hand"].reverse()
                message["view"]["match"]["round"]["hand"].reverse()
        return message

    red, blue = sit_down(cluster, new_page, lie)
    played(red, blue)
    expect_trust(red, "failed")
    expect_trust(blue, "verified")


def test_another_result_than_the_one_played_is_found(cluster: Stack, new_page: NewPage) -> None:
    def lie(message: Json) -> Json:
        for event in message.get("events", []):
            if event["type"] == "round_ended":
                event["points"] += 1
                message["view"]["match"]["round"]["result"]["points"] += 1
        return message

    red, blue = sit_down(cluster, new_page, lie)
    played(red, blue)
    expect_trust(red, "failed")
    expect_trust(blue, "verified")


def test_another_result_than_the_one_told_is_found(cluster: Stack, new_page: NewPage) -> None:
    """The events are true; only the table that the page draws is not."""

    def lie(message: Json) -> Json:
        if message.get("view") and (round_ := message["view"]["match"]["round"]) and round_["result"]:
            round_["result"]["points"] += 1
        return message

    red, blue = sit_down(cluster, new_page, lie)
    played(red, blue)
    expect_trust(red, "failed")
    expect_trust(blue, "verified")
