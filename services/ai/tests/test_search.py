"""How long a search lasts and what its parts share."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from domino_ai import board
from domino_ai.bits import ALL, draw_number, mixed, seed_stream
from domino_ai.equity import points_payoff
from domino_ai.inference import Sample
from domino_ai.position import NUMBER_OF
from domino_ai.search import search
from domino_ai.table import random_decisions
from domino_ai.thinking import HARD, guide_of, think
from domino_contracts.computer import Knowledge
from domino_rules.tiles import Tile

QUICK = replace(HARD, iterations=500, worlds=50)


def open_decisions(rounds: int) -> list[Knowledge]:
    """Decisions that are searched, not solved."""
    found = (knowledge for seed in range(rounds) for _, knowledge in random_decisions(f"search {seed}"))
    return [knowledge for knowledge in found if knowledge.boneyard]


def test_clear_decisions_leave_time_to_close_ones() -> None:
    tries = np.array([think(knowledge, QUICK, 1).visits.sum() for knowledge in open_decisions(30)])
    assert tries.min() <= 375
    assert tries.max() == 500 * HARD.patience
    assert 250 <= tries.mean() <= 700
    for knowledge in open_decisions(3):
        assert think(knowledge, replace(QUICK, patience=1.0), 1).visits.sum() == 500


def test_moves_are_tried_in_the_same_worlds() -> None:
    """My last tile goes out at either end, so the points tell what hand the other was given."""
    row, last, worlds = np.empty(board.SIZE, np.int64), NUMBER_OF[Tile("2-5")], np.array([1, 1 << 27])
    board.new_round(row, 1 << last, 1, 20)
    row[board.LEFT_END], row[board.RIGHT_END] = 2, 5
    sample = Sample(worlds, np.ones(2), np.zeros(2, np.int64), np.empty(0, np.int64))
    differ = {True: 0, False: 0}
    for paired in differ:
        guide = guide_of(
            replace(HARD, iterations=2, patience=1.0, explore=1e6, paired=paired), points_payoff()
        )
        for seed in range(20):
            found = search(row, ALL & ~(1 << last), sample, guide, seed_stream(1 + 2 * seed))
            assert set(found.points) <= {0.0, 12.0}
            differ[paired] += int(found.points[0] != found.points[1])
    assert differ == {True: 0, False: 20}


def test_neighbouring_numbers_give_unlike_streams() -> None:
    seen = np.zeros(8, dtype=int)
    for number in range(4000):
        stream = seed_stream(1)
        stream[0] = mixed(number)
        seen[draw_number(stream, 8)] += 1
    assert abs(seen - 500).max() < 100
