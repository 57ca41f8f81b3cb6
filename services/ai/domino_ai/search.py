# ruff: noqa: PLR0917 - compiled code passes its arrays by position
"""Information-set tree search: one tree over what I can see, every iteration in another sampled world.

Moves are tried by PUCT: mean value so far plus a bonus for moves that the policy likes and that were
tried seldom for as often as they were possible; where the other's moves show another habit than ours, he
moves by that. The boneyard is shuffled anew each time, so no line can
count on an order (no strategy fusion). Values are utilities from my side; the other minimises them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from domino_ai.bits import draw_number, lowest_bit
from domino_ai.board import HAND, OVER, SIZE, TURN, advance, list_moves, play, result, winner
from domino_ai.compiled import compiled
from domino_ai.habits import LIKE_US, LOOSELY, choose_by
from domino_ai.inference import Sample, spread
from domino_ai.playout import shuffle
from domino_ai.policy import FEATURES, MOST_MOVES, score
from domino_ai.tree import DEEPEST, WIDTH, Tree, edge_of, key_of, new_tree, node_of

POINTS_MOST = 168


class Room(NamedTuple):
    """Scratch space of one search."""

    moves: np.ndarray
    edges: np.ndarray
    prior: np.ndarray
    features: np.ndarray


class Found(NamedTuple):
    """For each move of the root: how often it was tried, its mean utility and its mean points."""

    moves: np.ndarray
    visits: np.ndarray
    values: np.ndarray
    points: np.ndarray


class Guide(NamedTuple):
    """How to search: the policy's weights, what results are worth, how often, PUCT's constant and the heat
    of its prior in points."""

    weights: np.ndarray
    payoff: np.ndarray
    iterations: int
    explore: float
    heat: float


@compiled
def shuffled_boneyard(tiles: int, order: np.ndarray, stream: np.ndarray) -> None:
    """Writes a set of tiles in random order."""
    count = 0
    while tiles:
        order[count] = lowest_bit(tiles)
        tiles &= tiles - 1
        count += 1
    shuffle(order, 0, count, stream)


@compiled
def weigh_priors(state: np.ndarray, count: int, weights: np.ndarray, heat: float, room: Room) -> None:
    """Writes how much the policy likes each move: softmax of the scores at ``heat`` points."""
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
    """Plays down the tree and one step out of it, in place; writes the path and returns its length."""
    depth = 0
    while advance(state, order) != OVER:
        if state[TURN] and habit > LOOSELY:
            play(state, choose_by(habit, state, guide.weights, stream, room.moves, room.features))
            continue
        count = list_moves(state, room.moves)
        if count == 1 and depth > 0:
            play(state, room.moves[0])
            continue
        node, new = node_of(tree, key_of(state))
        if node < 0:
            break
        weigh_priors(state, count, guide.weights, guide.heat, room)
        chosen = select(tree, node, count, 1.0 if state[TURN] == 0 else -1.0, guide.explore, room)
        path[depth, 0], path[depth, 1] = node, room.edges[chosen]
        depth += 1
        play(state, room.moves[chosen])
        if new and depth > 1:
            break
    return depth


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
def search(root: np.ndarray, unseen: int, sample: Sample, guide: Guide, stream: np.ndarray) -> Found:
    """Searches ``guide.iterations`` times from the root's row, where seat 0 (I) has the turn."""
    picked = spread(sample.likely, guide.iterations, draw_number(stream, 1 << 20) / (1 << 20))
    shuffle(picked, 0, guide.iterations, stream)
    tree, room = new_tree(), new_room()
    state, path = np.empty(SIZE, np.int64), np.empty((DEEPEST, 2), np.int64)
    boneyard, points = np.empty(28, np.int64), np.zeros(WIDTH)
    boneyard[: len(sample.order)] = sample.order
    for world in picked:
        state[:] = root
        state[HAND + 1] = sample.hands[world]
        if len(sample.order) == 0:
            shuffled_boneyard(unseen & ~state[HAND + 1], boneyard, stream)
        depth = descend(tree, state, boneyard, sample.habits[world], guide, room, path, stream)
        while advance(state, boneyard) != OVER:
            habit = sample.habits[world] if state[TURN] else LIKE_US
            play(state, choose_by(habit, state, guide.weights, stream, room.moves, room.features))
        gained = result(state)
        points[path[0, 1]] += gained
        for i in range(depth):
            tree.visits[path[i, 0], path[i, 1]] += 1.0
            tree.sums[path[i, 0], path[i, 1]] += guide.payoff[winner(state), gained + POINTS_MOST]
    edges = tree.edges[0]
    visits = tree.visits[0, :edges].copy()
    tried = np.maximum(visits, 1.0)
    return Found(
        tree.moves[0, :edges].astype(np.int64), visits, tree.sums[0, :edges] / tried, points[:edges] / tried
    )
