"""Whole games by keyboard alone and by accessibility tree alone, and nothing for axe to find."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import NewPage
from tests.browser.looking import settled_findings
from tests.browser.playing import Playing
from tests.browser.saves import EARLY, HAND_OF_21, MATCH_WON, OUT, TO_DRAW, open_save

PLAYABLE = re.compile(r"^[0-6]-[0-6].*(?<!does not fit)$")
PLACE = "(top|bottom|left|right|top left|top right|bottom left|bottom right)"
STEPS = 200
"""More than any round takes."""

FOCUSED = """() => {
  const at = document.activeElement;
  return at === null || at === document.body ? '' : (at.getAttribute('aria-label') ?? at.textContent);
}"""


def focused(page: Page) -> str:
    """The words of the element that has the focus; fails where nothing has it."""
    words: str = page.evaluate(FOCUSED)
    assert words != "", "the focus is lost"
    return words


def test_a_whole_round_by_keyboard_alone(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    page.goto(playing.url)
    tab_to(page, "Start the game, Two on one device")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="I am ")).to_be_focused()
    for _ in range(STEPS):
        if page.get_by_role("heading", name=re.compile("wins? the round|Draw")).count():
            break
        one_step_by_keys(page)
        focused(page)
    expect(page.get_by_role("heading", name=re.compile("wins? the round|Draw"))).to_be_focused()
    tab_to(page, "New round")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="I am ")).to_be_focused()


def one_step_by_keys(page: Page) -> None:
    """Uncover, draw, pass, or pick the first tile that fits and lay it."""
    words = focused(page)
    status = page.locator(".status-title").inner_text()
    if words.startswith("I am "):
        page.keyboard.press("Enter")
    elif status == "The round is over":
        page.get_by_role("heading", name=re.compile("wins? the round|Draw")).wait_for()
    elif "has to draw" in status:
        page.keyboard.press("d")
    elif "has to pass" in status:
        page.keyboard.press("p")
    elif status.endswith("which end?"):
        page.keyboard.press("ArrowLeft")
    else:
        pick_by_keys(page)


def pick_by_keys(page: Page) -> None:
    """With the focus on the hand: go to a tile that fits, and choose it."""
    page.keyboard.press("Home")
    for _ in range(28):
        if not focused(page).endswith("does not fit"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("no tile fits")


def tab_to(page: Page, name: str) -> None:
    """Press Tab until this is in focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED) == name:
            return
    raise AssertionError(f"Tab never reaches {name}")


def test_a_whole_round_by_accessibility_tree_alone(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    page.goto(playing.url)
    page.get_by_role("button", name="Start the game, Two on one device").click()
    over = page.get_by_role("heading", name=re.compile("wins? the round|Draw"))
    ended = over.or_(page.get_by_text("The round is over"))
    waiting = [
        page.get_by_role("button", name="I am "),
        page.get_by_role("button", name=re.compile("^End [0-6], ")),
        page.get_by_role("button", name="Draw a tile"),
        page.get_by_role("button", name="Pass", exact=True),
        page.get_by_role("list", name=re.compile("hand")).get_by_role("button", name=PLAYABLE),
    ]
    anything = reduce(Locator.or_, waiting, ended)
    for _ in range(STEPS):
        expect(anything.first).to_be_visible()
        if ended.count():
            break
        next(found for found in waiting if found.count()).first.click()
    expect(over).to_be_visible()
    log = page.get_by_role("log")
    expect(log).to_contain_text(re.compile("wins the round|draw"))
    expect(page.get_by_role("list", name=re.compile("^Chain, [0-9]+ tiles, open ends"))).to_have_count(1)


def test_each_event_is_told_once(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    open_save(page, playing.url, "device", EARLY)
    page.get_by_role("button", name="I am Red").click()
    page.evaluate(
        """() => {
          window.told = [];
          const log = document.querySelector('[role=log]');
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes) {
              for (const node of addedNodes) window.told.push(node.textContent);
            }
          }).observe(log, { childList: true, subtree: true });
        }"""
    )
    page.get_by_role("list", name=re.compile("hand")).get_by_role("button", name=PLAYABLE).first.click()
    ends = page.get_by_role("button", name=re.compile("^End [0-6], "))
    if ends.count():
        ends.first.click()
    expect(page.get_by_role("button", name="I am Blue")).to_be_visible()
    told = page.evaluate("window.told")
    assert len(told) == 1
    assert re.match(rf"Red played [0-6]-[0-6] on the [0-6], {PLACE}\.", told[0])


def what_it_knew(page: Page) -> None:
    """After a round against the computer: the round again, one of its moves opened."""
    page.get_by_role("button", name="What did the computer know?").click()
    page.locator("dialog[open] summary").first.click()
    page.locator("dialog[open] table").wait_for()


def screens(page: Page, url: str) -> dict[str, Callable[[], object]]:
    """How to come to each screen of one browser, by its name."""

    def save(mode: str, which: object) -> Callable[[], object]:
        def opened() -> None:
            open_save(page, url, mode, which)  # type: ignore[arg-type]
            page.locator(".table").wait_for()

        return opened

    def uncovered(which: object) -> Callable[[], object]:
        def opened() -> None:
            save("device", which)()
            page.get_by_role("button", name="I am Red").click()

        return opened

    return {
        "start": lambda: page.goto(url),
        "settings": lambda: page.goto(f"{url}/settings"),
        "not found": lambda: page.goto(f"{url}/nothing"),
        "room gone": lambda: page.goto(f"{url}/room/{'A' * 22}"),
        "help": lambda: page.goto(f"{url}/help/en/rules/"),
        "cover": save("device", EARLY),
        "hand": uncovered(EARLY),
        "long hand": uncovered(HAND_OF_21),
        "draw": uncovered(TO_DRAW),
        "menu": lambda: page.get_by_role("button", name="Menu").click(),
        "computer": save("computer", EARLY),
        "result": save("device", OUT),
        "score sheet": lambda: page.get_by_role("button", name="Score sheet").click(),
        "match result": save("computer", MATCH_WON),
        "what the computer knew": lambda: what_it_knew(page),
    }


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(playing: Playing, new_page: NewPage, theme: str) -> None:
    page = new_page(color_scheme=theme)
    wrong = {}
    for name, go in screens(page, playing.url).items():
        go()
        page.locator("main").first.wait_for()
        wrong[name] = settled_findings(page, findings)
    page.goto(playing.url)
    page.locator("[data-way=online]").click()
    page.locator(".qr").wait_for()
    wrong["invitation"] = settled_findings(page, findings)
    guest = new_page(color_scheme=theme)
    guest.goto(page.url)
    guest.locator("button[data-seat=blue]").wait_for()
    wrong["join"] = settled_findings(guest, findings)
    guest.locator("button[data-seat=blue]").click()
    guest.locator(".hand-tile").first.wait_for()
    wrong["online"] = settled_findings(guest, findings)
    assert {name: found for name, found in wrong.items() if found} == {}
