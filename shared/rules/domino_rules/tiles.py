"""The double-six set (R1).

A tile is its own text: ``Tile("3-6")`` parses, ``str(tile)`` writes, and there are exactly 28 of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

Pip = int
"""A number on one half of a tile, 0 (blank) to 6."""


class Tile(StrEnum):
    """One of the 28 tiles, written low-high (R1).

    ``Tile("6-3")`` raises ``ValueError``: each tile has one text only.
    """

    T00 = "0-0"
    T01 = "0-1"
    T02 = "0-2"
    T03 = "0-3"
    T04 = "0-4"
    T05 = "0-5"
    T06 = "0-6"
    T11 = "1-1"
    T12 = "1-2"
    T13 = "1-3"
    T14 = "1-4"
    T15 = "1-5"
    T16 = "1-6"
    T22 = "2-2"
    T23 = "2-3"
    T24 = "2-4"
    T25 = "2-5"
    T26 = "2-6"
    T33 = "3-3"
    T34 = "3-4"
    T35 = "3-5"
    T36 = "3-6"
    T44 = "4-4"
    T45 = "4-5"
    T46 = "4-6"
    T55 = "5-5"
    T56 = "5-6"
    T66 = "6-6"

    low: int
    high: int
    pips: int
    is_double: bool

    def __init__(self, text: str) -> None:
        halves = [int(half) for half in text.split("-")]
        self.low = halves[0]
        self.high = halves[1]
        self.pips = sum(halves)
        self.is_double = halves[0] == halves[1]

    # Enum hashes its name in Python code; the text's own hash is the same promise at C speed.
    __hash__ = str.__hash__

    @classmethod
    def of(cls, one: Pip, other: Pip) -> Tile:
        """The tile with these two halves, given in any order."""
        return _BY_HALVES[one, other]

    def has(self, pip: Pip) -> bool:
        """Whether one of the halves shows ``pip``; a blank only matches a blank (R8)."""
        return pip in (self.low, self.high)

    def other(self, pip: Pip) -> Pip:
        """The half that is not ``pip``; for a double, ``pip`` itself.

        Raises:
            ValueError: the tile does not show ``pip``.
        """
        if pip == self.low:
            return self.high
        if pip == self.high:
            return self.low
        raise ValueError(f"{self} does not show {pip}")


_BY_HALVES = {halves: tile for tile in Tile for halves in ((tile.low, tile.high), (tile.high, tile.low))}

ALL_TILES: tuple[Tile, ...] = tuple(Tile)
"""The 28 tiles in ascending order: the order the deal shuffles from."""


def pips(tiles: Iterable[Tile]) -> int:
    """The face value of ``tiles`` together (R19); the whole set is worth 168 (R1)."""
    return sum(tile.pips for tile in tiles)
