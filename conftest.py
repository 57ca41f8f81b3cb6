"""What all Python tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Playwright, sync_playwright

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
    with sync_playwright() as running:
        yield running
