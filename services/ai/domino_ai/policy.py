"""The heuristic compiled, with a few features more: what the search thinks with.

``features`` writes the features of one move; the first seven are those of ``heuristic.Features`` in the
same order, and with weights that are zero elsewhere this *is* the plain heuristic (a test holds that).
"""

from __future__ import annotations

import numpy as np

from domino_ai.bits import (
    ALL,
    CERTAIN,
    DOUBLES,
    HIGH,
    LOW,
    NO_FIT,
    PIPS,
    WITH,
    bit_count,
    lowest_bit,
    pips_of,
    variety,
)
from domino_ai.board import (
    BONEYARD_END,
    HAND,
    LEFT_END,
    MAY_HOLD,
    NEXT_DRAW,
    PLAYED,
    TURN,
    list_moves,
)
from domino_ai.compiled import compiled

PLAIN = 7
FEATURES = 15
PHASES = 4
MOST_MOVES = 48


@compiled
def phase_of(state: np.ndarray) -> int:
    """Weights differ by phase: boneyard empty or not, the other short of tiles or not."""
    other = bit_count(state[HAND + 1 - state[TURN]])
    phase = 0 if state[NEXT_DRAW] < state[BONEYARD_END] else 2
    return phase + (1 if other <= 3 else 0)


@compiled
def chance_no_fit(state: np.ndarray, unseen: int, x: int, y: int) -> int:
    """See ``heuristic.chance_no_fit``."""
    other = 1 - state[TURN]
    count = bit_count(state[HAND + other])
    holds = MAY_HOLD + 7 * other
    if state[holds + x] < state[holds + y]:
        x, y = y, x
    both = min(state[holds + y], count)
    rest = min(state[holds + x], count) - both
    total = bit_count(unseen)
    left_over = max(total - both, 0)
    first = NO_FIT[total, bit_count(unseen & (WITH[x] | WITH[y])), both]
    second = NO_FIT[left_over, min(bit_count(unseen & WITH[x]), left_over), rest]
    return int(first * second // CERTAIN)


@compiled
def lone_doubles(tiles: int) -> int:
    """Doubles whose number no other tile of the set shows."""
    count = 0
    doubles = tiles & DOUBLES
    while doubles:
        tile = lowest_bit(doubles)
        doubles &= doubles - 1
        if bit_count(tiles & WITH[LOW[tile]]) == 1:
            count += 1
    return count


@compiled
def only_mine(rest: int, unseen: int, number: int) -> int:
    """1 if I hold the number and no unseen tile shows it."""
    return 1 if rest & WITH[number] and not unseen & WITH[number] else 0


@compiled
def features(state: np.ndarray, move: int, out: np.ndarray) -> None:
    """Writes the features of a legal move."""
    seat = state[TURN]
    tile, side = move >> 1, move & 1
    if state[LEFT_END] < 0:
        x, y = LOW[tile], HIGH[tile]
    else:
        x = state[LEFT_END + 1 - side]
        y = PIPS[tile] - state[LEFT_END + side]
    hand = state[HAND + seat]
    rest = hand ^ (1 << tile)
    unseen = ALL & ~(state[PLAYED] | hand)
    fit = WITH[x] | WITH[y]
    mine = bit_count(rest & fit)
    theirs = bit_count(unseen & fit)
    closed = mine == 0 and theirs == 0
    chance = 0 if closed else chance_no_fit(state, unseen, x, y)
    can_draw = state[NEXT_DRAW] < state[BONEYARD_END]
    out[0] = PIPS[tile]
    out[1] = (DOUBLES >> tile) & 1
    out[2] = mine
    out[3] = chance if can_draw else 0
    out[4] = 0 if can_draw else chance
    out[5] = 1 if mine == 0 and not closed else 0
    out[6] = pips_of(unseen) - pips_of(rest) if closed else 0
    out[7] = variety(rest)
    out[8] = 1 if x == y else 0
    out[9] = theirs
    out[10] = 1 if mine == 1 else 0
    out[11] = lone_doubles(rest)
    out[12] = only_mine(rest, unseen, x) + only_mine(rest, unseen, y)
    lacks = MAY_HOLD + 7 * (1 - seat)
    out[13] = (1 if state[lacks + x] == 0 else 0) + (1 if state[lacks + y] == 0 else 0)
    out[14] = chance if mine >= 2 else 0


@compiled
def score(state: np.ndarray, move: int, weights: np.ndarray, room: np.ndarray) -> int:
    """How good a move looks, in 1/4096 of a point; ``room`` is scratch space for the features."""
    features(state, move, room)
    row = phase_of(state)
    total = 0
    for i in range(FEATURES):
        total += weights[row, i] * room[i]
    return total


@compiled
def choose(state: np.ndarray, weights: np.ndarray, moves: np.ndarray, room: np.ndarray) -> int:
    """The move of the highest score; of equal ones the first."""
    count = list_moves(state, moves)
    if count == 1:
        return int(moves[0])
    best, best_score = 0, -(1 << 60)
    for i in range(count):
        value = score(state, moves[i], weights, room)
        if value > best_score:
            best, best_score = moves[i], value
    return best
