"""The page as an app: installable, without a network, and updated without breaking a game."""

from __future__ import annotations

import json
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from domino_embedded.page import Page as PageApp
from domino_embedded.ports import free_port
from domino_embedded.serve import built_page
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play_on
from tests.browser.playing import Playing
from tests.browser.saves import EARLY, open_save
from tests.timeouts import PATIENCE


class Site:
    """The built page alone, without services, in a folder that a test may change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self._server = uvicorn.Server(
            uvicorn.Config(PageApp(folder), port=port, log_level="warning", lifespan="off")
        )
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    def start(self) -> None:
        """Serve from now on."""
        self._thread.start()

    def stop(self) -> None:
        """No server any more."""
        self._server.should_exit = True
        self._thread.join(10)

    def release(self) -> None:
        """Publish another version: the worker's bytes change, as they do with every build."""
        worker = self.folder / "sw.js"
        worker.write_text(worker.read_text().replace("domino-page-", "domino-page-next-"))


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A published page."""
    shutil.copytree(built_page(), tmp_path / "site")
    running = Site(tmp_path / "site")
    running.start()
    yield running
    running.stop()


KEPT = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
HELP_KEPT = """caches.keys().then(async (names) => {
  const help = names.find((name) => name.includes('help'));
  return help !== undefined && (await (await caches.open(help)).keys()).length > 10;
})"""
UPDATED = "caches.keys().then((names) => names.some((name) => name.includes('page-next-')))"


def until(page: Page, promise: str) -> None:
    """Wait until this comes true; playwright's own waiting does not look into promises."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            if page.evaluate(promise):
                return
        except Error:
            pass  # the page was just reloading
        page.wait_for_timeout(50)
    raise AssertionError(promise)


def visit(page: Page, url: str) -> None:
    """Open the page and wait until it is kept."""
    page.goto(url)
    until(page, KEPT)


def test_both_local_games_without_a_network(site: Site, new_page: NewPage) -> None:
    page = new_page(service_workers="allow")
    visit(page, site.url)
    until(page, HELP_KEPT)
    site.stop()
    page.context.set_offline(True)
    page.goto(site.url)
    expect(page.get_by_text("No internet.")).to_be_visible()
    page.locator("[data-way=device]").click()
    play_on(Person(page), moves=4)
    page.goto(f"{site.url}/computer")
    page.locator(".hand-tile").first.wait_for()
    play_on(Person(page), moves=2)
    page.goto(f"{site.url}/help/en/rules/")
    expect(page.get_by_role("heading", level=1, name="The rules")).to_be_visible()
    page.goto(f"{site.url}/room/abcdefghijklmnopqrst")
    expect(page.get_by_role("alert")).to_contain_text("out of reach")
    page.goto(site.url)
    page.context.set_offline(False)
    expect(page.get_by_text("Back online.")).to_be_visible()


def test_an_update_waits_for_the_player(site: Site, new_page: NewPage) -> None:
    page = new_page(service_workers="allow")
    visit(page, site.url)
    open_save(page, site.url, "device", EARLY)
    page.locator(".cover button").click()
    before = Person(page).position()
    site.release()
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    expect(page.get_by_text("A new version is ready.")).to_be_visible()
    page.get_by_role("button", name="After this game").click()
    expect(page.get_by_text("A new version is ready.")).to_have_count(0)
    assert Person(page).position() == before
    page.get_by_role("link", name="Start").click()
    page.get_by_role("button", name="Update now").click()
    until(page, UPDATED)
    expect(page.get_by_text("A new version is ready.")).to_have_count(0)
    page.get_by_role("link", name="Continue on one device").click()
    page.locator(".cover button").click()
    assert Person(page).position() == before


def test_what_an_install_needs(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    page.goto(playing.url)
    address = page.locator("link[rel=manifest]").get_attribute("href")
    answer = page.request.get(f"{playing.url}{address}")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = json.loads(answer.body())
    assert manifest["display"] == "standalone"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        assert page.request.get(f"{playing.url}{icon['src']}").headers["content-type"] == icon["type"]
    worker = page.request.get(f"{playing.url}/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    wire = page.context.new_cdp_session(page)
    errors = wire.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


def test_an_unknown_address_has_the_pages_own_screen(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    answer = page.goto(f"{playing.url}/no/such/page")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="There is no page at this address.")).to_be_visible()
    page.get_by_role("link", name="Start").last.click()
    expect(page.locator("[data-way=device]")).to_be_visible()


def test_copied_only_when_it_was(playing: Playing, new_page: NewPage) -> None:
    """Where there is no clipboard, or no permission, the link is selected and the button says so."""
    for broken in ("undefined", "({ writeText: () => Promise.reject(new Error('denied')) })"):
        page = new_page()
        page.add_init_script(f"Object.defineProperty(navigator, 'clipboard', {{ value: {broken} }})")
        page.goto(playing.url)
        page.locator("[data-way=online]").click()
        page.get_by_role("button", name="Copy").click()
        expect(page.get_by_text("Could not copy. The link is selected: copy it by hand.")).to_be_visible()
        expect(page.get_by_role("button", name="Copy", exact=True)).to_be_visible()
        assert page.evaluate("String(getSelection())") == page.locator(".link-field").input_value()


def test_a_hidden_tab_replays_nothing(playing: Playing, new_page: NewPage) -> None:
    """What happened while nobody looked is just there."""
    page = new_page(reduced_motion="no-preference")
    page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => window.away === true })")
    open_save(page, playing.url, "computer", EARLY)
    page.evaluate("window.away = true")
    before = page.locator(".chain [data-lies]").count()
    page.locator(".hand-tile[data-playable=true]").first.click()
    if page.locator("button.end").count():
        page.locator("button.end").first.click()
    expect(page.locator(".status[data-mine=true], .result").first).to_be_visible()
    assert page.locator(".chain [data-lies]").count() > before
    running = "document.getAnimations().filter((one) => !(one instanceof CSSTransition)).length"
    assert page.evaluate(running) == 0


def test_the_first_deal_flies_and_a_reload_does_not(playing: Playing, new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    page.add_init_script(
        """window.flown = 0;
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...how) {
          if (this.matches('.hand-face')) window.flown += 1;
          return animate.apply(this, how);
        };"""
    )
    page.goto(playing.url)
    page.locator("[data-way=computer]").click()
    page.locator(".hand-tile").first.wait_for()
    assert page.evaluate("window.flown") >= 7
    page.reload()
    page.locator(".hand-tile").first.wait_for()
    assert page.evaluate("window.flown") == 0


@pytest.mark.parametrize(
    ("saved", "notice"),
    [
        ("garbage", "You can start a new one."),
        ('{"form":1,"game":{},"extras":{}}', "You can start a new one."),
        ('{"form":99}', "belongs to a newer version of this page"),
    ],
)
def test_a_save_that_cannot_be_read_stops_nothing(
    playing: Playing, new_page: NewPage, saved: str, notice: str
) -> None:
    page = new_page()
    page.goto(f"{playing.url}/robots.txt")
    page.evaluate("(text) => localStorage.setItem('domino.device', text)", saved)
    page.goto(f"{playing.url}/device")
    expect(page.locator(".cover button")).to_be_visible()
    expect(page.get_by_text(notice)).to_be_visible()


def test_blocked_storage_stops_nothing(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(
        """Object.defineProperty(window, 'localStorage', {
          get() { throw new DOMException('no', 'SecurityError'); },
        })"""
    )
    page.goto(playing.url)
    page.locator("[data-way=device]").click()
    expect(page.get_by_text("This browser does not let the page save.")).to_be_visible()
    play_on(Person(page), moves=4)
    page.goto(f"{playing.url}/settings")
    expect(page.get_by_text("This browser does not keep settings")).to_be_visible()
