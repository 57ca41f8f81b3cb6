"""A player for the match and one for points, at positions where these are not the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from domino_ai.engine import evaluate
from domino_ai.equity import POINTS_MOST, points_payoff
from domino_ai.table import random_decisions
from domino_ai.thinking import HARD, payoff_of
from domino_contracts.computer import Counts, Knowledge
from domino_rules.seats import Seat
from domino_rules.tiles import Tile

FOR_MATCH = replace(HARD, iterations=4000, patience=1.0, explore=150.0)
FOR_POINTS = replace(FOR_MATCH, plays_for_match=False)


def decision(seed: str, number: int, red: int, blue: int) -> Knowledge:
    """A decision in a round of random play, as if in a match to 50."""
    _, knowledge = list(random_decisions(seed))[number]
    return knowledge.model_copy(update={"target": 50, "scores": Counts(red=red, blue=blue)})


@pytest.mark.parametrize(
    ("seed", "number", "safest", "richest"),
    [("worth 27", 7, "1-2", "2-2"), ("worth 69", 9, "0-4", "4-4"), ("worth 97", 9, "5-5", "1-6")],
)
def test_a_point_short_the_win_counts_and_not_its_size(
    seed: str, number: int, safest: str, richest: str
) -> None:
    """Tiles that, by long searches, win 5, 15, 47 rounds in a hundred more and bring 8, 2, 2 points less."""
    last_point = decision(seed, number, 49, 49)
    for name in ("one", "two", "three"):
        assert evaluate(last_point, name, FOR_MATCH)[0].move.tile == Tile(safest)
        assert evaluate(last_point, name, FOR_POINTS)[0].move.tile == Tile(richest)
        single = last_point.model_copy(update={"target": None})
        assert evaluate(single, name, FOR_MATCH)[0].move.tile == Tile(richest)


def test_the_scores_are_those_of_the_own_seat() -> None:
    """Blue one point short wants any win; with red one point short it wants a big one, and no loss."""
    knowledge = decision("worth 97", 9, red=0, blue=49)
    assert knowledge.seat is Seat.BLUE
    ahead = payoff_of(knowledge, HARD)
    assert ahead[0, POINTS_MOST + 1] == ahead[0, POINTS_MOST + 60]
    assert ahead[1, POINTS_MOST - 1] > ahead[1, POINTS_MOST - 30]
    behind = payoff_of(decision("worth 97", 9, red=49, blue=0), HARD)
    assert behind[0, POINTS_MOST + 1] < behind[0, POINTS_MOST + 40]
    assert behind[1, POINTS_MOST - 1] == behind[1, POINTS_MOST - 60]
    assert (payoff_of(knowledge, FOR_POINTS) == points_payoff()).all()
