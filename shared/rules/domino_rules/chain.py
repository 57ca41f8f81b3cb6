"""The chain on the table: always exactly two open ends (R9), grown at either of them (R8)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from domino_rules.tiles import Pip, Tile


class End(StrEnum):
    """One of the two open ends of the chain."""

    LEFT = "left"
    RIGHT = "right"

    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True)
class Link:
    """A tile as it lies in the chain: its left half and its right half."""

    left: Pip
    right: Pip

    @property
    def tile(self) -> Tile:
        """The tile that lies here."""
        return Tile.of(self.left, self.right)


@dataclass(frozen=True, slots=True)
class Chain:
    """The tiles laid so far, from the left end to the right end; touching halves show equal numbers.

    ``first`` is the index of the tile that was laid first: the picture grows from it in both directions,
    so it belongs to the state. The text form marks it with a star: ``"2-6 *6-6 6-3"``.
    """

    links: tuple[Link, ...] = ()
    first: int = 0

    def __str__(self) -> str:
        return " ".join(
            f"{'*' if index == self.first else ''}{link.left}-{link.right}"
            for index, link in enumerate(self.links)
        )

    @classmethod
    def parse(cls, text: str) -> Chain:
        """The chain that ``str(chain)`` wrote.

        Raises:
            ValueError: not a chain, no tile or several marked as first, or touching halves differ.
        """
        words = text.split()
        starred = [index for index, word in enumerate(words) if word.startswith("*")]
        if len(starred) != bool(words):
            raise ValueError("exactly one tile of a chain is marked as its first")
        links = tuple(_parse_link(word.removeprefix("*")) for word in words)
        if any(before.right != after.left for before, after in pairwise(links)):
            raise ValueError("touching halves must show equal numbers")
        return cls(links, starred[0] if starred else 0)

    @property
    def ends(self) -> tuple[Pip, Pip] | None:
        """The numbers at the left and the right open end, or None while nothing lies on the table."""
        return (self.links[0].left, self.links[-1].right) if self.links else None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles laid so far, left to right."""
        return tuple(link.tile for link in self.links)

    def fits(self, tile: Tile) -> bool:
        """Whether ``tile`` can be laid at one of the ends, or opens an empty table (R8)."""
        ends = self.ends
        return ends is None or tile.has(ends[0]) or tile.has(ends[1])

    def sides(self, tile: Tile) -> tuple[End | None, ...]:
        """The sides at which laying ``tile`` makes a difference (R13).

        ``(None,)`` when it fits and there is nothing to choose (empty table, equal ends, a lone double:
        R6, R13), one end or both where they differ, ``()`` when it does not fit.
        """
        if not self.links:
            return (None,)
        left, right = self.links[0].left, self.links[-1].right
        if left == right:
            return (None,) if tile.has(left) else ()
        return tuple(end for end, pip in ((End.LEFT, left), (End.RIGHT, right)) if tile.has(pip))

    def lay(self, tile: Tile, end: End) -> Chain:
        """The chain with ``tile`` added at ``end``; the first tile lies low-high.

        Raises:
            ValueError: the tile does not fit there.
        """
        if not self.links:
            return Chain((Link(tile.low, tile.high),), 0)
        if end is End.LEFT:
            pip = self.links[0].left
            return Chain((Link(tile.other(pip), pip), *self.links), self.first + 1)
        pip = self.links[-1].right
        return Chain((*self.links, Link(pip, tile.other(pip))), self.first)


def _parse_link(word: str) -> Link:
    left, right = word.split("-")
    link = Link(int(left), int(right))
    if not (0 <= link.left <= 6 and 0 <= link.right <= 6):
        raise ValueError("a half shows 0 to 6 pips")
    return link
