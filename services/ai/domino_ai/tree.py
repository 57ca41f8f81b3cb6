"""The search tree: nodes named by what I can see, with statistics for each move that was possible there."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from domino_ai.bits import bit_count
from domino_ai.board import HAND, LEFT_END, PASSES, PLAYED, RIGHT_END, TURN
from domino_ai.compiled import compiled

WIDTH = 32
NODES = 1 << 13
SLOTS = 1 << 15
DEEPEST = 64


class Tree(NamedTuple):
    """``slots`` hashes keys to nodes. By node and edge: the move, how often it was tried, how often it
    was possible, and the sum of what it led to (from my side). ``size[0]`` nodes are in use."""

    size: np.ndarray
    slots: np.ndarray
    keys: np.ndarray
    edges: np.ndarray
    moves: np.ndarray
    visits: np.ndarray
    chances: np.ndarray
    sums: np.ndarray


@compiled
def new_tree() -> Tree:
    """An empty tree."""
    return Tree(
        np.zeros(1, np.int64),
        np.full(SLOTS, -1, np.int32),
        np.empty(NODES, np.int64),
        np.empty(NODES, np.int32),
        np.empty((NODES, WIDTH), np.int32),
        np.empty((NODES, WIDTH), np.float64),
        np.empty((NODES, WIDTH), np.float64),
        np.empty((NODES, WIDTH), np.float64),
    )


@compiled
def key_of(state: np.ndarray) -> int:
    """Names what I know of a position: my hand, the chain, its ends, the counts, whose turn it is."""
    low = min(state[LEFT_END], state[RIGHT_END])
    high = max(state[LEFT_END], state[RIGHT_END])
    rest = ((low * 8 + high) * 32 + bit_count(state[HAND + 1])) * 4 + state[PASSES] * 2 + state[TURN]
    key = state[HAND] * 0x9E3779B97F4A7C1
    key ^= (state[PLAYED] + 0x51ED27) * 0x2545F4914F6CDD1D
    key ^= rest * 0xD6E8FEB86659FD9
    key ^= key >> 29
    key *= 0x94D049BB133111E
    return int(key ^ (key >> 31))


@compiled
def node_of(tree: Tree, key: int) -> tuple[int, bool]:
    """The node of a key and whether it is new; -1 if the tree is full."""
    slot = key & (SLOTS - 1)
    while tree.slots[slot] >= 0:
        if tree.keys[tree.slots[slot]] == key:
            return tree.slots[slot], False
        slot = (slot + 1) & (SLOTS - 1)
    node = tree.size[0]
    if node == NODES:
        return -1, True
    tree.size[0] += 1
    tree.slots[slot], tree.keys[node], tree.edges[node] = node, key, 0
    tree.visits[node] = 0.0
    tree.chances[node] = 0.0
    tree.sums[node] = 0.0
    return node, True


@compiled
def edge_of(tree: Tree, node: int, move: int) -> int:
    """The edge of a move at a node, made if need be; if there are too many, the last one is shared."""
    for edge in range(tree.edges[node]):
        if tree.moves[node, edge] == move:
            return edge
    if tree.edges[node] < WIDTH:
        tree.moves[node, tree.edges[node]] = move
        tree.edges[node] += 1
    return int(tree.edges[node] - 1)
