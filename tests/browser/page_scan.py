"""Search everything that can be read in a page for tiles: shown, hidden, spoken, kept or logged."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from domino_rules.tiles import Tile
from playwright.sync_api import Page

from tests.browser.snapshot import Snapshot

SCRIPT = (Path(__file__).parent / "page_scan.js").read_text()
NOTIFICATIONS = """
  window.notificationsTold = [];
  const tell = (...said) => { window.notificationsTold.push(JSON.stringify(said)); };
  window.Notification = class { constructor(...said) { tell(...said); } static permission = 'granted'; };
  if (window.ServiceWorkerRegistration) {
    ServiceWorkerRegistration.prototype.showNotification = async (...said) => { tell(...said); };
  }
"""
"""Writes down what the page would show outside of itself."""

TOKEN = re.compile(r"[\w-]{16,}|/assets/[\w.-]+")
"""Random texts, such as rooms and commitments, and files with a hash: chance writes tiles into them."""
WRITTEN = (
    re.compile(r"(?<![\d.])([0-6])[-‐‑–—−|:/_,·]([0-6])(?![\d.]?\d)"),
    re.compile(r"""[\[(]\s*["']?([0-6])["']?\s*,\s*["']?([0-6])["']?\s*[\])]"""),
    re.compile(
        r"""(?:low|left|first)["']?\s*[:=]\s*["']?([0-6])\b.{0,12}(?:high|right|second)["']?\s*[:=]\s*["']?([0-6])\b"""
    ),
    re.compile(r'(?:data-(?!version)[\w-]+|id|class)="([0-6])([0-6])"'),
)
"""The ways to write a tile: with a sign between, as a list, as two fields, or as a bare attribute."""

NOTES = "sessionStorage domino.deals."
"""What a page keeps of its deals, to compare them with their records."""

Named = dict[str, str]
"""Each tile that can be read, and a place where."""


class PageScan:
    """Searches ``page``, which must not have been opened yet.

    ``save`` is the local game whose save does not count: by design it holds the whole game.
    """

    def __init__(self, page: Page, save: str | None = None) -> None:
        self._page = page
        self._save = f"localStorage domino.{save}"
        self._session = page.context.new_cdp_session(page)
        self._session.send("Accessibility.enable")
        self._console: list[str] = []
        page.on("console", lambda message: self._console.append(message.text))
        page.add_init_script(NOTIFICATIONS)

    def named(self, ended_deals: int = 0) -> Named:
        """Every tile that can be read now; what is kept about the first ``ended_deals`` is known to all."""
        found: Named = {}
        for where, text in self._texts(ended_deals):
            for tile in tiles_in(text):
                found.setdefault(tile, f"{where}: {text[:120]}")
        return found

    def _texts(self, ended_deals: int) -> Iterator[tuple[str, str]]:
        snapshot = Snapshot(self._session.send("DOMSnapshot.captureSnapshot", {"computedStyles": []}))
        yield from snapshot.texts()
        tree = self._session.send("Accessibility.getFullAXTree")
        yield from (("accessibility", text) for text in _strings(tree))
        yield from (("console", text) for text in self._console)
        for where, text in self._page.evaluate(SCRIPT).items():
            if where.startswith(NOTES):
                deals = json.loads(text)["deals"]
                yield where, json.dumps([notes for notes in deals if notes["deal"] > ended_deals])
            elif where != self._save:
                yield where, text or ""


@lru_cache(maxsize=100_000)  # most of a page is the same at the next step
def tiles_in(text: str) -> frozenset[str]:
    """Every tile that a text names, however it is written."""
    plain = TOKEN.sub(" ", text)
    found = (match for way in WRITTEN for match in way.finditer(plain))
    return frozenset(Tile.of(int(match[1]), int(match[2])).value for match in found)


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for inner in value:
                yield from _strings(inner)
        case dict():
            for inner in value.values():
                yield from _strings(inner)
