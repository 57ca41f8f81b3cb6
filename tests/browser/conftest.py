"""A real Chromium in front of `make play`: what a person does and sees."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest
from domino_embedded import browser as browsers
from domino_embedded.stack import Stack
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from tests.browser.playing import Playing
from tests.timeouts import PATIENCE_MS

FLAGS = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
USUAL = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
"""What the contexts of tests have in common; whoever tests motion or the service worker says so."""

expect.set_options(timeout=PATIENCE_MS)

NewPage = Callable[..., Page]
"""Opens a page in a browser context of its own, with its own cookies and storage."""


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The browser: named by CHROMIUM, found, or installed; none is an error, not a skip."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    path = browsers.find_or_install()
    browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, *sandbox])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def playing() -> Iterator[Playing]:
    """`make play` on a data folder and port of its own, shared by the tests that do not break it."""
    with Playing() as running:
        yield running


@pytest.fixture
def own_playing() -> Iterator[Playing]:
    """`make play` for one test that kills and starts it."""
    with Playing() as running:
        yield running


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[NewPage]:
    """Pages with fresh cookies and storage; a script error on one of them fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(**options: object) -> Page:
        context = chromium.new_context(**{**USUAL, **options})  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture(scope="module")
def cluster() -> Iterator[Stack]:
    """Two replicas over one database and one Redis."""
    with Stack(replicas=2, durable=False) as running:
        yield running
