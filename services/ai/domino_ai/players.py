"""Who can sit down in the arena."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from domino_contracts.computer import Knowledge
from domino_rules.round import Round

from domino_ai.bits import PIPS, seed_stream
from domino_ai.engine import Move, as_play, choose, evaluate
from domino_ai.inference import Sample
from domino_ai.position import NUMBER_OF, playable
from domino_ai.reading import read
from domino_ai.thinking import HARD, Mind, look, payoff_of, seed_of


@dataclass(frozen=True, slots=True)
class Player:
    """A name, and a choice from what a seat knows and a seed text.

    ``peek`` is only for the cheat: a choice that is also given the whole round.
    """

    name: str
    choose: Callable[[Knowledge, str], Move]
    peek: Callable[[Knowledge, Round, str], Move] | None = None


PROTOTYPE = Mind(
    policy="plain",
    prior="plain",
    choice="plain",
    iterations=HARD.iterations,
    patience=1.0,
    worlds=600,
    explore=40.0,
    heat=4.0,
    choice_heat=3.0,
    doubt=0.1,
    habits=(1.0, 0.0, 0.0, 0.0),
    paired=False,
)
"""The configuration to beat: the plain heuristic as prior, playout and model of the other's choices."""


def _random(knowledge: Knowledge, seed_text: str) -> Move:
    position, plays = playable(knowledge)
    return as_play(position, random.Random(seed_text).choice(plays))


def _highest_pips(knowledge: Knowledge, _seed_text: str) -> Move:
    position, plays = playable(knowledge)
    return as_play(position, max(plays, key=lambda play: int(PIPS[play[0]])))


def _cheat(knowledge: Knowledge, round_: Round, seed_text: str) -> Move:
    position, plays = playable(knowledge)
    if len(plays) == 1:
        return as_play(position, plays[0])
    world = sum(1 << NUMBER_OF[tile] for tile in round_.hands[knowledge.seat.other])
    order = np.array([NUMBER_OF[tile] for tile in round_.boneyard], dtype=np.int64)
    sample = Sample(np.array([world]), np.ones(1), np.zeros(1, np.int64), order)
    payoff = payoff_of(knowledge, HARD)
    found = look(read(knowledge), sample, HARD, payoff, seed_stream(seed_of(seed_text)))
    move = int(found.moves[np.argmax(found.visits)])
    return as_play(position, (move >> 1, move & 1))


def searching(name: str, mind: Mind) -> Player:
    """A player that thinks as ``mind`` says."""
    return Player(name, lambda knowledge, seed_text: evaluate(knowledge, seed_text, mind)[0].move)


def lineup(iterations: int = HARD.iterations) -> dict[str, Player]:
    """All players by name; those that search do it so often.

    ``points`` maximises points even in a match; ``cheat`` sees everything: a yardstick for leaks.
    """
    hard = replace(HARD, iterations=iterations)
    players = (
        Player("random", _random),
        Player("highest-pips", _highest_pips),
        Player("easy", lambda knowledge, seed_text: choose(knowledge, "easy", seed_text)),
        Player("medium", lambda knowledge, seed_text: choose(knowledge, "medium", seed_text)),
        searching("hard", hard),
        searching("points", replace(hard, plays_for_match=False)),
        searching("prototype", replace(PROTOTYPE, iterations=iterations)),
        Player("cheat", _random, _cheat),
    )
    return {player.name: player for player in players}


PLAYERS = lineup()
