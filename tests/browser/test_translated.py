"""A page translator replaces every text: counts, turn, status and result stay right through a whole round."""

from __future__ import annotations

import time
from dataclasses import replace

from domino_embedded.stack import Stack
from domino_rules.moves import parse_move
from playwright.sync_api import Page, expect

from tests.browser.cable import Cable
from tests.browser.conftest import NewPage
from tests.browser.moving import perform
from tests.browser.pair import sit_down
from tests.browser.person import Person, play_on
from tests.browser.playing import Playing
from tests.browser.saves import BLOCKED, TO_DRAW, open_save
from tests.timeouts import PATIENCE

TRANSLATOR = """
  addEventListener('DOMContentLoaded', () => {
    const ours = new WeakSet();
    const translate = (root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const within = text.parentElement;
        if (ours.has(text) || !text.data.trim() || !within) continue;
        if (within.closest('[translate=no], script, style')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = `⟦${text.data}⟧`;
        outer.append(inner);
        ours.add(inner.firstChild);
        text.replaceWith(outer);
      }
    };
    new MutationObserver(() => { translate(document.body); })
      .observe(document.body, { childList: true, characterData: true, subtree: true });
    translate(document.body);
  });
"""
"""What translators in browsers do, now and on every change: an element with another text, for every text."""


def translated(new_page: NewPage) -> Page:
    """A page that a translator works on."""
    page = new_page()
    page.add_init_script(TRANSLATOR)
    return page


def test_on_one_device_it_says_what_an_untouched_page_says(playing: Playing, new_page: NewPage) -> None:
    pages = translated(new_page), new_page()
    for page in pages:
        open_save(page, playing.url, "device", replace(BLOCKED, moves=()))
    for move in map(parse_move, BLOCKED.moves):
        for page in pages:
            expect(page.locator(".cover, .hand-tile").first).to_be_visible()
            Person(page).uncover()
            expect(page.locator(".hand-tile").first).to_be_visible()
            perform(page, move)
        same_words(*pages, ".table")
    same_words(*pages, ".result")
    expect(pages[0].locator("font").first).to_be_attached()


def test_against_the_computer_it_says_what_an_untouched_page_says_of_the_same_save(
    playing: Playing, new_page: NewPage
) -> None:
    page, untouched = translated(new_page), new_page()
    page.add_init_script("localStorage.setItem('domino.speed', 'fast')")
    open_save(page, playing.url, "computer", TO_DRAW)
    untouched.goto(playing.url)
    person = Person(page)
    while person.result.count() == 0:
        person.act()
        page.wait_for_timeout(30)
    untouched.evaluate(
        "(saves) => Object.assign(localStorage, saves)", page.evaluate("({ ...localStorage })")
    )
    untouched.goto(page.url)
    for part in (".strip[data-seat=red]", ".strip[data-seat=blue]", ".boneyard", ".result"):
        same_words(page, untouched, part)


def test_online_it_says_what_an_untouched_page_says_to_the_same_seat(
    cluster: Stack, new_page: NewPage
) -> None:
    opened: list[Page] = []

    def first_translated() -> Page:
        opened.append(new_page() if opened else translated(new_page))
        return opened[-1]

    with Cable(cluster.urls[0]) as red_cable, Cable(cluster.urls[1]) as blue_cable:
        pair = sit_down(first_translated, (red_cable, blue_cable))
        for _ in range(6):
            pair.play(1)
            red, blue = pair.red.position(), pair.blue.position()
            assert (red.chain, red.boneyard) == (blue.chain, blue.boneyard)
            assert list(red.counts) == list(reversed(blue.counts))
        for cable in (red_cable, blue_cable):
            cable.pull()
        same_words(pair.red.page, pair.blue.page, ".notice")  # of the line, which say the same to both
        for cable in (red_cable, blue_cable):
            cable.plug()
        play_on(pair.red, pair.blue)
        untouched = new_page()
        untouched.context.add_cookies(pair.red.page.context.cookies())  # type: ignore[arg-type]
        untouched.goto(pair.red.page.url)
        for part in (".strip[data-seat=red]", ".strip[data-seat=blue]", ".boneyard", ".result-scroll"):
            same_words(pair.red.page, untouched, part)


def said(page: Page, part: str) -> list[str]:
    """All that can be read in these parts of the page, in its own words."""
    texts = page.locator(part).all_inner_texts()
    return [text.replace("⟦", "").replace("⟧", "") for text in texts]


def same_words(page: Page, untouched: Page, part: str) -> None:
    """Wait until both say the same, and say something."""
    until = time.monotonic() + PATIENCE
    while not (expected := said(untouched, part)) or said(page, part) != expected:
        assert time.monotonic() < until, (said(page, part), expected)
        page.wait_for_timeout(50)
