"""Learns how a strong player chooses: from what the search does, the weights that make it likeliest.

Those of ``policy`` tell what moves are worth; these tell which move somebody strong makes, which is what
the model of the other's choices and the search's prior ask.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from domino_contracts.computer import Knowledge
from domino_rules.seats import Seat

from domino_ai.board import list_moves
from domino_ai.engine import Move, as_play
from domino_ai.players import PLAYERS, Player
from domino_ai.policy import FEATURES, MOST_MOVES, PHASES, features, phase_of
from domino_ai.position import playable
from domino_ai.reading import read
from domino_ai.table import Clock, play_round

NEWTON_STEPS = 15


@dataclass(frozen=True, slots=True)
class Choice:
    """The features of all moves, which of them was made, and the phase of the round."""

    seen: np.ndarray
    made: int
    phase: int


def _watched(player: Player, choices: list[Choice]) -> Player:
    """The player; every choice it makes is noted."""

    def choose(knowledge: Knowledge, seed_text: str) -> Move:
        position, plays = playable(knowledge)
        chosen = player.choose(knowledge, seed_text)
        if len(plays) > 1:
            row, moves = read(knowledge).row, np.empty(MOST_MOVES, np.int64)
            count = list_moves(row, moves)
            seen = np.empty((count, FEATURES), np.int64)
            for i in range(count):
                features(row, moves[i], seen[i])
            made: list[Move] = [as_play(position, (move >> 1, move & 1)) for move in moves[:count].tolist()]
            choices.append(Choice(seen, made.index(chosen), phase_of(row)))
        return chosen

    return Player(player.name, choose)


def watch(deals: int) -> list[Choice]:
    """The choices of ``hard`` and ``prototype`` in duplicate deals against each other."""
    choices: list[Choice] = []
    hard, prototype = _watched(PLAYERS["hard"], choices), _watched(PLAYERS["prototype"], choices)
    for number in range(deals):
        for seat in Seat:
            players = {seat: hard, seat.other: prototype}
            play_round(players, {each: Clock() for each in Seat}, f"watched/{number}")
    return choices


def _slope(
    choices: list[Choice], weights: np.ndarray, unit: np.ndarray
) -> tuple[float, np.ndarray, np.ndarray]:
    """The choices' log likelihood, its first derivative and its (negative) second."""
    likely, first, second = 0.0, np.zeros(FEATURES), np.zeros((FEATURES, FEATURES))
    for choice in choices:
        seen = choice.seen / unit
        scores = seen @ weights
        chance = np.exp(scores - scores.max())
        chance /= chance.sum()
        mean = chance @ seen
        likely += np.log(max(chance[choice.made], 1e-300))
        first += seen[choice.made] - mean
        second += (seen * chance[:, None]).T @ seen - np.outer(mean, mean)
    return likely, first, second


def _climb(choices: list[Choice], start: np.ndarray, unit: np.ndarray, holding: np.ndarray) -> np.ndarray:
    """Newton's method; a step that overshoots is halved, for some choices are all but certain."""
    here, step = start, np.zeros(FEATURES)
    best = -np.inf
    for _ in range(NEWTON_STEPS):
        there = here + step
        likely, first, second = _slope(choices, there, unit)
        off = there - start
        worth = likely - off @ holding @ off / 2
        if worth < best:
            step /= 2
            continue
        here, best = there, worth
        step = np.linalg.solve(second + holding, first - holding @ off)
    return here


def fit(choices: list[Choice], start: np.ndarray, unit: np.ndarray, ridge: float) -> np.ndarray:
    """Weights, a row for each phase, by which softmax at one point makes the choices likeliest.

    ``start`` is where the ridge holds them, in points; ``unit`` divides the features.
    """
    learned = start.copy()
    for phase in range(PHASES):
        here = [choice for choice in choices if choice.phase == phase]
        if here:
            spread = np.concatenate([choice.seen / unit for choice in here]).var(axis=0)
            learned[phase] = _climb(here, start[phase], unit, ridge * np.diag(spread + 0.01))
    return learned
