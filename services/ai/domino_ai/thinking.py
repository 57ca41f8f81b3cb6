"""Hard thought about one decision: exact where everything is known, else search in sampled worlds."""

from __future__ import annotations

import hashlib
import json
from dataclasses import astuple, dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from domino_contracts.computer import Knowledge
from domino_rules.seats import Seat

from domino_ai.bits import seed_stream
from domino_ai.board import HAND
from domino_ai.descent import Guide
from domino_ai.equity import match_payoff, points_payoff
from domino_ai.heuristic import WEIGHTS
from domino_ai.inference import Model, Sample, weighted_worlds
from domino_ai.policy import FEATURES, MOST_MOVES, PHASES
from domino_ai.reading import OTHER, Reading, read
from domino_ai.search import Found, search
from domino_ai.solver import BUDGET, solve_moves
from domino_ai.worlds import history_of


@dataclass(frozen=True, slots=True)
class Mind:
    """How to think. ``iterations`` of search over ``worlds`` sampled hands, ``explore`` points of PUCT bonus.

    With ``patience`` over 1 a clear decision ends after half the iterations, and a close one may take so
    many times as many: about ``iterations`` on the average. ``policy`` plays out rounds; ``prior`` at
    ``heat`` points says what to try first; ``choice`` tells how likely a choice of the other is, at
    ``choice_heat`` points and mixed with a share ``doubt`` of pure chance; ``habits`` is how common the ways
    to choose of ``inference.py`` are; ``paired`` tries all moves in the same worlds.
    """

    policy: str = "policy"
    prior: str = "choice"
    choice: str = "choice"
    iterations: int = 2000
    patience: float = 2.5
    worlds: int = 600
    explore: float = 40.0
    heat: float = 2.0
    choice_heat: float = 1.0
    doubt: float = 0.05
    habits: tuple[float, ...] = (0.6, 0.2, 0.1, 0.1)
    paired: bool = True
    plays_for_match: bool = True


CLEAR = 0.8
"""A decision is clear when one move has had this share of the iterations."""
HARD = Mind()


@cache
def weights(name: str) -> np.ndarray:
    """Learned weights by name: a row for each phase, a column for each feature (``weights.json``).

    ``plain`` are those of the plain heuristic.
    """
    if name == "plain":
        table = np.tile(astuple(WEIGHTS), (PHASES, 1))
    else:
        table = np.array(json.loads(files("domino_ai").joinpath("weights.json").read_text())[name])
    full = np.zeros((PHASES, FEATURES), dtype=np.int64)
    full[:, : table.shape[1]] = table
    return full


def seed_of(*texts: str) -> int:
    """A seed from texts, the same everywhere."""
    return int.from_bytes(hashlib.blake2b("\n".join(texts).encode(), digest_size=7).digest(), "big")


def payoff_of(knowledge: Knowledge, mind: Mind) -> np.ndarray:
    """What each result of this round is worth to the seat on turn."""
    if knowledge.target is None or not mind.plays_for_match:
        return points_payoff()
    scores = knowledge.scores
    mine_first = knowledge.seat is Seat.RED
    return match_payoff(
        knowledge.target, (scores.red, scores.blue) if mine_first else (scores.blue, scores.red)
    )


def think(knowledge: Knowledge, mind: Mind, seed: int) -> Found:
    """Values of all plays of a seat that has one. Raises ImpossibleKnowledge."""
    reading = read(knowledge)
    payoff = payoff_of(knowledge, mind)
    if reading.boneyard == 0:
        solved = _solve(reading, payoff)
        if solved is not None:
            return solved
    stream = seed_stream(seed)
    model = Model(np.array(mind.habits), weights(mind.choice), mind.choice_heat, mind.doubt)
    sample = weighted_worlds(history_of(reading), mind.worlds, model, stream)
    return look(reading, sample, mind, payoff, stream)


def guide_of(mind: Mind, payoff: np.ndarray) -> Guide:
    """What the search is told of a mind and of what results are worth."""
    return Guide(
        policy=weights(mind.policy),
        prior=weights(mind.prior),
        heat=mind.heat,
        payoff=payoff,
        explore=mind.explore,
        least=mind.iterations // 2 if mind.patience > 1 else mind.iterations,
        most=round(mind.iterations * mind.patience),
        clear=CLEAR,
        paired=mind.paired,
    )


def look(reading: Reading, sample: Sample, mind: Mind, payoff: np.ndarray, stream: np.ndarray) -> Found:
    """Searches the given worlds."""
    guide = guide_of(mind, payoff)
    return search(reading.row, reading.unseen, sample, guide, stream)


def _solve(reading: Reading, payoff: np.ndarray) -> Found | None:
    """Exact values, or None where the hands are too long to solve."""
    root = reading.row.copy()
    root[HAND + OTHER] = reading.unseen
    moves, values, points = np.empty(MOST_MOVES, np.int64), np.empty(MOST_MOVES), np.empty(MOST_MOVES)
    count = solve_moves(root, payoff, BUDGET, moves, values)
    if not count or not solve_moves(root, points_payoff(), BUDGET, moves, points):
        return None
    best = values[:count] == values[:count].max()
    return Found(moves[:count], best.astype(float), values[:count], points[:count])
