"""The front door: what the computer plays, and what each move is worth.

Everything follows from the knowledge of one seat and a seed text: the same question always has the same
answer, whatever the hidden tiles are.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from domino_contracts.computer import Knowledge, Level
from domino_rules.chain import End
from domino_rules.moves import Draw, Pass, Play
from domino_rules.tiles import ALL_TILES

from domino_ai import heuristic
from domino_ai.position import playable
from domino_ai.thinking import HARD, Mind, seed_of, think
from domino_ai.warming import warm

Move = Play | Draw | Pass

__all__ = ["Move", "Worth", "as_play", "choose", "evaluate", "warm"]


@dataclass(frozen=True, slots=True)
class Worth:
    """A legal play, the points it is expected to bring this seat, and what share of thought it got.

    ``share`` orders the plays as the hard level would choose; shares add up to 1.
    """

    move: Play
    points: float
    share: float


def choose(knowledge: Knowledge, level: Level, seed_text: str) -> Move:
    """The computer's move. Raises ImpossibleKnowledge if what is told contradicts the rules."""
    position, plays = playable(knowledge)
    if not plays:
        return Draw() if knowledge.boneyard else Pass()
    if len(plays) == 1:
        return as_play(position, plays[0])
    if level == "easy":
        return as_play(position, heuristic.easy(position, seed_text))
    if level == "medium":
        return as_play(position, heuristic.best(position))
    return evaluate(knowledge, seed_text)[0].move


def evaluate(knowledge: Knowledge, seed_text: str, mind: Mind = HARD) -> tuple[Worth, ...]:
    """All different plays, the preferred one first; empty where the seat must draw or pass.

    Raises ImpossibleKnowledge if what is told contradicts the rules.
    """
    position, plays = playable(knowledge)
    if not plays:
        return ()
    if len(plays) == 1 and position.ends is None:
        # A forced opening: there is nothing to compare it with, and its owner may hold no other.
        return (Worth(as_play(position, plays[0]), 0.0, 1.0),)
    found = think(knowledge, mind, seed_of("hard", seed_text))
    shares = found.visits / found.visits.sum()
    order = np.lexsort((found.moves, -found.values, -found.visits))
    return tuple(
        Worth(
            as_play(position, (int(found.moves[i]) >> 1, int(found.moves[i]) & 1)),
            round(float(found.points[i]), 3),
            round(float(shares[i]), 4),
        )
        for i in order
    )


def as_play(position: heuristic.Position, move: heuristic.Move) -> Play:
    """A move of the engine in the table's words; no end where there is nothing to choose (R6, R13)."""
    tile, side = move
    if position.ends is None or position.ends[0] == position.ends[1]:
        return Play(ALL_TILES[tile])
    return Play(ALL_TILES[tile], End.LEFT if side == heuristic.LEFT else End.RIGHT)
