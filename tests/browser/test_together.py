"""What two people see of each other and of the line between them, on one replica and on two (C16-C34)."""

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
from tests.browser.person import Person, play_on

SOON = 3000
"""Milliseconds in which a person's return, and the state after a break, have to be seen."""
AWAY = 15_000
"""Milliseconds in which somebody who vanished without a goodbye has to be missed."""
GONE = "The connection is gone"


@pytest.fixture(scope="module")
def house() -> Iterator[Stack]:
    """Two replicas over one database and one Redis."""
    with Stack(replicas=2, durable=False) as running:
        yield running


class Pair:
    """Two people at one table, each on a cable of their own."""

    def __init__(self, red: Person, blue: Person, cables: tuple[Cable, Cable], new_page: NewPage) -> None:
        self.red = red
        self.blue = blue
        self.red_cable, self.blue_cable = cables
        self.new_page = new_page

    @property
    def path(self) -> str:
        """The room's address without the host."""
        return "/room/" + self.red.page.url.rsplit("/", 1)[1]

    @property
    def code(self) -> str:
        """The room's code."""
        return self.path.removeprefix("/room/")

    @property
    def turn(self) -> tuple[Person, Person]:
        """Who is to move, and the other."""
        expect(self.red.page.locator(".status")).to_be_visible()
        mine = self.red.page.locator(".status[data-mine=true]").count()
        return (self.red, self.blue) if mine else (self.blue, self.red)

    def play(self, moves: int) -> None:
        """Some actions of whoever is to move."""
        play_on(self.red, self.blue, moves=moves)


def sit_down(new_page: NewPage, cables: tuple[Cable, Cable], target: str | None = None) -> Pair:
    """A room in this format, made in one browser and joined in the other."""
    red, blue = new_page(), new_page()
    red.goto(cables[0].url)
    if target is not None:
        red.get_by_role("radio", name=target, exact=True).check()
    red.locator("[data-way=online]").click()
    red.locator(".link-field").wait_for()
    blue.goto(cables[1].url + "/room/" + red.url.rsplit("/", 1)[1])
    blue.locator("button[data-seat=blue]").click()
    for page in (red, blue):
        expect(page.locator(".hand-tile")).to_have_count(7)
    return Pair(Person(red), Person(blue), cables, new_page)


on_one_replica_and_on_two = pytest.mark.parametrize(
    "pair", [1, 2], indirect=True, ids=["one replica", "two replicas"]
)
"""For what has to be the same however many there are; the rest is played on two."""


@pytest.fixture
def pair(house: Stack, new_page: NewPage, request: pytest.FixtureRequest) -> Iterator[Pair]:
    """Two people who have just been dealt their tiles."""
    with ExitStack() as plugged:
        ends = [house.urls[0], house.urls[getattr(request, "param", 2) - 1]]
        red, blue = (plugged.enter_context(Cable(end)) for end in ends)
        yield sit_down(new_page, (red, blue))


def test_somebody_vanishes_and_comes_back(pair: Pair) -> None:
    red = pair.red.page
    pair.play(2)
    before = pair.red.position()
    pair.blue_cable.hush()
    expect(red.get_by_text("Blue is away")).to_be_visible(timeout=AWAY)
    expect(red.get_by_text("Both of you have to be connected")).to_be_visible()
    expect(pair.red.playable).to_have_count(0)
    pair.blue_cable.plug()
    expect(red.get_by_text("Blue is back.")).to_be_visible(timeout=AWAY)
    expect(red.get_by_text("Blue is away")).to_have_count(0)
    assert pair.red.position() == before
    expect(pair.blue.page.get_by_text("Connected again.")).to_be_visible()
    for page in (red, pair.blue.page):  # told once, and gone by itself
        expect(page.locator(".notice[data-kind=good]")).to_have_count(0, timeout=8000)


@on_one_replica_and_on_two
def test_both_reload_at_once(pair: Pair) -> None:
    pair.play(3)
    before = pair.red.position(), pair.blue.position()
    for person in (pair.red, pair.blue):
        person.page.evaluate("setTimeout(() => location.reload(), 50)")
    for person in (pair.red, pair.blue):
        person.page.wait_for_timeout(100)
        person.page.locator(".hand-tile").first.wait_for()
    assert (pair.red.position(), pair.blue.position()) == before
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
    expect(red.get_by_text("Blue has withdrawn the request.")).to_be_visible()
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
    second.goto(pair.red_cable.url + pair.path)  # the creator opens his own link: still red (C20)
    expect(second.get_by_role("heading", name="You play Red")).to_be_visible()


def test_a_room_that_has_ended_says_so(pair: Pair, house: Stack) -> None:
    pair.blue_cable.pull()
    with psycopg.connect(house.postgres.url, autocommit=True) as connection:
        connection.execute("DELETE FROM room WHERE code = %s", (pair.code,))
    expect(pair.red.page.get_by_role("heading", name="This room has ended.")).to_be_visible()
    pair.blue_cable.plug()
    expect(pair.blue.page.get_by_role("heading", name="This room has ended.")).to_be_visible()
    pair.blue.page.reload()
    expect(pair.blue.page.get_by_role("heading", name="This room has ended.")).to_be_visible()


def test_an_old_page_is_told_to_reload(house: Stack, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(
        """WebSocket = class extends WebSocket {
          constructor(url) { super(url.replace('protocol=1', 'protocol=0')); }
        }"""
    )
    page.goto(house.urls[0])
    page.locator("[data-way=online]").click()
    expect(page.get_by_role("alert")).to_contain_text("A newer version of the game is out.")


def test_a_turn_calls_in_title_and_icon(pair: Pair) -> None:
    mover, other = pair.turn
    expect(mover.page).to_have_title(re.compile("^● "))
    expect(mover.page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-calling.svg")
    expect(other.page).to_have_title(re.compile("^You play"))
    expect(other.page.locator("link[rel=icon]")).to_have_attribute("href", "/icon.svg")


def phase(person: Person, pair: Pair) -> str:
    """Where the person stands in the game, in one word or two."""
    page = person.page
    if person.result.count():
        return "between" if page.get_by_role("button", name="Ready for the next round").count() else "over"
    for name, button in {"draw": "Draw a tile", "pass": "Pass"}.items():
        if page.get_by_role("button", name=button, exact=True).count():
            return name
    return "play" if pair.turn[0] is person else "wait"


def test_a_match_to_50_over_a_line_that_breaks(house: Stack, new_page: NewPage) -> None:
    """After each break the very position is back within three seconds, without a reload (C27)."""
    with Cable(house.urls[0]) as red_cable, Cable(house.urls[1]) as blue_cable:
        pair = sit_down(new_page, (red_cable, blue_cable), "Match to 50")
        broken: set[str] = set()
        while "over" not in broken:
            settle(pair)
            now = phase(pair.red, pair)
            if now not in broken:
                broken.add(now)
                break_the_line(pair)
            if now == "between":
                ready(pair)
            else:
                play_on(pair.red, pair.blue, moves=1)
        assert {"play", "wait", "between"} <= broken
        expect(pair.blue.page.get_by_role("heading", name=re.compile("wins the match"))).to_be_visible()
        ask_again = pair.red.page.get_by_role("button", name="Ask for a new match")
        ask_again.click()
        agree = pair.blue.page.get_by_role("region").get_by_role("button", name="Agree")
        agree.wait_for()
        break_the_line(pair)
        agree.click()
        for page in (pair.red.page, pair.blue.page):
            expect(page.locator(".hand-tile")).to_have_count(7)
            expect(page.locator(".result")).to_have_count(0)


def settle(pair: Pair) -> None:
    """Until one of the two can act, or the result is up for both."""
    acting = ".status[data-mine=true], .result"
    pair.red.page.wait_for_timeout(30)
    for _ in range(400):
        mine, theirs = (person.page.locator(acting).count() for person in (pair.red, pair.blue))
        over = [person.result.count() for person in (pair.red, pair.blue)]
        if (mine or theirs) and over[0] == over[1]:
            return
        pair.red.page.wait_for_timeout(30)
    raise AssertionError("nobody can act")


def break_the_line(pair: Pair) -> None:
    """Pull red's cable, look, plug it in, and find everything as it was."""
    page = pair.red.page
    before = pair.red.position()
    pair.red_cable.pull()
    expect(page.get_by_text(GONE)).to_be_visible()
    pair.red_cable.plug()
    expect(page.get_by_text(GONE)).to_have_count(0, timeout=SOON)
    assert pair.red.position() == before


def ready(pair: Pair) -> None:
    """Both go on to the next round."""
    number = pair.red.page.locator(".result-heading")
    for person in (pair.red, pair.blue):
        button = person.page.get_by_role("button", name="Ready for the next round")
        if button.count():
            button.click()
    number.wait_for(state="detached")
    for person in (pair.red, pair.blue):
        expect(person.page.locator(".result")).to_have_count(0)
