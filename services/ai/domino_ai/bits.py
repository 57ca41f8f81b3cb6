"""The engine's own small numbers: a set of tiles is one integer, tile ``t`` is bit ``t``.

Tiles are numbered 0..27 in the order 0-0, 0-1, .. 0-6, 1-1, .. 6-6, as everywhere in the project.
"""

from __future__ import annotations

import math

import numpy as np

from domino_ai.compiled import bit_count, compiled, lowest_bit
from domino_ai.heuristic import CERTAIN, HALVES, no_fit_table

ALL = (1 << len(HALVES)) - 1

LOW = np.array([low for low, _ in HALVES], dtype=np.int64)
HIGH = np.array([high for _, high in HALVES], dtype=np.int64)
PIPS = LOW + HIGH
WITH = np.array(
    [sum(1 << t for t, halves in enumerate(HALVES) if number in halves) for number in range(7)],
    dtype=np.int64,
)
"""``WITH[n]``: the seven tiles that show the number n."""
DOUBLES = sum(1 << t for t, (low, high) in enumerate(HALVES) if low == high)

NO_FIT = np.array(no_fit_table(), dtype=np.int64)
"""``NO_FIT[unseen, fitting, hand]``: chance, in 1/1024, that none of a hand's tiles fits."""

CHOOSE = np.array([[float(math.comb(n, k)) for k in range(29)] for n in range(29)])
"""``CHOOSE[n, k]``: subsets of k out of n tiles."""

__all__ = [
    "ALL", "CERTAIN", "CHOOSE", "DOUBLES", "HIGH", "LOW", "NO_FIT", "PIPS", "WITH",
    "bit_count", "draw_number", "lowest_bit", "mixed", "pips_of", "seed_stream", "variety",
]  # fmt: skip
"""The bit operations and CERTAIN are passed on, so that the engine has one place for its small numbers."""


@compiled
def pips_of(tiles: int) -> int:
    """All pips of a set of tiles."""
    total = 0
    while tiles:
        total += PIPS[lowest_bit(tiles)]
        tiles &= tiles - 1
    return total


@compiled
def variety(tiles: int) -> int:
    """How many different numbers a set of tiles shows."""
    total = 0
    for number in range(7):
        if tiles & WITH[number]:
            total += 1
    return total


@compiled
def seed_stream(seed: int) -> np.ndarray:
    """A stream of random numbers that is the same for the same seed on every machine."""
    stream = np.empty(1, dtype=np.uint64)
    stream[0] = np.uint64(seed) | np.uint64(1)
    return stream


@compiled
def mixed(number: int) -> np.uint64:
    """A stream's state for a number: of neighbouring numbers, streams that have nothing in common."""
    x = np.uint64(number) * np.uint64(0x9E3779B97F4A7C15)
    x ^= x >> np.uint64(30)
    x *= np.uint64(0xBF58476D1CE4E5B9)
    x ^= x >> np.uint64(27)
    x *= np.uint64(0x94D049BB133111EB)
    x ^= x >> np.uint64(31)
    return x | np.uint64(1)


@compiled
def draw_number(stream: np.ndarray, below: int) -> int:
    """The next random number of a stream, 0 <= n < below (xorshift64*)."""
    x = stream[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    stream[0] = x
    high = (x * np.uint64(2685821657736338717)) >> np.uint64(33)
    return int((np.int64(high) * np.int64(below)) >> 31)
