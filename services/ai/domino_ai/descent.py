# ruff: noqa: PLR0917 - compiled code passes its arrays by position
"""One walk down the search tree: which move to try next, and one step out of the tree.

Moves are tried by PUCT: mean value so far plus a bonus for moves that the prior likes and that were tried
seldom for as often as they were possible; where the other's moves show another habit than ours, he moves
by that. Values are utilities from my side; the other minimises them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from domino_ai.board import OVER, TURN, advance, list_moves, play
from domino_ai.compiled import compiled
from domino_ai.habits import LOOSELY, choose_by
from domino_ai.policy import FEATURES, MOST_MOVES, score
from domino_ai.tree import Tree, edge_of, key_of, node_of


class Room(NamedTuple):
    """Scratch space of one search."""

    moves: np.ndarray
    edges: np.ndarray
    prior: np.ndarray
    features: np.ndarray


class Guide(NamedTuple):
    """How to search.

    ``policy`` plays rounds out, ``prior`` says at ``heat`` points which moves to try first, ``payoff`` what
    results are worth, ``explore`` is PUCT's constant. A search ends after ``least`` iterations or later, once
    one move has had the share ``clear`` of them, or after ``most``. ``paired``: the n-th try of every move
    meets the same world.
    """

    policy: np.ndarray
    prior: np.ndarray
    heat: float
    payoff: np.ndarray
    explore: float
    least: int
    most: int
    clear: float
    paired: bool


@compiled
def new_room() -> Room:
    """Scratch space."""
    return Room(
        np.empty(MOST_MOVES, np.int64),
        np.empty(MOST_MOVES, np.int64),
        np.empty(MOST_MOVES),
        np.empty(FEATURES, np.int64),
    )


@compiled
def weigh_priors(state: np.ndarray, count: int, weights: np.ndarray, heat: float, room: Room) -> None:
    """Writes how much the prior likes each move: softmax of the scores at ``heat`` points."""
    top, total = -1e18, 0.0
    for i in range(count):
        room.prior[i] = score(state, room.moves[i], weights, room.features) / 4096.0
        top = max(top, room.prior[i])
    for i in range(count):
        room.prior[i] = np.exp((room.prior[i] - top) / heat)
        total += room.prior[i]
    for i in range(count):
        room.prior[i] /= total


@compiled
def select(tree: Tree, node: int, count: int, sign: float, explore: float, room: Room) -> int:
    """The number of the move to try next; an untried one counts as good as the node so far."""
    tried, total = 0.0, 0.0
    for i in range(count):
        edge = room.edges[i] = edge_of(tree, node, room.moves[i])
        tree.chances[node, edge] += 1.0
        tried += tree.visits[node, edge]
        total += tree.sums[node, edge]
    mean = sign * total / tried if tried else 0.0
    best, best_value = 0, -1e18
    for i in range(count):
        edge = room.edges[i]
        visits = tree.visits[node, edge]
        value = sign * tree.sums[node, edge] / visits if visits else mean
        value += explore * room.prior[i] * np.sqrt(tree.chances[node, edge]) / (1.0 + visits)
        if value > best_value:
            best, best_value = i, value
    return best


@compiled
def descend(
    tree: Tree,
    state: np.ndarray,
    order: np.ndarray,
    habit: int,
    guide: Guide,
    room: Room,
    path: np.ndarray,
    stream: np.ndarray,
) -> int:
    """Plays on from the root's move down the tree and one step out of it, in place; writes the path behind
    its first step and returns its length."""
    depth = 1
    while advance(state, order) != OVER:
        if state[TURN] and habit > LOOSELY:
            play(state, choose_by(habit, state, guide.policy, stream, room.moves, room.features))
            continue
        count = list_moves(state, room.moves)
        if count == 1:
            play(state, room.moves[0])
            continue
        node, new = node_of(tree, key_of(state))
        if node < 0:
            break
        weigh_priors(state, count, guide.prior, guide.heat, room)
        chosen = select(tree, node, count, 1.0 if state[TURN] == 0 else -1.0, guide.explore, room)
        path[depth, 0], path[depth, 1] = node, room.edges[chosen]
        depth += 1
        play(state, room.moves[chosen])
        if new:
            break
    return depth
