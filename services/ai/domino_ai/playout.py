"""Playing a round to its end with the policy on both sides."""

from __future__ import annotations

import numpy as np

from domino_ai.bits import draw_number
from domino_ai.board import OVER, advance, play
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
    state: np.ndarray, order: np.ndarray, weights: np.ndarray, moves: np.ndarray, room: np.ndarray
) -> None:
    """Plays the round in ``state`` to its end, in place. Without noise: measured better than with."""
    while advance(state, order) != OVER:
        play(state, choose(state, weights, moves, room))
