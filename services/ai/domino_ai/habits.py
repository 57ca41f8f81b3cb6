# ruff: noqa: PLR0917 - compiled code passes its arrays by position
"""Habits a player may have. Nobody says which, but the moves tell: beginners and bots are not like us."""

from __future__ import annotations

import numpy as np

from domino_ai.bits import PIPS, draw_number
from domino_ai.board import list_moves
from domino_ai.compiled import compiled
from domino_ai.policy import choose

LIKE_US, LOOSELY, HEAVY_FIRST, AT_RANDOM = 0, 1, 2, 3
HABITS = 4


@compiled
def choose_by(
    habit: int,
    state: np.ndarray,
    weights: np.ndarray,
    stream: np.ndarray,
    moves: np.ndarray,
    room: np.ndarray,
) -> int:
    """The move of a player of this habit; one that is loosely like us is taken for one like us."""
    if habit <= LOOSELY:
        return choose(state, weights, moves, room)
    count = list_moves(state, moves)
    if habit == AT_RANDOM:
        return int(moves[draw_number(stream, count)])
    best = moves[0]
    for i in range(1, count):
        if PIPS[moves[i] >> 1] > PIPS[best >> 1]:
            best = moves[i]
    return int(best)
