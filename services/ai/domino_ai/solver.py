# ruff: noqa: PLR0917 - compiled code passes its arrays by position
"""Exact play once the boneyard is empty: then each seat knows the other's hand, and minimax is right."""

from __future__ import annotations

import numpy as np

from domino_ai.bits import WITH, bit_count, pips_of
from domino_ai.board import HAND, LEFT_END, PASSES, RIGHT_END, SIZE, TURN, list_moves, play, result, winner
from domino_ai.compiled import compiled
from domino_ai.policy import MOST_MOVES

POINTS_MOST = 168
MEMORY = 1 << 15
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
BUDGET = 150_000
"""Positions looked at before giving up, about 30 ms: enough for 16 tiles in both hands, and for most 18."""
WORST = 1e9


@compiled
def new_memory() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """An empty memory of positions: keys, kinds of bound, values."""
    return np.zeros(MEMORY, np.int64), np.zeros(MEMORY, np.int8), np.zeros(MEMORY)


@compiled
def key_of(state: np.ndarray) -> int:
    """Names an open position; its two ends are interchangeable, and the chain follows from the hands."""
    low = min(state[LEFT_END], state[RIGHT_END])
    high = max(state[LEFT_END], state[RIGHT_END])
    rest = ((low * 8 + high) * 2 + state[PASSES]) * 2 + state[TURN]
    return int((state[HAND] << 36) ^ (state[HAND + 1] << 8) ^ rest)


@compiled
def order_moves(state: np.ndarray, moves: np.ndarray, count: int) -> None:
    """Moves that leave the other the fewest replies first, heavier tiles before lighter ones."""
    other = state[HAND + 1 - state[TURN]]
    rank = np.empty(count, np.int64)
    for i in range(count):
        tile, side = moves[i] >> 1, moves[i] & 1
        new_end = pips_of(1 << tile) - state[LEFT_END + side]
        replies = bit_count(other & (WITH[new_end] | WITH[state[LEFT_END + 1 - side]]))
        rank[i] = replies * 16 - pips_of(1 << tile)
    for i in range(1, count):
        move, own, j = moves[i], rank[i], i - 1
        while j >= 0 and rank[j] > own:
            moves[j + 1], rank[j + 1] = moves[j], rank[j]
            j -= 1
        moves[j + 1], rank[j + 1] = move, own


@compiled
def solve(
    state: np.ndarray,
    low: float,
    high: float,
    payoff: np.ndarray,
    memory: tuple[np.ndarray, np.ndarray, np.ndarray],
    budget: np.ndarray,
) -> float:
    """The payoff for seat 0 with best play of both, exact within (low, high); spends ``budget[0]``."""
    if state[HAND] == 0 or state[HAND + 1] == 0 or state[PASSES] == 2:
        return float(payoff[winner(state), result(state) + POINTS_MOST])
    budget[0] -= 1
    if budget[0] < 0:
        return 0.0
    keys, kinds, values = memory
    key = key_of(state)
    slot = ((key * 0x9E3779B97F4A7C1) >> 40) & (MEMORY - 1)
    if kinds[slot] and keys[slot] == key:
        kind, value = kinds[slot], values[slot]
        if kind == EXACT or (kind == AT_LEAST and value >= high) or (kind == AT_MOST and value <= low):
            return float(value)
    seat = state[TURN]
    moves = np.empty(MOST_MOVES, np.int64)
    after = np.empty(SIZE, np.int64)
    count = list_moves(state, moves)
    floor, ceiling = low, high
    best = -WORST if seat == 0 else WORST
    if count > 1:
        order_moves(state, moves, count)
    for i in range(max(count, 1)):
        after[:] = state
        if count:
            play(after, moves[i])
        else:
            after[PASSES] += 1
            after[TURN] = 1 - seat
        value = solve(after, floor, ceiling, payoff, memory, budget)
        if seat == 0:
            best = max(best, value)
            floor = max(floor, best)
        else:
            best = min(best, value)
            ceiling = min(ceiling, best)
        if floor >= ceiling:
            break
    if budget[0] >= 0:
        keys[slot], values[slot] = key, best
        kinds[slot] = AT_MOST if best <= low else AT_LEAST if best >= high else EXACT
    return best


@compiled
def solve_moves(
    root: np.ndarray, payoff: np.ndarray, limit: int, moves: np.ndarray, values: np.ndarray
) -> int:
    """Writes the exact payoff of every move of seat 0; returns how many, or 0 if it is too much to solve."""
    memory = new_memory()
    budget = np.full(1, limit, np.int64)
    after = np.empty(SIZE, np.int64)
    count = list_moves(root, moves)
    for i in range(count):
        after[:] = root
        play(after, moves[i])
        values[i] = solve(after, -WORST, WORST, payoff, memory, budget)
        if budget[0] < 0:
            return 0
    return count
