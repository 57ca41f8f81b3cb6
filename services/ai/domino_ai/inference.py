# ruff: noqa: PLR0917 - compiled code passes its arrays by position
"""Worlds weighted by how likely the other's own choices would have been in them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from domino_ai.bits import PIPS, draw_number
from domino_ai.board import HAND, TURN, list_moves
from domino_ai.compiled import compiled
from domino_ai.habits import AT_RANDOM, HABITS, HEAVY_FIRST, LIKE_US, LOOSELY
from domino_ai.policy import FEATURES, MOST_MOVES, score
from domino_ai.worlds import History, hands_before, sample_world


class Sample(NamedTuple):
    """Hands the other can have with their weights (mean 1), and a habit for each, as likely as it has become.

    ``order`` is the boneyard's, empty where nobody knows it: only the arena's cheat does.
    """

    hands: np.ndarray
    likely: np.ndarray
    habits: np.ndarray
    order: np.ndarray


LOOSER = 4.0
HEAVY_HEAT, HEAVY_DOUBT = 0.5, 0.1


class Model(NamedTuple):
    """How the other chooses. ``habits``: how common each habit is. Those like us choose by softmax of the
    policy's ``weights`` at ``heat`` points, mixed with a share ``doubt`` of pure chance; loosely so, at four
    times the heat."""

    habits: np.ndarray
    weights: np.ndarray
    heat: float
    doubt: float


@compiled
def weigh_choice(
    row: np.ndarray, move: int, model: Model, moves: np.ndarray, room: np.ndarray, chances: np.ndarray
) -> None:
    """Multiplies the chance of each habit by how likely it chooses ``move`` in this row."""
    count = list_moves(row, moves)
    if count <= 1:
        return
    own, tile = score(row, move, model.weights, room), move >> 1
    like_us, loosely, heavy = 0.0, 0.0, 0.0
    for i in range(count):
        better = (score(row, moves[i], model.weights, room) - own) / (4096.0 * model.heat)
        like_us += np.exp(better)
        loosely += np.exp(better / LOOSER)
        heavy += np.exp((PIPS[moves[i] >> 1] - PIPS[tile]) / HEAVY_HEAT)
    chances[LIKE_US] *= (1.0 - model.doubt) / like_us + model.doubt / count
    chances[LOOSELY] *= 1.0 / loosely
    chances[HEAVY_FIRST] *= (1.0 - HEAVY_DOUBT) / heavy + HEAVY_DOUBT / count
    chances[AT_RANDOM] *= 1.0 / count


@compiled
def pick_habit(chances: np.ndarray, stream: np.ndarray) -> int:
    """A habit, as often as its chance says."""
    share = draw_number(stream, 1 << 30) / (1 << 30) * chances.sum()
    for habit in range(HABITS - 1):
        share -= chances[habit]
        if share < 0:
            return habit
    return HABITS - 1


@compiled
def weighted_worlds(history: History, count: int, model: Model, stream: np.ndarray) -> Sample:
    """``count`` hands that the history allows, weighted by what the other chose to do."""
    plays = len(history.moves)
    chosen, hands = np.empty(plays, np.int64), np.empty(plays, np.int64)
    held, chances = np.empty(len(history.size), np.int64), np.empty(HABITS)
    moves, room = np.empty(MOST_MOVES, np.int64), np.empty(FEATURES, np.int64)
    worlds, likely, habits = np.empty(count, np.int64), np.empty(count), np.empty(count, np.int64)
    for i in range(count):
        worlds[i] = sample_world(history, stream, chosen, held)
        hands_before(history, chosen, held, hands)
        chances[:] = model.habits
        for j in range(plays):
            row = history.rows[j]
            row[HAND + row[TURN]] = hands[j]
            weigh_choice(row, history.moves[j], model, moves, room, chances)
        likely[i] = chances.sum()
        habits[i] = pick_habit(chances, stream)
    return Sample(worlds, likely / likely.mean(), habits, np.empty(0, np.int64))


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
