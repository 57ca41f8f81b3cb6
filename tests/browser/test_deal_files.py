"""What the page says and saves of a deal, abandoned or played to its end, checked by the command."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from domino_embedded.stack import Stack
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play_on
from tests.browser.test_lying_server import sit_down
from tests.browser.test_together import ask

DEALT = 7


def test_an_abandoned_deal_and_the_next_one(cluster: Stack, new_page: NewPage, tmp_path: Path) -> None:
    red, blue = sit_down(cluster, new_page)
    for page in (red, blue):
        expect(page.locator(".hand-tile")).to_have_count(DEALT)
    play_on(Person(red), Person(blue), moves=3)
    ask(red)
    blue.get_by_role("button", name="Agree").click()
    for page in (red, blue):
        expect(page.get_by_text("A new round has begun.")).to_be_visible()
        expect(page.locator(".hand-tile")).to_have_count(DEALT)
    red.get_by_role("button", name="Menu").click()
    red.locator(".deal-check").click()
    earlier = red.locator(".deal-earlier")
    expect(earlier).to_have_attribute("data-trust", "verified")
    assert_checked(*saved(red, ".deal-earlier a[download]", tmp_path))
    red.keyboard.press("Escape")
    expect(earlier).to_have_count(0)
    red.keyboard.press("Escape")

    play_on(Person(red), Person(blue))
    expect(red.locator(".deal-check").first).to_have_attribute("data-trust", "verified")
    red.locator(".deal-check").first.click()
    assert_checked(*saved(red, "dialog > * > .row a[download], dialog > .row a[download]", tmp_path))


def saved(page: Page, links: str, folder: Path) -> tuple[Path, Path]:
    """The two files behind these links: the server's record, and what the page was shown."""
    files = []
    for link in page.locator(links).all()[:2]:
        with page.expect_download() as download:
            link.click()
        files.append(folder / download.value.suggested_filename)
        download.value.save_as(files[-1])
    record, seen = files
    return record, seen


def assert_checked(record: Path, seen: Path) -> None:
    """The command agrees with both files, and no longer once what was shown differs in one tile."""
    verify = [sys.executable, "-m", "domino_rules.verify", str(record), str(seen)]
    agreed = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert agreed.returncode == 0, agreed.stdout + agreed.stderr
    shown = json.loads(seen.read_text())
    hand = shown["sightings"][0]["events"][0]["hand"]
    hand[0], hand[1] = hand[1], hand[0]
    seen.write_text(json.dumps(shown))
    refused = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert refused.returncode != 0, refused.stdout
