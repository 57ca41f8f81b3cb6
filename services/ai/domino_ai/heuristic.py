"""The plain heuristic: the medium level, and what a browser plays when no worker answers.

Only the standard library and only integers, so that a mirror in another language is equal bit by bit.
Every number below fits in 32 bits and every ``//`` has operands that are not negative.

A move is worth the sum of its features times ``WEIGHTS`` (in 1/4096 of a point); the best move is the
one with the highest sum, and of equal ones the first in the order of ``moves`` (lowest tile, left first).
"""

from __future__ import annotations

from dataclasses import dataclass

HALVES: tuple[tuple[int, int], ...] = tuple((low, high) for low in range(7) for high in range(low, 7))
"""The 28 tiles, low half and high half, by number."""

CERTAIN = 1024
"""A chance of one."""
UNSEEN_MOST = 21
HIGHEST_HAND = 21
POINT = 4096
"""One point, in the unit of scores."""

LEFT, RIGHT = 0, 1
Move = tuple[int, int]
"""A tile's number and a side (LEFT or RIGHT)."""


def no_fit(unseen: int, fitting: int, hand: int) -> int:
    """Chance, in 1/1024, that none of ``hand`` tiles out of ``unseen`` is among the ``fitting`` ones."""
    chance = CERTAIN * 1024
    for drawn in range(hand):
        chance = chance * max(unseen - fitting - drawn, 0) // max(unseen - drawn, 1)
    return chance // 1024


def no_fit_table() -> list[list[list[int]]]:
    """``no_fit`` for all arguments that can occur."""
    return [
        [[no_fit(unseen, fitting, hand) for hand in range(HIGHEST_HAND + 1)] for fitting in range(15)]
        for unseen in range(UNSEEN_MOST + 1)
    ]


_NO_FIT = no_fit_table()


@dataclass(frozen=True, slots=True)
class Position:
    """What one seat knows when it has to play a tile, boiled down to what the heuristic asks.

    ``ends`` is None before the first tile. ``may_hold[n]``: how many of the other's tiles might show the
    number n (0 right after a draw at an open end n, then as many as were drawn since).
    """

    hand: frozenset[int]
    played: frozenset[int]
    ends: tuple[int, int] | None
    other_count: int
    boneyard_count: int
    may_hold: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Features:
    """What the heuristic sees in one move, all of it after the tile was laid."""

    pips: int
    double: int
    follow_ups: int
    draw_chance: int
    pass_chance: int
    stuck: int
    closing: int


WEIGHTS = Features(
    pips=1065,
    double=10076,
    follow_ups=3600,
    draw_chance=65,
    pass_chance=30,
    stuck=-10158,
    closing=2376,
)
"""Points per feature times 4096; for the two chances, which count 1024 for certainty, times 4. Learned by
self-play (``tune.py``): the regression of a move's worth on these features."""


def moves(position: Position) -> list[Move]:
    """All different plays: lowest tile first, left before right; equal ends have one side, the left."""
    tiles = sorted(position.hand)
    if position.ends is None:
        return [(tile, LEFT) for tile in tiles]
    left, right = position.ends
    found = []
    for tile in tiles:
        if left in HALVES[tile]:
            found.append((tile, LEFT))
        if right in HALVES[tile] and left != right:
            found.append((tile, RIGHT))
    return found


def ends_after(ends: tuple[int, int] | None, move: Move) -> tuple[int, int]:
    """The two open ends once a fitting tile is laid."""
    tile, side = move
    low, high = HALVES[tile]
    if ends is None:
        return low, high
    left, right = ends
    if side == LEFT:
        return low + high - left, right
    return left, low + high - right


def chance_no_fit(position: Position, unseen: list[int], ends: tuple[int, int]) -> int:
    """Chance, in 1/1024, that the other cannot play on these ends.

    His tiles that might show either number are taken first, then those that might show only the number
    he was seen to lack longer ago.
    """
    longer, shorter = ends
    if position.may_hold[longer] < position.may_hold[shorter]:
        longer, shorter = shorter, longer
    both = min(position.may_hold[shorter], position.other_count)
    rest = min(position.may_hold[longer], position.other_count) - both
    either_fits = sum(1 for tile in unseen if longer in HALVES[tile] or shorter in HALVES[tile])
    longer_fits = sum(1 for tile in unseen if longer in HALVES[tile])
    left_over = max(len(unseen) - both, 0)
    first = _NO_FIT[len(unseen)][either_fits][both]
    return first * _NO_FIT[left_over][min(longer_fits, left_over)][rest] // CERTAIN


def features(position: Position, move: Move) -> Features:
    """The features of one legal move."""
    tile, _ = move
    low, high = HALVES[tile]
    ends = ends_after(position.ends, move)
    rest = position.hand - {tile}
    unseen = [t for t in range(28) if t not in position.played and t not in position.hand]
    follow_ups = sum(1 for t in rest if ends[0] in HALVES[t] or ends[1] in HALVES[t])
    any_fits = any(ends[0] in HALVES[t] or ends[1] in HALVES[t] for t in unseen)
    closed = follow_ups == 0 and not any_fits
    chance = chance_no_fit(position, unseen, ends)
    return Features(
        pips=low + high,
        double=int(low == high),
        follow_ups=follow_ups,
        draw_chance=0 if closed or position.boneyard_count == 0 else chance,
        pass_chance=0 if closed or position.boneyard_count > 0 else chance,
        stuck=int(follow_ups == 0 and not closed),
        closing=sum(sum(HALVES[t]) for t in unseen) - sum(sum(HALVES[t]) for t in rest) if closed else 0,
    )


def score(position: Position, move: Move) -> int:
    """How good a legal move looks, in 1/4096 of a point; only differences mean anything."""
    seen = features(position, move)
    return (
        WEIGHTS.pips * seen.pips
        + WEIGHTS.double * seen.double
        + WEIGHTS.follow_ups * seen.follow_ups
        + WEIGHTS.draw_chance * seen.draw_chance
        + WEIGHTS.pass_chance * seen.pass_chance
        + WEIGHTS.stuck * seen.stuck
        + WEIGHTS.closing * seen.closing
    )


def best(position: Position) -> Move:
    """The move the heuristic plays; ``position`` must have at least one."""
    return max(moves(position), key=lambda move: score(position, move))


EASY_NOISE = 8 * POINT
"""The easy level misjudges a move by up to three times this, mostly by less than once."""


def seed_of(text: str) -> int:
    """A seed from any text: FNV-1a over its UTF-8 bytes, 32 bits, never 0."""
    value = 2166136261
    for byte in text.encode():
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return value or 1


def next_random(value: int) -> int:
    """The next number of the 32-bit xorshift (13, 17, 5) stream."""
    value ^= value << 13 & 0xFFFFFFFF
    value ^= value >> 17
    return value ^ (value << 5 & 0xFFFFFFFF)


def easy(position: Position, seed_text: str) -> Move:
    """The move of the easy level: the best score after each move was misjudged by chance, seeded."""
    value = seed_of(seed_text)
    chosen, top = None, 0
    for move in moves(position):
        worth = score(position, move)
        for _ in range(3):
            value = next_random(value)
            worth += value % (2 * EASY_NOISE + 1) - EASY_NOISE
        if chosen is None or worth > top:
            chosen, top = move, worth
    if chosen is None:
        raise ValueError("no tile fits")
    return chosen
