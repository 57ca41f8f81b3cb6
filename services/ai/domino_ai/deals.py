"""Deals and rounds inside the engine, for learning and for tests: fast, with everything known."""

from __future__ import annotations

import numpy as np

from domino_ai.board import NEXT_DRAW, OVER, TURN, advance, new_round, opening_tile, play, winner
from domino_ai.board import result as result_of
from domino_ai.compiled import compiled
from domino_ai.playout import shuffle
from domino_ai.policy import choose


@compiled
def deal(state: np.ndarray, order: np.ndarray, free: bool, stream: np.ndarray) -> None:
    """A new round: ``free`` lets seat 0 open with any tile (R7), else the forced tile is laid (R4-R6)."""
    for i in range(28):
        order[i] = i
    shuffle(order, 0, 28, stream)
    hands = np.zeros(2, np.int64)
    for i in range(14):
        hands[i // 7] |= 1 << order[i]
    new_round(state, hands[0], hands[1], 28)
    state[NEXT_DRAW] = 14
    if not free:
        tile = opening_tile(hands[0] | hands[1])
        state[TURN] = (hands[1] >> tile) & 1
        play(state, tile * 2)


@compiled
def count_results(rounds: int, free: bool, weights: np.ndarray, stream: np.ndarray) -> np.ndarray:
    """``counts[winner, points]`` over rounds of the policy against itself; row 2 counts drawn rounds."""
    counts = np.zeros((3, 169), np.int64)
    order = np.empty(28, np.int64)
    state = np.empty(64, np.int64)
    moves, room = np.empty(64, np.int64), np.empty(64, np.int64)
    for _ in range(rounds):
        deal(state, order, free, stream)
        while advance(state, order) != OVER:
            play(state, choose(state, weights, moves, room))
        counts[winner(state), abs(result_of(state))] += 1
    return counts
