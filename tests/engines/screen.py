"""What a browser must be able to do for a person at its screen, whatever drives it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Protocol

WHERE = """
const found = [...document.querySelectorAll(%s)].find((one) => one.checkVisibility?.() ?? one.offsetParent);
if (!found) return null;
found.scrollIntoView({ block: "nearest", inline: "nearest" });
const box = found.getBoundingClientRect();
return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
"""


class Screen(Protocol):
    """One tab of a browser with cookies and storage of its own."""

    engine: str

    def goto(self, url: str) -> None:
        """Open an address and wait until it has loaded."""

    def run(self, script: str) -> Any:
        """What the body of a JavaScript function returns, as JSON; promises are waited for."""

    def press(self, x: int, y: int) -> None:
        """Tap, or click where the driver knows no touch, at a place of the viewport in CSS pixels."""

    def reload(self) -> None:
        """Load the page again."""

    def back(self) -> None:
        """Go back in the tab's history."""

    def twin(self) -> Screen:
        """Another tab of the same browser: the same cookies and storage."""

    def picture(self, path: Path) -> None:
        """Write what is on screen as a PNG file."""

    def errors(self) -> list[str]:
        """Script errors of the pages so far."""

    def close(self) -> None:
        """Close the tab; a screen that was no twin forgets its cookies and storage."""


def tap(screen: Screen, selector: str) -> bool:
    """Press the middle of the first visible element; False when there is none."""
    place = screen.run(WHERE % json.dumps(selector))
    if place is None:
        return False
    screen.press(*place)
    return True
