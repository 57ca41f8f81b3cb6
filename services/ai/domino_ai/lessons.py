# ruff: noqa: PLR0917 - compiled code passes its arrays by position
"""Lessons from self-play: positions, their moves' features, and what each move turned out to be worth."""

from __future__ import annotations

import numpy as np

from domino_ai.bits import draw_number
from domino_ai.board import NEXT_DRAW, OVER, SIZE, TURN, advance, list_moves, play, result
from domino_ai.compiled import compiled
from domino_ai.deals import deal
from domino_ai.playout import play_out, shuffle
from domino_ai.policy import FEATURES, MOST_MOVES, choose, features, phase_of


@compiled
def worth_of(
    state: np.ndarray, order: np.ndarray, move: int, weights: np.ndarray, moves: np.ndarray, room: np.ndarray
) -> int:
    """Points of one playout after ``move``, for the seat on turn; ``state`` is left as it was."""
    after = state.copy()
    play(after, move)
    play_out(after, order, weights, moves, room)
    return result(after) if state[TURN] == 0 else -result(after)


@compiled
def collect(
    weights: np.ndarray,
    playouts: int,
    stream: np.ndarray,
    seen: np.ndarray,
    worth: np.ndarray,
    position: np.ndarray,
    phase: np.ndarray,
) -> int:
    """Fills the rows of ``seen`` (features) and ``worth``, one for each move of sampled positions.

    One decision in four of the policy's own rounds is a lesson; each of its moves is played out
    ``playouts`` times against the true hand, the boneyard shuffled anew, the same shuffles for all moves.
    Returns the number of rows written.
    """
    state, order, mixed = np.empty(SIZE, np.int64), np.empty(28, np.int64), np.empty(28, np.int64)
    moves, more = np.empty(MOST_MOVES, np.int64), np.empty(MOST_MOVES, np.int64)
    room = np.empty(FEATURES, np.int64)
    row, lesson = 0, 0
    while True:
        deal(state, order, draw_number(stream, 2) == 0, stream)
        while advance(state, order) != OVER:
            count = list_moves(state, moves)
            if count > 1 and draw_number(stream, 4) == 0:
                if row + count > len(worth):
                    return row
                for i in range(count):
                    features(state, moves[i], seen[row + i])
                    position[row + i], phase[row + i], worth[row + i] = lesson, phase_of(state), 0.0
                for _ in range(playouts):
                    mixed[:] = order
                    shuffle(mixed, state[NEXT_DRAW], 28, stream)
                    for i in range(count):
                        worth[row + i] += worth_of(state, mixed, moves[i], weights, more, room) / playouts
                row += count
                lesson += 1
            play(state, choose(state, weights, more, room))
