"""Looking for faults of a screen that may still be laying itself out."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page

from tests.timeouts import SETTLING

GLANCE_MS = 50


def settled_findings(page: Page, look: Callable[[Page], list[str]]) -> list[str]:
    """What ``look`` still finds once the screen has had its time: a chain is measured after it shows."""
    until = time.monotonic() + SETTLING
    while (found := look(page)) and time.monotonic() < until:
        page.wait_for_timeout(GLANCE_MS)
    return found
