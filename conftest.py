"""What all Python tests share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

# How long an example takes says more about the machine's other work than about the code.
settings.register_profile("domino", deadline=None)
settings.load_profile("domino")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio, as the services do."""
    return "asyncio"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The one Playwright of a process: a second one is refused."""
    from playwright.sync_api import sync_playwright  # only the tests in browsers should pay for it

    with sync_playwright() as running:
        yield running
