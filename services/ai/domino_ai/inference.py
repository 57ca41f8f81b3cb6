# ruff: noqa: PLR0917 - compiled code passes its arrays by position
"""Worlds weighted by how likely the other's own choices would have been in them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from domino_ai.board import HAND, TURN, list_moves
from domino_ai.compiled import compiled
from domino_ai.policy import FEATURES, MOST_MOVES, score
from domino_ai.worlds import History, hands_before, sample_world


class Sample(NamedTuple):
    """Hands the other can have with their weights (mean 1).

    ``order`` is the boneyard's, empty where nobody knows it: only the arena's cheat does.
    """

    hands: np.ndarray
    likely: np.ndarray
    order: np.ndarray


@compiled
def choice_chance(
    row: np.ndarray,
    move: int,
    weights: np.ndarray,
    heat: float,
    doubt: float,
    moves: np.ndarray,
    room: np.ndarray,
) -> float:
    """How likely a player like us chooses ``move``: softmax at ``heat`` points, mixed with pure chance."""
    count = list_moves(row, moves)
    if count <= 1:
        return 1.0
    own = score(row, move, weights, room)
    total = 0.0
    for i in range(count):
        total += np.exp((score(row, moves[i], weights, room) - own) / (4096.0 * heat))
    return (1.0 - doubt) / total + doubt / count


@compiled
def weighted_worlds(
    history: History, count: int, weights: np.ndarray, heat: float, doubt: float, stream: np.ndarray
) -> Sample:
    """``count`` hands that the history allows, weighted by what the other chose to do."""
    plays = len(history.moves)
    chosen, hands = np.empty(plays, np.int64), np.empty(plays, np.int64)
    held = np.empty(len(history.size), np.int64)
    moves, room = np.empty(MOST_MOVES, np.int64), np.empty(FEATURES, np.int64)
    worlds, likely = np.empty(count, np.int64), np.ones(count)
    for i in range(count):
        worlds[i] = sample_world(history, stream, chosen, held)
        if doubt >= 1.0:
            continue
        hands_before(history, chosen, held, hands)
        for j in range(plays):
            row = history.rows[j]
            row[HAND + row[TURN]] = hands[j]
            likely[i] *= choice_chance(row, history.moves[j], weights, heat, doubt, moves, room)
    return Sample(worlds, likely / likely.mean(), np.empty(0, np.int64))


@compiled
def spread(likely: np.ndarray, count: int, stream_share: float) -> np.ndarray:
    """``count`` world numbers, each as often as its weight says (systematic resampling)."""
    picked = np.empty(count, np.int64)
    step = likely.sum() / count
    at = stream_share * step
    world, reached = 0, likely[0]
    for i in range(count):
        while at > reached and world < len(likely) - 1:
            world += 1
            reached += likely[world]
        picked[i] = world
        at += step
    return picked
