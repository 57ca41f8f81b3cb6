"""Screens of the engines people have, in front of one `make play`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

import pytest

from tests.browser.cable import Cable
from tests.browser.playing import Playing
from tests.engines.finding import program
from tests.engines.firefox import Firefox
from tests.engines.playwrights import Engine, PlaywrightScreen, launch
from tests.engines.screen import Screen
from tests.engines.webkit import WebKit

NewScreen = Callable[[Engine], Screen]
"""Opens a screen of an engine, with cookies and storage of its own."""


@pytest.fixture(scope="session")
def playing() -> Iterator[Playing]:
    """`make play` on a data folder and port of its own."""
    with Playing() as running:
        yield running


@pytest.fixture(scope="session")
def browsers(request: pytest.FixtureRequest) -> Iterator[NewScreen]:
    """The engines, each started when it is first asked for."""
    with ExitStack() as stack:
        started = cache(lambda engine: _start(engine, stack, request))
        yield lambda engine: started(engine)()


@pytest.fixture
def new_screen(browsers: NewScreen) -> Iterator[NewScreen]:
    """Screens for one test; a script error on one of them fails it."""
    opened: list[Screen] = []

    def open_screen(engine: Engine) -> Screen:
        opened.append(browsers(engine))
        return opened[-1]

    yield open_screen
    errors = [error for screen in opened for error in screen.errors()]
    for screen in opened:
        screen.close()
    assert errors == []


@pytest.fixture
def cable(playing: Playing) -> Iterator[Cable]:
    """A cable to the game that the test can pull."""
    with Cable(playing.url) as one:
        yield one


def _start(engine: Engine, stack: ExitStack, request: pytest.FixtureRequest) -> Callable[[], Screen]:
    found = program(engine) if engine != "chromium" else None
    if found is None:
        browser = stack.enter_context(launch(request.getfixturevalue("playwright"), engine))
        return lambda: PlaywrightScreen(browser, engine)
    if engine == "firefox":
        return stack.enter_context(Firefox(found)).screen
    return stack.enter_context(WebKit(found)).screen
