"""What the other's moves tell about how it chooses."""

from __future__ import annotations

import numpy as np
import pytest
from domino_ai.bits import PIPS, seed_stream
from domino_ai.board import list_moves
from domino_ai.habits import AT_RANDOM, HABITS, HEAVY_FIRST, LIKE_US, choose_by
from domino_ai.inference import Model, pick_habit, weighted_worlds
from domino_ai.players import PLAYERS, Player
from domino_ai.policy import FEATURES, MOST_MOVES, choose
from domino_ai.reading import read
from domino_ai.table import Clock, play_round, random_decisions
from domino_ai.thinking import HARD, weights
from domino_ai.worlds import history_of
from domino_contracts.computer import Knowledge, SeenPlay
from domino_rules.moves import Draw, Pass, Play
from domino_rules.seats import Seat


def test_each_habit_chooses_in_its_way() -> None:
    moves, room, stream = np.empty(MOST_MOVES, np.int64), np.empty(FEATURES, np.int64), seed_stream(1)
    policy = weights("policy")
    for seed in range(20):
        for _, knowledge in random_decisions(f"habits {seed}"):
            row = read(knowledge).row
            legal = moves[: list_moves(row, moves)].tolist()
            heaviest = choose_by(HEAVY_FIRST, row, policy, stream, moves, room)
            assert PIPS[heaviest >> 1] == max(PIPS[move >> 1] for move in legal)
            assert choose_by(LIKE_US, row, policy, stream, moves, room) == choose(row, policy, moves, room)
            seen = {choose_by(AT_RANDOM, row, policy, stream, moves, room) for _ in range(200)}
            assert seen == set(legal)


def test_habits_come_as_often_as_their_chances() -> None:
    stream, chances = seed_stream(2), np.array([0.1, 0.0, 0.2, 0.1])
    picked = np.bincount([pick_habit(chances, stream) for _ in range(8000)], minlength=HABITS)
    assert picked / 8000 == pytest.approx(np.array([0.25, 0.0, 0.5, 0.25]), abs=0.025)


def belief(name: str, habit: int) -> float:
    """How much of the belief a habit has after four plays of the other, who plays as named."""
    believed: list[float] = []
    model = Model(np.array(HARD.habits), weights(HARD.choice), HARD.choice_heat, HARD.doubt)

    def watching(knowledge: Knowledge, seed: str) -> Play | Draw | Pass:
        plays = [seen for seen in knowledge.events if isinstance(seen, SeenPlay)]
        if sum(seen.seat is not knowledge.seat for seen in plays) >= 4 and knowledge.boneyard:
            sample = weighted_worlds(history_of(read(knowledge)), 100, model, seed_stream(3))
            believed.append(float(((sample.habits == habit) * sample.likely).mean()))
        return PLAYERS[name].choose(knowledge, seed)

    player = Player("watching", watching)
    for number in range(60):
        play_round(dict.fromkeys(Seat, player), {seat: Clock() for seat in Seat}, f"watch {number}")
    assert len(believed) > 40
    return float(np.mean(believed))


@pytest.mark.parametrize(("name", "habit"), [("highest-pips", HEAVY_FIRST), ("random", AT_RANDOM)])
def test_moves_give_a_habit_away(name: str, habit: int) -> None:
    """Whoever has a habit is believed to have it rather than somebody who plays well."""
    assert belief(name, habit) > 1.2 * belief("medium", habit)
