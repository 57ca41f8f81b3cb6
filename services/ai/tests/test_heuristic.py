"""The plain heuristic, and the compiled policy that must be the same."""

from __future__ import annotations

import numpy as np
from domino_ai import board, heuristic, policy
from domino_ai.heuristic import LEFT, RIGHT, Position
from domino_ai.position import NUMBER_OF, position_of
from domino_ai.reading import read
from domino_ai.table import random_decisions
from domino_ai.thinking import weights
from domino_rules.tiles import Tile


def tiles(*texts: str) -> frozenset[int]:
    return frozenset(NUMBER_OF[Tile(text)] for text in texts)


def test_no_fit_is_the_chance_of_an_urn() -> None:
    assert heuristic.no_fit(21, 0, 7) == heuristic.CERTAIN
    assert heuristic.no_fit(5, 5, 1) == 0
    assert heuristic.no_fit(2, 1, 1) == heuristic.CERTAIN // 2
    assert heuristic.no_fit(3, 2, 2) == 0


def test_the_compiled_policy_is_the_heuristic() -> None:
    plain, room = weights("plain"), np.zeros(policy.FEATURES, np.int64)
    compared = 0
    for number in range(150):
        for _, knowledge in random_decisions(f"policy {number}"):
            position, row = position_of(knowledge), read(knowledge).row
            for move in heuristic.moves(position):
                compiled = policy.score(row, move[0] * 2 + move[1], plain, room)
                assert compiled == heuristic.score(position, move)
                compared += 1
    assert compared > 2000


def test_closing_the_table_counts_every_unseen_pip() -> None:
    """After 1-6 both ends show 6 and all sixes lie: the other draws everything (R15)."""
    played = tiles("0-6", "2-6", "3-6", "4-6", "5-6", "6-6", "0-1")
    position = Position(tiles("1-6", "0-0", "1-2"), played, (6, 1), 4, 14, (7,) * 7)
    closing = heuristic.features(position, (NUMBER_OF[Tile("1-6")], RIGHT))
    assert closing.closing == 168 - sum(tile.pips for tile in Tile if NUMBER_OF[tile] in played) - 7 - 3 - 3
    assert closing.draw_chance == closing.stuck == 0
    assert heuristic.best(position) == (NUMBER_OF[Tile("1-6")], RIGHT)


def test_known_lacks_make_the_other_draw() -> None:
    hand = tiles("1-2", "1-3", "0-0", "4-4", "5-5", "6-6", "5-6")
    position = Position(hand, tiles("1-1"), (1, 1), 7, 13, (7, 0, 0, 7, 7, 7, 7))
    known = heuristic.features(position, (NUMBER_OF[Tile("1-2")], LEFT))
    unknown = heuristic.features(position, (NUMBER_OF[Tile("1-3")], LEFT))
    assert known.draw_chance == heuristic.CERTAIN > 4 * unknown.draw_chance


def test_a_draw_empties_what_the_other_may_hold() -> None:
    for number in range(60):
        for _, knowledge in random_decisions(f"holds {number}"):
            row = read(knowledge).row
            assert list(position_of(knowledge).may_hold) == row[board.MAY_HOLD + 7 :].tolist()


def test_easy_is_noisy_but_never_silly() -> None:
    strayed = 0
    for number in range(80):
        for _, knowledge in random_decisions(f"easy {number}"):
            position = position_of(knowledge)
            best = heuristic.best(position)
            chosen = heuristic.easy(position, f"easy {number}")
            assert chosen == heuristic.easy(position, f"easy {number}")
            loss = heuristic.score(position, best) - heuristic.score(position, chosen)
            assert 0 <= loss <= 6 * heuristic.EASY_NOISE
            strayed += chosen != best
    assert strayed > 50


def test_random_numbers_are_the_published_ones() -> None:
    """FNV-1a of "foobar", and xorshift32 from 1: what a mirror has to reproduce."""
    assert heuristic.seed_of("foobar") == 0xBF9CF968
    assert heuristic.next_random(1) == 270369
    assert heuristic.next_random(270369) == 67634689
