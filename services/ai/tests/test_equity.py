"""The table of match chances against what must hold of it, and against simulated matches."""

from __future__ import annotations

import random

import numpy as np
import pytest
from domino_ai.board import NOBODY
from domino_ai.equity import (
    I_OPEN,
    OTHER_OPENS,
    POINTS_MOST,
    TILES_DECIDE,
    frequencies,
    match_chances,
    match_payoff,
    table,
)


def test_frequencies_are_distributions() -> None:
    won, lost, drawn = frequencies()
    assert won.sum(axis=1) + lost.sum(axis=1) + drawn == pytest.approx(np.ones(3))
    assert won[I_OPEN].sum() > won[TILES_DECIDE].sum() > won[OTHER_OPENS].sum()
    assert 0.003 < drawn[TILES_DECIDE] < 0.03
    assert 0.01 < won[TILES_DECIDE][0] + lost[TILES_DECIDE][0] < 0.06


def test_the_two_seats_share_one_certainty() -> None:
    chances = table()[1:, 1:]
    assert chances[..., I_OPEN] + chances[..., OTHER_OPENS].T == pytest.approx(np.ones((300, 300)), abs=1e-6)
    assert chances[..., TILES_DECIDE] + chances[..., TILES_DECIDE].T == pytest.approx(
        np.ones((300, 300)), abs=1e-6
    )


def test_needing_less_is_better() -> None:
    chances = table()[1:, 1:]
    assert (np.diff(chances, axis=0) < 1e-9).all()
    assert (np.diff(chances, axis=1) > -1e-9).all()
    assert (chances[..., I_OPEN] > chances[..., OTHER_OPENS]).all()


@pytest.mark.parametrize(("mine", "other"), [(50, 50), (10, 40), (100, 20), (1, 1)])
def test_agrees_with_simulated_matches(mine: int, other: int) -> None:
    won, lost, drawn = frequencies()
    shares = [np.r_[won[opens], lost[opens], drawn[opens]].tolist() for opens in range(3)]
    width, matches, wins = won.shape[1], 3000, 0
    chance = random.Random(mine * 1000 + other)
    results = range(2 * width + 1)
    for _ in range(matches):
        left, opens = [mine, other], TILES_DECIDE
        while min(left) > 0:
            seat, points = divmod(chance.choices(results, shares[opens])[0], width)
            opens = (I_OPEN, OTHER_OPENS, TILES_DECIDE)[seat]
            if seat < NOBODY:
                left[seat] -= points
        wins += left[0] <= 0
    expected = table()[mine, other, TILES_DECIDE]
    assert wins / matches == pytest.approx(expected, abs=4 * (expected * (1 - expected) / matches) ** 0.5)


def test_chances_after_a_round() -> None:
    chances = match_chances(100, (90, 40))
    assert chances[0, POINTS_MOST + 10] == 1.0
    assert chances[0, POINTS_MOST + 9] < 1.0
    assert chances[1, POINTS_MOST - 60] == 0.0
    assert chances[0, POINTS_MOST] > chances[NOBODY, POINTS_MOST] > chances[1, POINTS_MOST]


def test_the_last_points_are_worth_nothing_more() -> None:
    """A player for the match does not care by how much it reaches the target."""
    payoff = match_payoff(100, (95, 95))
    assert payoff[0, POINTS_MOST + 5] == payoff[0, POINTS_MOST + 60]
    assert payoff[0, POINTS_MOST + 5] - payoff[0, POINTS_MOST + 4] > 1
