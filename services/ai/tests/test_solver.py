"""Exact play of open positions against plain minimax, and the search against exact play."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from domino_ai import board
from domino_ai.bits import seed_stream
from domino_ai.equity import match_payoff, points_payoff
from domino_ai.heuristic import HALVES
from domino_ai.inference import Sample
from domino_ai.policy import MOST_MOVES
from domino_ai.search import search
from domino_ai.solver import BUDGET, POINTS_MOST, solve_moves
from domino_ai.thinking import HARD, guide_of

Tiles = frozenset[int]


def minimax(payoff: np.ndarray, mine: Tiles, other: Tiles, ends: tuple[int, int], my_turn: bool) -> float:
    """Plain minimax over sets, sharing nothing with the engine."""

    def pips(tiles: Tiles) -> int:
        return sum(map(sum, (HALVES[tile] for tile in tiles)))

    @cache
    def value(mine: Tiles, other: Tiles, ends: tuple[int, int], my_turn: bool, passes: int) -> float:
        if not mine or not other or passes == 2:
            points = pips(other) - pips(mine)
            won = 0 if not mine or (other and points > 0) else 1 if not other or points < 0 else 2
            return float(payoff[won, points + POINTS_MOST])
        hand, found = (mine, []) if my_turn else (other, [])
        for tile in hand:
            for end, kept in (ends, ends[::-1]):
                if end in HALVES[tile]:
                    new = sum(HALVES[tile]) - end
                    rest = (mine - {tile}, other) if my_turn else (mine, other - {tile})
                    found.append(value(*rest, (new, kept), not my_turn, 0))
        if not found:
            return value(mine, other, ends, not my_turn, passes + 1)
        return max(found) if my_turn else min(found)

    return value(mine, other, ends, my_turn, 0)


def open_position(seed: int, tiles: int) -> tuple[np.ndarray, Tiles, Tiles]:
    """Random hands and ends with the boneyard empty, seat 0 on turn with a choice."""
    chance = random.Random(seed)
    while True:
        dealt = chance.sample(range(28), tiles)
        cut = chance.randint(2, tiles - 2)
        mine, other = frozenset(dealt[:cut]), frozenset(dealt[cut:])
        row = np.zeros(board.SIZE, np.int64)
        board.new_round(row, sum(1 << t for t in mine), sum(1 << t for t in other), 0)
        row[board.LEFT_END], row[board.RIGHT_END] = chance.randrange(7), chance.randrange(7)
        row[board.PLAYED] = sum(1 << tile for tile in range(28) if tile not in dealt)
        if board.list_moves(row, np.empty(MOST_MOVES, np.int64)) > 1:
            return row, mine, other


@pytest.mark.parametrize("payoff", [points_payoff(), match_payoff(100, (85, 70))], ids=["points", "match"])
def test_agrees_with_plain_minimax(payoff: np.ndarray) -> None:
    moves, values = np.empty(MOST_MOVES, np.int64), np.empty(MOST_MOVES)
    for seed in range(60):
        row, mine, other = open_position(seed, 9)
        count = solve_moves(row, payoff, BUDGET, moves, values)
        assert count > 1
        for move, value in zip(moves[:count].tolist(), values[:count], strict=True):
            after = row.copy()
            board.play(after, move)
            ends = int(after[board.LEFT_END]), int(after[board.RIGHT_END])
            exact = minimax(payoff, mine - {move >> 1}, other, ends, my_turn=False)
            assert value == pytest.approx(exact)


def test_gives_up_in_time() -> None:
    row, _, _ = open_position(1, 24)
    assert solve_moves(row, points_payoff(), 1000, np.empty(MOST_MOVES, np.int64), np.empty(MOST_MOVES)) == 0


def test_search_finds_the_exact_best_move_of_open_positions() -> None:
    """In a single world the tree converges to minimax: it misses a point or more only seldom."""
    moves, values = np.empty(MOST_MOVES, np.int64), np.empty(MOST_MOVES)
    guide = guide_of(replace(HARD, iterations=3000, patience=1.0), points_payoff())
    missed = 0.0
    for seed in range(60):
        row, _, _ = open_position(100 + seed, 8)
        count = solve_moves(row, points_payoff(), BUDGET, moves, values)
        sample = Sample(row[1:2].copy(), np.ones(1), np.zeros(1, np.int64), np.empty(0, np.int64))
        found = search(row, int(row[1]), sample, guide, seed_stream(seed))
        exact = dict(zip(moves[:count].tolist(), values[:count], strict=True))
        assert exact.keys() == set(found.moves.tolist())
        missed += max(exact.values()) - exact[int(found.moves[np.argmax(found.visits)])]
    assert missed / 60 < 0.5
