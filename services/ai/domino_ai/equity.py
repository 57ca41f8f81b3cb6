"""What a round's result is worth: in points, or in chances to win the match.

``table`` tells the chance to win a match from what both seats still need and who opens the next round,
both playing equally well. It is solved backwards from measured frequencies of round results: a state
depends only on states that need fewer points, and on its own row where a round changes no score.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

import numpy as np

from domino_ai.board import NOBODY
from domino_ai.compiled import compiled

POINTS_MOST = 168
LONGEST = 300
I_OPEN, OTHER_OPENS, TILES_DECIDE = 0, 1, 2
"""Who opens the round to come: a winner with any tile (R7), or the tiles (R4-R5)."""


@compiled
def _solve(won: np.ndarray, lost: np.ndarray, drawn: np.ndarray, longest: int) -> np.ndarray:
    """``won[o, p]``, ``lost[o, p]``, ``drawn[o]``: frequencies of results, by who opens."""
    table = np.full((longest + 1, longest + 1, 3), 0.5)
    for total in range(2, 2 * longest + 1):
        for mine in range(max(1, total - longest), min(longest, total - 1) + 1):
            other = total - mine
            fixed = np.zeros(3)
            for o in range(3):
                for p in range(1, won.shape[1]):
                    if won[o, p]:
                        fixed[o] += won[o, p] * (table[mine - p, other, I_OPEN] if p < mine else 1.0)
                    if lost[o, p]:
                        fixed[o] += lost[o, p] * (table[mine, other - p, OTHER_OPENS] if p < other else 0.0)
            here = np.full(3, 0.5)
            for _ in range(30):
                for o in range(3):
                    here[o] = (
                        fixed[o]
                        + won[o, 0] * here[I_OPEN]
                        + lost[o, 0] * here[OTHER_OPENS]
                        + drawn[o] * here[TILES_DECIDE]
                    )
            table[mine, other] = here
    return table


def frequencies() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Measured results of rounds between equals (``tune.py`` writes them): won, lost, drawn, by opener."""
    counts = json.loads(files("domino_ai").joinpath("results.json").read_text())
    free = np.array(counts["opener_won"] + counts["opener_lost"] + [counts["opener_drew"]], dtype=float)
    tiles = np.array(counts["either_won"], dtype=float)
    tiles_drew = float(counts["neither_won"])
    free /= free.sum()
    split = len(counts["opener_won"])
    won, lost, drawn = free[:split], free[split:-1], free[-1]
    even = tiles / (tiles.sum() + tiles_drew) / 2
    nobody = tiles_drew / (tiles.sum() + tiles_drew)
    return (
        np.stack([won, lost, even]),
        np.stack([lost, won, even]),
        np.array([drawn, drawn, nobody]),
    )


@cache
def table() -> np.ndarray:
    """``table()[mine, other, opens]``: chance to win when I need ``mine`` more points, 1 to 300 each."""
    return np.asarray(_solve(*frequencies(), LONGEST))


def points_payoff() -> np.ndarray:
    """``payoff[winner, points + 168]`` for single rounds: a round is worth its points."""
    return np.tile(np.arange(-POINTS_MOST, POINTS_MOST + 1, dtype=float), (3, 1))


def match_chances(target: int, scores: tuple[int, int]) -> np.ndarray:
    """``chances[winner, points + 168]``: my chance to win the match once this round ends so."""
    mine, other = target - scores[0], target - scores[1]
    chances = np.empty((3, 2 * POINTS_MOST + 1))
    for at in range(2 * POINTS_MOST + 1):
        points = at - POINTS_MOST
        left = mine - max(points, 0), other - max(-points, 0)
        for winner, opens in ((0, I_OPEN), (1, OTHER_OPENS), (NOBODY, TILES_DECIDE)):
            over = 1.0 if left[0] <= 0 else 0.0
            chances[winner, at] = table()[left[0], left[1], opens] if min(left) > 0 else over
    return chances


def match_payoff(target: int, scores: tuple[int, int]) -> np.ndarray:
    """``match_chances`` stretched so that a common round (20 points either way) weighs as in points."""
    chances = match_chances(target, scores)
    swing = chances[0, POINTS_MOST + 20] - chances[1, POINTS_MOST - 20]
    return np.asarray((chances - chances[NOBODY, POINTS_MOST]) * (40.0 / max(swing, 1e-9)))
