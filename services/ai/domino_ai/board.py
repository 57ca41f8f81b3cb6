"""The rules for the engine: one round as a row of integers, stepped in place.

A round needs the boneyard's order beside it, an array of tile numbers. Sides: 0 left, 1 right; a move is
the number ``tile * 2 + side``. The tests hold this against the rules package, round by round.
"""

from __future__ import annotations

import numpy as np

from domino_ai.bits import DOUBLES, HIGH, LOW, PIPS, WITH, bit_count, lowest_bit, pips_of
from domino_ai.compiled import compiled

HAND = 0
LEFT_END = 2
RIGHT_END = 3
TURN = 4
PASSES = 5
NEXT_DRAW = 6
BONEYARD_END = 7
PLAYED = 8
MAY_HOLD = 9
SIZE = MAY_HOLD + 14
"""Where things stand in the row. Two fields each for HAND, fourteen for MAY_HOLD (see heuristic)."""

OVER, DECIDE = 0, 1
NOBODY = 2


@compiled
def new_round(state: np.ndarray, hand: int, other: int, boneyard: int) -> None:
    """A round before its first tile; seat 0 has the turn."""
    state[:] = 0
    state[HAND], state[HAND + 1] = hand, other
    state[LEFT_END] = state[RIGHT_END] = -1
    state[BONEYARD_END] = boneyard
    for i in range(7):
        state[MAY_HOLD + i] = bit_count(hand)
        state[MAY_HOLD + 7 + i] = bit_count(other)


@compiled
def fitting(state: np.ndarray) -> int:
    """The tiles of the seat on turn that fit (R8)."""
    hand = state[HAND + state[TURN]]
    if state[LEFT_END] < 0:
        return int(hand)
    return int(hand & (WITH[state[LEFT_END]] | WITH[state[RIGHT_END]]))


@compiled
def list_moves(state: np.ndarray, found: np.ndarray) -> int:
    """Writes all different plays of the seat on turn (R8, R13); returns how many."""
    left, right = state[LEFT_END], state[RIGHT_END]
    tiles = fitting(state)
    count = 0
    while tiles:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        if left < 0 or (WITH[left] >> tile) & 1:
            found[count] = tile * 2
            count += 1
        if left != right and (WITH[right] >> tile) & 1:
            found[count] = tile * 2 + 1
            count += 1
    return count


@compiled
def play(state: np.ndarray, move: int) -> None:
    """Lays a tile that fits and hands the turn over."""
    tile, side = move >> 1, move & 1
    seat = state[TURN]
    if state[LEFT_END] < 0:
        state[LEFT_END], state[RIGHT_END] = LOW[tile], HIGH[tile]
    else:
        state[LEFT_END + side] = PIPS[tile] - state[LEFT_END + side]
    state[HAND + seat] ^= 1 << tile
    state[PLAYED] |= 1 << tile
    state[PASSES] = 0
    state[TURN] = 1 - seat


@compiled
def note_no_fit(state: np.ndarray, seat: int, drawn: int) -> None:
    """All see that a seat's whole hand, ``drawn`` tiles just taken included, lacks both ends (R11)."""
    first = MAY_HOLD + 7 * seat
    for number in range(7):
        state[first + number] += drawn
    state[first + state[LEFT_END]] = 0
    state[first + state[RIGHT_END]] = 0


@compiled
def advance(state: np.ndarray, order: np.ndarray) -> int:
    """Draws and passes until somebody has a tile to choose (DECIDE) or the round is OVER (R11-R17)."""
    while True:
        seat = state[TURN]
        if state[HAND + 1 - seat] == 0 or state[PASSES] == 2:
            return OVER
        if fitting(state):
            return DECIDE
        drawn = 0
        while state[NEXT_DRAW] < state[BONEYARD_END]:
            state[HAND + seat] |= 1 << order[state[NEXT_DRAW]]
            state[NEXT_DRAW] += 1
            if fitting(state):
                note_no_fit(state, seat, drawn)
                return DECIDE
            drawn += 1
        note_no_fit(state, seat, drawn)
        state[PASSES] += 1
        state[TURN] = 1 - seat


@compiled
def result(state: np.ndarray) -> int:
    """Points of a round that is over, from seat 0's side (R16-R17)."""
    return pips_of(state[HAND + 1]) - pips_of(state[HAND])


@compiled
def winner(state: np.ndarray) -> int:
    """Who won a round that is over: a seat or NOBODY. Going out with 0 points is a win (R16)."""
    if state[HAND] == 0:
        return 0
    if state[HAND + 1] == 0:
        return 1
    points = result(state)
    return 0 if points > 0 else 1 if points < 0 else NOBODY


@compiled
def opening_tile(tiles: int) -> int:
    """The tile of the 14 dealt that opens a round by force (R4, R5)."""
    best = -1
    best_rank = -1
    doubles_only = (tiles & DOUBLES) != 0
    if doubles_only:
        tiles &= DOUBLES
    while tiles:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        rank = PIPS[tile] * 8 + HIGH[tile]
        if rank > best_rank:
            best, best_rank = tile, rank
    return best
