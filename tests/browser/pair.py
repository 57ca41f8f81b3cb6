"""Two people at one table, each on a cable of their own."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.cable import Cable
from tests.browser.conftest import NewPage
from tests.browser.person import Person, play_on


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
        """Some actions of whoever is to move; both see all of them then."""
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
