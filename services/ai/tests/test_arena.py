"""The arena itself, and that the levels are as far apart as they should be (with wide margins)."""

from __future__ import annotations

import pytest
from domino_ai.arena import bench, duel
from domino_ai.players import PLAYERS, lineup


def test_a_player_is_exactly_its_own_equal() -> None:
    """Duplicate deals with the same seeds: whatever the luck, the difference is nought."""
    for name in ("random", "easy", "medium"):
        outcome = duel(PLAYERS[name], PLAYERS[name], 20)
        assert (outcome.mean, outcome.error) == (0.0, 0.0)


@pytest.mark.parametrize(
    ("first", "second", "deals", "least"),
    [("easy", "random", 300, 1.5), ("medium", "easy", 300, 2.0), ("medium", "highest-pips", 300, 4.0)],
)
def test_each_level_beats_the_one_below(first: str, second: str, deals: int, least: float) -> None:
    outcome = duel(PLAYERS[first], PLAYERS[second], deals)
    assert outcome.mean > least


def test_hard_is_strong_and_honest() -> None:
    """Far over the heuristic's +8 against highest-pips would need eyes for hidden tiles (a cheat has +22)."""
    players = lineup(iterations=300)
    assert 6.0 < duel(players["hard"], players["highest-pips"], 80).mean < 18.0
    assert duel(players["hard"], players["medium"], 60).mean > 1.0


def test_matches_are_won_and_lost() -> None:
    outcome = duel(PLAYERS["medium"], PLAYERS["random"], 30, target=50)
    assert 0.5 < outcome.mean <= 1.0


def test_bench_is_plain_data() -> None:
    found = bench(10, ("medium:random",))
    assert found["medium:random"]["deals"] == 10
    assert isinstance(found["medium:random"]["mean"], float)
