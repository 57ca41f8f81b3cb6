"""What two people see of each other and of the line between them, on one replica and on two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack

import psycopg
import pytest
from domino_embedded.stack import Stack
from playwright.sync_api import Page, expect

from tests.browser.cable import Cable
from tests.browser.conftest import NewPage
from tests.browser.pair import Pair, sit_down
from tests.browser.person import Person, play_on, settle

on_one_replica_and_on_two = pytest.mark.parametrize(
    "pair", [1, 2], indirect=True, ids=["one replica", "two replicas"]
)
"""For what has to be the same however many there are; the rest is played on two."""


@pytest.fixture
def pair(cluster: Stack, new_page: NewPage, request: pytest.FixtureRequest) -> Iterator[Pair]:
    """Two people who have just been dealt their tiles."""
    with ExitStack() as plugged:
        ends = [cluster.urls[0], cluster.urls[getattr(request, "param", 2) - 1]]
        red, blue = (plugged.enter_context(Cable(end)) for end in ends)
        yield sit_down(new_page, (red, blue))


def test_somebody_vanishes_and_comes_back(pair: Pair) -> None:
    red = pair.red.page
    pair.play(2)
    before = pair.red.position()
    pair.blue_cable.hush()
    expect(red.get_by_text("Blue is away")).to_be_visible()
    expect(red.get_by_text("Both of you have to be connected")).to_be_visible()
    expect(pair.red.playable).to_have_count(0)
    pair.blue_cable.plug()
    expect(red.get_by_text("Blue is back.")).to_be_visible()
    expect(red.get_by_text("Blue is away")).to_have_count(0)
    assert pair.red.position() == before
    expect(pair.blue.page.get_by_text("Connected again.")).to_be_visible()
    for page in (red, pair.blue.page):  # told once, and gone by itself
        expect(page.locator(".notice[data-kind=good]")).to_have_count(0)


@on_one_replica_and_on_two
def test_asking_while_the_other_is_away_leaves_nothing_behind(pair: Pair) -> None:
    red = pair.red.page
    pair.blue_cable.hush()
    expect(red.get_by_text("Blue is away")).to_be_visible()
    red.get_by_role("button", name="Menu").click()
    red.get_by_role("button", name="Ask for a new round").click()
    refusal = red.get_by_text("Your opponent is away.")
    expect(refusal).to_be_visible()
    pair.blue_cable.plug()
    expect(red.get_by_text("Blue is away")).to_have_count(0)
    expect(refusal).to_have_count(0)


def test_a_tapped_tile_lies_there_before_the_answer_and_is_confirmed_later(pair: Pair) -> None:
    mover, other = pair.turn
    cable = pair.red_cable if mover is pair.red else pair.blue_cable
    cable.hush()
    mover.playable.first.click()
    sent = mover.page.locator(".lying[data-sent=true]")
    expect(sent).to_have_count(1)
    expect(mover.page.locator(".hand-tile")).to_have_count(6)
    expect(mover.page.get_by_text("Sending your move…")).to_be_visible()
    expect(other.page.locator(".lying")).to_have_count(0)
    cable.plug()
    expect(sent).to_have_count(0)
    settle(pair.red, pair.blue)
    assert mover.position().chain == other.position().chain
    assert len(mover.position().hand) == 6


def test_both_reload_at_once(pair: Pair) -> None:
    pair.play(3)
    before = pair.red.position(), pair.blue.position()
    last = pair.red.last_move()
    with pair.red.page.expect_event("load"), pair.blue.page.expect_event("load"):
        for person in (pair.red, pair.blue):
            person.page.evaluate("setTimeout(() => location.reload(), 50)")
    settle(pair.red, pair.blue)
    assert (pair.red.position(), pair.blue.position()) == before
    assert last == pair.red.last_move() == pair.blue.last_move()
    pair.play(1)


@on_one_replica_and_on_two
def test_a_second_tab_takes_over_and_the_first_one_asks(pair: Pair) -> None:
    first = pair.red.page
    second = first.context.new_page()
    second.goto(first.url)
    second.locator(".hand-tile").first.wait_for()
    expect(first.get_by_text("The game goes on in another tab")).to_be_visible()
    expect(pair.red.playable).to_have_count(0)
    first.wait_for_timeout(1500)  # longer than any try to come back by itself would take
    expect(second.get_by_text("The game goes on in another tab")).to_have_count(0)
    expect(pair.blue.page.get_by_text("Red is away")).to_have_count(0)
    first.get_by_role("button", name="Play here").click()
    expect(second.get_by_text("The game goes on in another tab")).to_be_visible()
    expect(first.get_by_text("The game goes on in another tab")).to_have_count(0)
    second.close()
    pair.play(1)


@on_one_replica_and_on_two
def test_a_new_round_is_asked_for_and_answered(pair: Pair) -> None:
    red, blue = pair.red.page, pair.blue.page
    wants = "Red asks for a single round."
    ask(red)
    expect(blue.get_by_text(wants)).to_be_visible()
    blue.reload()  # asking survives a reload, of either
    red.reload()
    expect(blue.get_by_text(wants)).to_be_visible()
    expect(red.get_by_text("Waiting for Blue to agree.")).to_be_visible()
    blue.get_by_role("button", name="Not now").click()
    expect(red.get_by_text("Blue has declined the request.")).to_be_visible()
    ask(red)
    red.get_by_role("button", name="Withdraw").click()
    expect(blue.get_by_text("Red has withdrawn the request.")).to_be_visible()
    ask(red)
    expect(blue.get_by_text(wants)).to_be_visible()
    pair.play(1)
    for page in (red, blue):
        expect(page.get_by_text("A move was made, so the request is off.")).to_be_visible()
    laid = len(pair.red.position().chain)
    ask(red)
    blue.get_by_role("button", name="Agree").click()
    for page in (red, blue):
        expect(page.get_by_text("A new round has begun.")).to_be_visible()
        expect(page.locator(".chain [data-lies]")).to_have_count(0)
    assert laid > 0


def ask(page: Page) -> None:
    """Ask for a new round by the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Ask for a new round").click()
    expect(page.get_by_text("to agree")).to_be_visible()


def test_a_seat_moves_to_another_device(pair: Pair) -> None:
    old = pair.red.page
    old.get_by_role("button", name="Menu").click()
    old.get_by_text("Move my seat to another device").click()
    old.get_by_role("button", name="Make the link").click()
    link = old.get_by_role("textbox", name="Link for the other device").input_value()
    assert "#move=" in link
    new = pair.new_page()
    new.goto(link)
    new.get_by_role("button", name="Take my seat here").click()
    assert "#move=" not in new.url
    expect(new.get_by_text("Your seat is here now.")).to_be_visible()
    expect(new.locator(".hand-tile").first).to_be_visible()
    expect(old.get_by_role("heading", name="Your seat has moved to another device.")).to_be_visible()
    old.reload()
    expect(old.get_by_role("heading", name="This seat belongs to another browser.")).to_be_visible()
    play_on(Person(new), pair.blue, moves=2)
    again = pair.new_page()
    again.goto(link)
    again.get_by_role("button", name="Take my seat here").click()
    expect(again.get_by_role("alert")).to_contain_text("This link has been used")


def test_others_and_the_creator_at_the_invitation(pair: Pair) -> None:
    third = pair.new_page()
    third.goto(pair.red_cable.url + pair.path)
    expect(third.get_by_role("heading", name="Both seats in this room are taken.")).to_be_visible()
    second = pair.red.page.context.new_page()
    second.goto(pair.red_cable.url + pair.path)  # the creator opens his own link: still red
    expect(second.get_by_role("heading", name="You play Red")).to_be_visible()


def test_a_room_that_has_ended_says_so(pair: Pair, cluster: Stack) -> None:
    pair.blue_cable.pull()
    with psycopg.connect(cluster.postgres.url, autocommit=True) as connection:
        connection.execute("DELETE FROM room WHERE code = %s", (pair.code,))
    expect(pair.red.page.get_by_role("heading", name="This room has ended.")).to_be_visible()
    pair.blue_cable.plug()
    expect(pair.blue.page.get_by_role("heading", name="This room has ended.")).to_be_visible()
    pair.blue.page.reload()
    expect(pair.blue.page.get_by_role("heading", name="This room has ended.")).to_be_visible()


def test_an_old_page_is_told_to_reload(cluster: Stack, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(
        r"""WebSocket = class extends WebSocket {
          constructor(url) { super(url.replace(/protocol=\d+/, 'protocol=0')); }
        }"""
    )
    page.goto(cluster.urls[0])
    page.locator("[data-way=online]").click()
    expect(page.get_by_role("alert")).to_contain_text("A newer version of the game is out.")


def test_a_turn_calls_in_title_and_icon(pair: Pair) -> None:
    mover, other = pair.turn
    expect(mover.page).to_have_title(re.compile("^● "))
    expect(mover.page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-calling.svg")
    expect(other.page).to_have_title(re.compile("^You play"))
    expect(other.page.locator("link[rel=icon]")).to_have_attribute("href", "/icon.svg")
