# ruff: noqa: PLR0917 - compiled code passes its arrays by position
"""Playing a round to its end with the policy on both sides."""

from __future__ import annotations

import numpy as np

from domino_ai.bits import bit_count, draw_number
from domino_ai.board import BONEYARD_END, HAND, NEXT_DRAW, OVER, advance, play
from domino_ai.compiled import compiled
from domino_ai.policy import choose


@compiled
def shuffle(order: np.ndarray, first: int, end: int, stream: np.ndarray) -> None:
    """Shuffles ``order[first:end]`` in place."""
    for i in range(end - 1, first, -1):
        j = first + draw_number(stream, i - first + 1)
        order[i], order[j] = order[j], order[i]


@compiled
def play_out(
    state: np.ndarray, order: np.ndarray, weights: np.ndarray, stop: int, moves: np.ndarray, room: np.ndarray
) -> bool:
    """Plays the round in ``state`` on, in place. Without noise: measured better than with.

    Stops once the boneyard is empty and both hands together have ``stop`` tiles or fewer; returns whether
    the round is over.
    """
    while advance(state, order) != OVER:
        empty = state[NEXT_DRAW] == state[BONEYARD_END]
        if empty and bit_count(state[HAND]) + bit_count(state[HAND + 1]) <= stop:
            return False
        play(state, choose(state, weights, moves, room))
    return True
