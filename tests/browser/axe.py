"""axe looks at a page: what it finds, in a form that says what to mend."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"


def findings(page: Page) -> list[str]:
    """Every violation on the page as it is now: the rule, the element, and why."""
    page.evaluate(SCRIPT.read_text())  # by the protocol: the page's own policy lets no script in
    result: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{found['id']}: {node['html'][:160]} | {node['failureSummary']}"
        for found in result["violations"]
        for node in found["nodes"]
    ]
