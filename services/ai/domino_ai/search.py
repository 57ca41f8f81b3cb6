"""Information-set tree search: one tree over what I can see, every iteration in another sampled world.

The boneyard is shuffled anew each time, so no line can count on an order (no strategy fusion). The n-th
try of each of the root's moves meets the same world and shuffle: what moves have in common cancels out of
their difference, and fewer tries tell them apart. A search ends early where one move is clearly preferred,
and the time saved goes to close decisions.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from domino_ai.bits import draw_number, lowest_bit, mixed
from domino_ai.board import HAND, OVER, SIZE, TURN, advance, list_moves, play, result, winner
from domino_ai.compiled import compiled
from domino_ai.descent import Guide, descend, new_room, select, weigh_priors
from domino_ai.habits import LIKE_US, choose_by
from domino_ai.inference import Sample, spread
from domino_ai.playout import shuffle
from domino_ai.tree import DEEPEST, WIDTH, key_of, new_tree, node_of

POINTS_MOST = 168
LOOK_EVERY = 125
"""After so many iterations a search looks whether it may end."""
ROOT = 0


class Found(NamedTuple):
    """For each move of the root: how often it was tried, its mean utility and its mean points."""

    moves: np.ndarray
    visits: np.ndarray
    values: np.ndarray
    points: np.ndarray


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
def settled(visits: np.ndarray, turn: int, guide: Guide) -> bool:
    """Whether the search may end before this iteration: one move has had nearly all tries."""
    return turn >= guide.least and turn % LOOK_EVERY == 0 and visits.max() >= guide.clear * turn


@compiled
def search(root: np.ndarray, unseen: int, sample: Sample, guide: Guide, stream: np.ndarray) -> Found:
    """Searches from the root's row, where seat 0 (I) has the turn."""
    picked = spread(sample.likely, guide.most, draw_number(stream, 1 << 20) / (1 << 20))
    shuffle(picked, 0, guide.most, stream)
    chance = draw_number(stream, 1 << 30) << 30
    tree, room = new_tree(), new_room()
    state, path = np.empty(SIZE, np.int64), np.empty((DEEPEST, 2), np.int64)
    boneyard, points = np.empty(28, np.int64), np.zeros(WIDTH)
    boneyard[: len(sample.order)] = sample.order
    node_of(tree, key_of(root))
    count = list_moves(root, room.moves)
    weigh_priors(root, count, guide.prior, guide.heat, room)
    moves, prior = room.moves[:count].copy(), room.prior[:count].copy()
    for turn in range(guide.most):
        if settled(tree.visits[ROOT, :count], turn, guide):
            break
        room.moves[:count], room.prior[:count] = moves, prior
        first = select(tree, ROOT, count, 1.0, guide.explore, room)
        # The root's edges are made in the order of its moves, so both have the same number.
        trial = int(tree.visits[ROOT, first]) if guide.paired else turn
        world = picked[trial]
        stream[0] = mixed(chance + trial)
        state[:] = root
        state[HAND + 1] = sample.hands[world]
        if len(sample.order) == 0:
            shuffled_boneyard(unseen & ~state[HAND + 1], boneyard, stream)
        path[0, 0], path[0, 1] = ROOT, first
        play(state, moves[first])
        depth = descend(tree, state, boneyard, sample.habits[world], guide, room, path, stream)
        while advance(state, boneyard) != OVER:
            habit = sample.habits[world] if state[TURN] else LIKE_US
            play(state, choose_by(habit, state, guide.policy, stream, room.moves, room.features))
        gained = result(state)
        points[first] += gained
        for i in range(depth):
            tree.visits[path[i, 0], path[i, 1]] += 1.0
            tree.sums[path[i, 0], path[i, 1]] += guide.payoff[winner(state), gained + POINTS_MOST]
    visits = tree.visits[ROOT, :count].copy()
    tried = np.maximum(visits, 1.0)
    return Found(moves, visits, tree.sums[ROOT, :count] / tried, points[:count] / tried)
