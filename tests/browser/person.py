"""A person at a table on screen: looks at the page and taps, knows nothing else."""

from __future__ import annotations

import time
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

from tests.timeouts import PATIENCE

GLANCE_MS = 30
"""Milliseconds between two looks at a screen."""


@dataclass(frozen=True)
class Position:
    """What the screen shows of a position: chain from end to end, the own hand, all the numbers."""

    chain: tuple[str, ...]
    hand: tuple[str, ...]
    counts: tuple[str, ...]
    boneyard: str


class Person:
    """Plays on ``page`` by tapping what can be tapped."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def result(self) -> Locator:
        """The panel at the end of a round."""
        return self.page.locator(".result")

    @property
    def playable(self) -> Locator:
        """The tiles of the hand that may be laid now."""
        return self.page.locator('.hand-tile[data-playable="true"]')

    def uncover(self) -> bool:
        """Say "I am red" where the hand is covered."""
        return self._tap(self.page.locator(".cover button"))

    def act(self) -> bool:
        """Do the next thing there is to do; False when it is not this person's turn."""
        return (
            self.uncover()
            or self._tap(self.page.locator(".actions button.end"))
            or self._tap(self.page.locator(".actions button.primary:not([aria-disabled=true])"))
            or self._tap(self.playable)
        )

    def position(self) -> Position:
        """What is on the table now."""
        texts = self.page.locator
        return Position(
            tuple(tile or "" for tile in self._attributes(".chain [data-lies]", "data-lies")),
            tuple(tile or "" for tile in self._attributes(".hand-tile", "data-tile")),
            tuple(texts(".strip-count").all_inner_texts()),
            texts(".boneyard-count").inner_text(),
        )

    @property
    def settled_version(self) -> int | None:
        """The version of the table on screen; None where there is none, or a move is on its way."""
        table = self.page.locator(".table[data-busy=false]")
        if table.count() == 0:
            return None
        return int(table.get_attribute("data-version") or 0)

    def last_move(self) -> str | None:
        """The tile that is marked as laid last; exactly one has to be."""
        return self.page.locator(".lying[data-last=true]").get_attribute("data-lies")

    def _attributes(self, selector: str, name: str) -> list[str | None]:
        return [found.get_attribute(name) for found in self.page.locator(selector).all()]

    def _tap(self, what: Locator) -> bool:
        if what.count() == 0 or self.result.count() > 0:
            return False
        what.first.click()
        return True


def play_on(*people: Person, moves: int | None = None) -> None:
    """Let these people act in turn until everybody sees the result, or for so many actions.

    All of them see the same version then.

    Raises:
        AssertionError: nobody could act for ``PATIENCE`` seconds.
    """
    acted = 0
    last = time.monotonic()
    while moves is None or acted < moves:
        if all(person.result.count() > 0 for person in people):
            break
        if any(person.act() for person in people):
            acted += 1
            last = time.monotonic()
        assert time.monotonic() - last < PATIENCE, "nobody can act"
        people[0].page.wait_for_timeout(GLANCE_MS)
    settle(*people)


def settle(*people: Person) -> None:
    """Wait until all of these people see the same version of the table, and no move is on its way.

    Whoever compares two screens, or one screen at two times, has to do this first: a move is on the screen of
    whoever made it before it is on the other's.

    Raises:
        AssertionError: they did not agree within ``PATIENCE`` seconds.
    """
    until = time.monotonic() + PATIENCE
    while None in (versions := {person.settled_version for person in people}) or len(versions) > 1:
        assert time.monotonic() < until, f"the screens show different versions: {versions}"
        people[0].page.wait_for_timeout(GLANCE_MS)
