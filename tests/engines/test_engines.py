"""Whole games in the engines people have: alone, with the computer, and online between two different ones."""

from __future__ import annotations

import pytest

from tests.browser.cable import Cable
from tests.browser.playing import Playing
from tests.engines.conftest import NewScreen
from tests.engines.playwrights import Engine
from tests.engines.visitor import Visitor, play_on, settle

ENGINES: list[Engine] = ["firefox", "webkit", "chromium"]
PAIRS = [("firefox", "webkit"), ("webkit", "chromium"), ("chromium", "firefox")]
EVERY = [pytest.param(one, marks=pytest.mark.slow if one == "chromium" else ()) for one in ENGINES]
"""Chromium, which all of `tests/browser` runs in, only where everything is asked for."""
EVERY_PAIR = [
    *PAIRS[:2],
    *(pytest.param(one, other, marks=pytest.mark.slow) for one, other in [PAIRS[2], *map(reversed, PAIRS)]),
]

WAITED_FOR = "return navigator.serviceWorker.ready.then(() => true)"


@pytest.mark.parametrize("engine", EVERY)
@pytest.mark.parametrize("way", ["device", "computer"])
def test_a_round_alone_with_a_reload(
    playing: Playing, new_screen: NewScreen, engine: Engine, way: str
) -> None:
    person = Visitor(new_screen(engine))
    person.screen.goto(playing.url)
    person.tap(f"[data-way={way}]", then=".table")
    play_on(person, moves=6)
    before = person.look()
    person.screen.reload()
    person.see(".table")
    settle(person)
    after = person.look()
    if way == "device":
        assert (after.version, after.chain) == (before.version, before.chain)
    else:  # the computer may have moved meanwhile
        assert len(after.chain) >= len(before.chain) > 0
    play_on(person)


@pytest.mark.parametrize("engine", EVERY)
def test_a_saved_game_goes_on_without_a_network(cable: Cable, new_screen: NewScreen, engine: Engine) -> None:
    person = Visitor(new_screen(engine))
    person.screen.goto(cable.url)
    person.wait(lambda: person.screen.run(WAITED_FOR), "a service worker that is ready")
    person.tap("[data-way=device]", then=".table")
    play_on(person, moves=6)
    before = person.look()
    cable.pull()
    person.screen.reload()
    person.see(".table")
    settle(person)
    assert (person.look().version, person.look().chain) == (before.version, before.chain)
    play_on(person, moves=4)


@pytest.mark.parametrize(("one", "other"), EVERY_PAIR)
def test_a_round_between_two_engines(cable: Cable, new_screen: NewScreen, one: Engine, other: Engine) -> None:
    red, blue = Visitor(new_screen(one)), Visitor(new_screen(other))
    red.screen.goto(cable.url)
    red.tap("[data-way=online]", then=".link-field")
    link = red.screen.run("return document.querySelector('.link-field').value")
    blue.screen.goto(link)
    blue.tap("button[data-seat=blue]", then=".hand-tile")
    red.see(".hand-tile")
    play_on(red, blue, moves=4)
    comes_back_from_help(red, blue)
    survives_a_cut(cable, red, blue)
    red = moves_to_another_tab(red, blue)
    play_on(red, blue)
    assert red.look().winner == blue.look().winner
    blue.see(".deal-check[data-trust=verified]")
    red.see(".deal-check[data-trust=unchecked]")  # this tab has not seen the whole round


def comes_back_from_help(red: Visitor, blue: Visitor) -> None:
    """A page left and come back to is the very position, from the back/forward cache or anew."""
    before = red.look()
    red.screen.goto(red.screen.run("return new URL('/help/en/', location.href).href"))
    red.screen.back()
    red.see(".table")
    settle(red, blue)
    assert red.look() == before


def survives_a_cut(cable: Cable, red: Visitor, blue: Visitor) -> None:
    """Both lose the line in mid-round and come back to the very position."""
    before = (red.look(), blue.look())
    cable.pull()
    for person in (red, blue):
        person.see(".notice")
    cable.plug()
    settle(red, blue)
    assert (red.look(), blue.look()) == before
    play_on(red, blue, moves=4)


def moves_to_another_tab(red: Visitor, blue: Visitor) -> Visitor:
    """The same seat in another tab of the same browser shows the same position and plays on."""
    before = red.look()
    twin = Visitor(red.screen.twin())
    twin.screen.goto(red.screen.run("return location.href"))
    twin.see(".hand-tile")
    settle(twin, blue)
    assert twin.look() == before
    play_on(twin, blue, moves=2)
    return twin
