"""Making named moves on a page, where a test has to know which ones are made."""

from __future__ import annotations

from domino_rules.moves import Move, Play
from playwright.sync_api import Page, expect


def perform(page: Page, move: Move) -> None:
    """Make this move, which has to be legal now, by tapping, and wait until the page shows it."""
    table = page.locator(".table")
    before = table.get_attribute("data-version")
    if isinstance(move, Play):
        page.locator(f'.hand-tile[data-tile="{move.tile.value}"]').click()
        ends = page.locator(".actions button.end")
        if ends.count():
            end = page.locator(f'.actions button.end[data-end="{move.end}"]')
            (end if end.count() else ends).first.click()
    else:
        page.locator(".actions button.primary").click()
    expect(table).not_to_have_attribute("data-version", before or "")
