"""The scan of the page finds a planted leak wherever it is planted, and however the tile is written."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.page_scan import PageScan, tiles_in
from tests.browser.playing import Playing
from tests.browser.test_page_leaks import leaks_on_device

KEEPER = """
  const said = new Set();
  new MutationObserver(() => {
    for (const line of document.querySelectorAll('.news p')) {
      if (!/drew \\d-\\d/.test(line.textContent) || said.has(line.textContent)) continue;
      said.add(line.textContent);
      const kept = document.createElement('p');
      kept.className = 'unseen';
      kept.textContent = line.textContent;
      document.body.append(kept);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
"""
"""The very fault that was found: a clipped element keeps what was drawn across the hand-over."""

PLANTS = {
    "clipped text": "add('p', { className: 'unseen', textContent: `Red drew ${tile}.` })",
    "text in pieces": "add('p', { innerHTML: `<b>${low}</b>-<i>${high}</i>` })",
    "attribute": "document.body.dataset.last = tile",
    "bare attribute": "document.body.dataset.last = low + high",
    "two attributes": "Object.assign(document.body.dataset, { low, high })",
    "list": "document.body.dataset.hand = `[[${high},${low}]]`",
    "name of a class": "document.body.classList.add(`tile-${low}-${high}`)",
    "label": "add('button', { ariaLabel: `${high}-${low}, double` })",
    "tooltip": "document.body.title = tile",
    "typed value": "add('input', { value: tile })",
    "shadow tree": "add('div', {}).attachShadow({ mode: 'closed' }).innerHTML = `<p>${tile}</p>`",
    "generated text": """
      const sheet = new CSSStyleSheet();
      sheet.insertRule(`body::after { content: "${tile}"; position: absolute; opacity: 0 }`);
      document.adoptedStyleSheets = [sheet];""",
    "comment": "document.body.append(document.createComment(tile))",
    "title": "document.title = `● ${tile}`",
    "address": "history.replaceState(null, '', `#${tile}`)",
    "state of the history": "history.replaceState({ tile }, '')",
    "cookie": "document.cookie = `picked=${tile}`",
    "console": "console.debug('picked', tile)",
    "notification": "new Notification('Your turn', { body: tile })",
    "localStorage": "localStorage.setItem('planted', JSON.stringify({ hand: [tile] }))",
    "sessionStorage": "sessionStorage.setItem('planted', tile)",
    "cache": "await (await caches.open('planted')).put(`/hint?tile=${tile}`, new Response(''))",
    "database": """
      await new Promise((resolve) => {
        const opening = indexedDB.open('planted');
        opening.onupgradeneeded = () => opening.result.createObjectStore('kept').put([low, high], 1);
        opening.onsuccess = () => { opening.result.close(); resolve(); };
      })""",
}
"""Ways to leave a tile behind."""

PLANT = """
  async ([tile, low, high]) => {
    const add = (kind, what) => {
      const element = Object.assign(document.createElement(kind), what);
      document.body.append(element);
      return element;
    };
    %s;
  }
"""


def test_a_drawn_tile_that_stays_in_a_clipped_element_is_found(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(KEEPER)
    assert "drew" in next(leaks_on_device(page, PageScan(page, "device"), playing.url))


@pytest.mark.parametrize("way", PLANTS)
def test_a_planted_tile_is_found_anywhere(playing: Playing, new_page: NewPage, way: str) -> None:
    page = new_page()
    scan = PageScan(page)
    page.goto(f"{playing.url}/settings")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert scan.named() == {}
    page.evaluate(PLANT % PLANTS[way], ["4-6", "4", "6"])
    assert set(scan.named()) == {"4-6"}


def test_a_drawn_tile_is_found_without_any_word(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    scan = PageScan(page)
    page.goto(f"{playing.url}/nowhere")  # whose picture is a double blank
    expect(page.locator("svg.face")).to_be_visible()
    assert list(scan.named().items()) == [("0-0", "picture: 0-0")]


@pytest.mark.parametrize(
    "text", ["5 tiles, 12 in the boneyard", "35 − 12 = 23", "1.5", "2026-12-01", "12:30", "3 / 5", "R1-R23"]
)
def test_what_is_no_tile_is_none(text: str) -> None:
    assert tiles_in(text) == set()
