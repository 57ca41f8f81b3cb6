"""The arena itself, and that the levels are as far apart as they should be (with wide margins)."""

from __future__ import annotations

import pytest
from domino_ai.arena import bench, duel
from domino_ai.contest import Contest, late_scores
from domino_ai.players import PLAYERS, lineup
from domino_ai.table import Clock
from domino_rules.seats import PerSeat, Seat


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
    outcome = duel(PLAYERS["medium"], PLAYERS["random"], 30, contest=Contest(50))
    assert 0.5 < outcome.mean <= 1.0


def test_a_match_goes_on_from_any_scores() -> None:
    """One point short each: a match is one round, and the better player wins most of them."""
    outcome = duel(PLAYERS["medium"], PLAYERS["random"], 60, contest=Contest(50, PerSeat(49, 49)))
    assert 0.6 < outcome.mean < 1.0
    ahead, behind = PerSeat(49, 0), PerSeat(0, 49)
    clocks = {seat: Clock() for seat in Seat}
    players = dict.fromkeys(Seat, PLAYERS["medium"])
    won = [
        sum(Contest(50, scores).gain(players, clocks, f"from {n}", Seat.RED) for n in range(60))
        for scores in (ahead, behind)
    ]
    assert won[0] > 45
    assert won[1] < 15


def test_late_scores_are_late_and_differ() -> None:
    found = {late_scores(50, 10, f"late {number}") for number in range(40)}
    assert len(found) > 20
    assert all(40 <= max(scores.red, scores.blue) < 50 for scores in found)


def test_bench_is_plain_data() -> None:
    found = bench(10, ("medium:random",))
    assert found["medium:random"]["deals"] == 10
    assert isinstance(found["medium:random"]["mean"], float)
