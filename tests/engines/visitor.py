"""A person at a table, in any browser: looks at the page and taps, knows nothing else."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.engines.screen import Screen, tap
from tests.timeouts import PATIENCE

GLANCE = 0.1
"""Seconds between two looks at a screen."""

ACTS = (
    ".cover button",
    ".actions button.end",
    ".actions button.primary:not([aria-disabled=true])",
    '.hand-tile[data-playable="true"]',
)
"""What a player taps, the first that there is."""

LOOK = """
const all = (selector, name) => [...document.querySelectorAll(selector)].map((one) => one.getAttribute(name));
const table = document.querySelector(".table");
return {
  version: table?.getAttribute("data-busy") === "false" ? Number(table.getAttribute("data-version")) : null,
  chain: all(".chain [data-lies]", "data-lies"),
  hand: all(".hand-tile", "data-tile"),
  winner: document.querySelector(".result")?.getAttribute("data-winner") ?? null,
};
"""


@dataclass(frozen=True)
class Look:
    """What is on the screen: ``version`` is None while a move is on its way or there is no table."""

    version: int | None
    chain: list[str]
    hand: list[str]
    winner: str | None


class Visitor:
    """Somebody at ``screen``."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def look(self) -> Look:
        """What is on the screen now."""
        return Look(**self.screen.run(LOOK))

    def act(self) -> bool:
        """Do the next thing there is to do; False when it is not this person's turn."""
        return self.look().winner is None and any(tap(self.screen, one) for one in ACTS)

    def tap(self, selector: str, then: str) -> None:
        """Tap the first such element until ``then`` is there; one that has just moved may be missed."""
        self.wait(lambda: self.shows(then) or (tap(self.screen, selector) and self.shows(then)), then)

    def shows(self, selector: str) -> bool:
        """Whether there is such an element."""
        return bool(self.screen.run(f"return !!document.querySelector({json.dumps(selector)})"))

    def see(self, selector: str) -> None:
        """Wait until such an element is there."""
        self.wait(lambda: self.shows(selector), selector)

    def wait(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until ``holds()`` is true.

        Raises:
            AssertionError: it was not for ``PATIENCE`` seconds.
        """
        until = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < until, f"{self.screen.engine} does not show {what}"
            time.sleep(GLANCE)


def play_on(*people: Visitor, moves: int | None = None) -> None:
    """Let these people act in turn until everybody sees the result, or for so many actions.

    All of them see the same version then.

    Raises:
        AssertionError: nobody could act for ``PATIENCE`` seconds.
    """
    acted, last = 0, time.monotonic()
    while moves is None or acted < moves:
        if all(person.look().winner for person in people):
            break
        if any(person.act() for person in people):
            acted, last = acted + 1, time.monotonic()
        assert time.monotonic() - last < PATIENCE, "nobody can act"
        time.sleep(GLANCE)
    settle(*people)


def settle(*people: Visitor) -> None:
    """Wait until all see the same version of the table and no move is on its way.

    Raises:
        AssertionError: they did not agree within ``PATIENCE`` seconds.
    """
    until = time.monotonic() + PATIENCE
    while None in (versions := {person.look().version for person in people}) or len(versions) > 1:
        assert time.monotonic() < until, f"the screens show different versions: {versions}"
        time.sleep(GLANCE)
