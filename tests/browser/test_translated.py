"""A page translator replaces every text: counts, turn, status and result stay right through a whole round."""

from __future__ import annotations

from dataclasses import replace

from domino_embedded.stack import Stack
from domino_rules.moves import parse_move
from domino_rules.seats import Seat
from playwright.sync_api import Page, expect

from tests.browser.cable import Cable
from tests.browser.conftest import NewPage
from tests.browser.moving import perform
from tests.browser.page_knowledge import local_match
from tests.browser.pair import sit_down
from tests.browser.person import Person, play_on
from tests.browser.playing import Playing
from tests.browser.saves import BLOCKED, TO_DRAW, open_save

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


def said(page: Page) -> list[str]:
    """All that can be read at the table, in its own words."""
    texts = page.locator(".table").all_inner_texts()
    return [text.replace("⟦", "").replace("⟧", "") for text in texts]


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
        same_words(*pages)
    expect(pages[0].locator("font").first).to_be_attached()


def same_words(page: Page, untouched: Page) -> None:
    """Until both say the same."""
    expected = said(untouched)
    for _ in range(600):
        if said(page) == expected:
            return
        page.wait_for_timeout(50)
    assert said(page) == expected


def test_against_the_computer_the_counts_are_those_of_the_game(playing: Playing, new_page: NewPage) -> None:
    page = translated(new_page)
    page.add_init_script("localStorage.setItem('domino.speed', 'fast')")
    open_save(page, playing.url, "computer", TO_DRAW)
    person = Person(page)
    while person.result.count() == 0:
        person.act()
        page.wait_for_timeout(30)
    ended = local_match(page, "computer").round
    assert ended is not None
    assert ended.result is not None
    counts = page.locator(".strip-count").all_inner_texts()
    hands = [ended.hands[seat] for seat in (Seat.BLUE, Seat.RED)]
    assert [int(count.split()[0]) for count in counts] == [len(hand) for hand in hands]
    expect(page.locator(".result")).to_have_attribute("data-winner", ended.result.winner or "none")


def test_online_both_see_the_same_counts(house: Stack, new_page: NewPage) -> None:
    opened: list[Page] = []

    def first_translated() -> Page:
        opened.append(new_page() if opened else translated(new_page))
        return opened[-1]

    with Cable(house.urls[0]) as red_cable, Cable(house.urls[1]) as blue_cable:
        pair = sit_down(first_translated, (red_cable, blue_cable))
        for _ in range(6):
            pair.play(1)
            red, blue = pair.red.position(), pair.blue.position()
            assert (red.chain, red.boneyard) == (blue.chain, blue.boneyard)
            assert list(red.counts) == list(reversed(blue.counts))
        play_on(pair.red, pair.blue)
        winners = [person.result.get_attribute("data-winner") for person in (pair.red, pair.blue)]
        assert winners[0] == winners[1]
