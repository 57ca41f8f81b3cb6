"""The front door: legal, forced where the rules force, the same for the same id, and blind."""

from __future__ import annotations

import random
from dataclasses import replace as copy

import pytest
from domino_ai.engine import choose, evaluate
from domino_ai.reading import ImpossibleKnowledge
from domino_ai.table import knowledge_of, random_decisions
from domino_ai.thinking import HARD
from domino_ai.warming import rehearsal
from domino_contracts.computer import Counts, Knowledge, Level, SeenPlay
from domino_rules.chain import End
from domino_rules.moves import Draw, Pass, Play
from domino_rules.round import Round
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import Tile

QUICK = copy(HARD, iterations=60, worlds=20)
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")


def opening(forced: Tile | None) -> Knowledge:
    hand = tuple(map(Tile, ("0-0", "0-1", "2-5", "3-3", "3-6", "4-5", "5-6")))
    counts, scores = Counts(red=7, blue=7), Counts(red=0, blue=0)
    return Knowledge(
        seat=Seat.RED,
        hand=hand,
        opener=Seat.RED,
        forced=forced,
        events=(),
        counts=counts,
        boneyard=14,
        target=100,
        scores=scores,
    )


def late(hand: str, boneyard: int) -> Knowledge:
    """Red is to move on the lone 6-6 after blue opened with it."""
    tiles = tuple(map(Tile, hand.split()))
    played = SeenPlay(type="played", seat=Seat.BLUE, tile=Tile("6-6"), end=End.RIGHT)
    return rehearsal().model_copy(
        update={
            "seat": Seat.RED,
            "hand": tiles,
            "opener": Seat.BLUE,
            "events": (played,),
            "counts": Counts(red=len(tiles), blue=6),
            "boneyard": boneyard,
        }
    )


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_forced_is_played(level: Level) -> None:
    assert choose(opening(Tile("3-3")), level, "forced opening") == Play(Tile("3-3"))
    assert choose(late("0-1 0-2 0-3 0-4 0-5 1-1 1-2", 14), level, "draws") == Draw()
    assert choose(late("0-1 0-2 0-3 0-4 0-5 1-1 1-2", 0), level, "passes") == Pass()
    assert choose(late("0-1 0-2 0-3 0-4 0-5 1-1 1-6", 14), level, "one tile") == Play(Tile("1-6"))


@pytest.mark.parametrize("level", LEVELS)
def test_a_winner_opens_with_any_tile(level: Level) -> None:
    chosen = choose(opening(None), level, "free opening")
    assert isinstance(chosen, Play)
    assert chosen.tile in opening(None).hand
    assert chosen.end is None


def test_nothing_to_weigh_where_nothing_fits() -> None:
    assert evaluate(late("0-1 0-2 0-3 0-4 0-5 1-1 1-2", 14), "draws") == ()


@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal(level: Level) -> None:
    for seed in range(3 if level == "hard" else 60):
        for round_, knowledge in random_decisions(f"legal {seed}"):
            assert choose(knowledge, level, f"legal {seed}") in round_.moves


def test_worths_are_those_of_all_legal_plays() -> None:
    for seed in range(12):
        for round_, knowledge in random_decisions(f"worths {seed}"):
            worths = evaluate(knowledge, "worths", QUICK)
            assert {worth.move for worth in worths} == set(round_.moves)
            assert sum(worth.share for worth in worths) == pytest.approx(1.0, abs=0.01)
            assert worths[0].share == max(worth.share for worth in worths)


def dealt_again(round_: Round, chance: random.Random) -> Round:
    """The same for the seat on turn, with the unseen tiles dealt to other places."""
    other = round_.turn.other
    unseen = [*round_.hands[other], *round_.boneyard]
    chance.shuffle(unseen)
    count = len(round_.hands[other])
    hands = PerSeat(round_.hands.red, round_.hands.blue).put(other, tuple(unseen[:count]))
    return copy(round_, hands=hands, boneyard=tuple(unseen[count:]))


@pytest.mark.parametrize("level", LEVELS)
def test_two_hundred_deals_of_the_unseen_tiles_change_no_move(level: Level) -> None:
    """Through everything that turns a round into a question."""
    chance = random.Random(7)
    middle = list(random_decisions("fair 3"))
    for round_, knowledge in (middle[len(middle) // 3], middle[-2]):
        chosen = choose(knowledge, level, "one and the same")
        for _ in range(200):
            again = dealt_again(round_, chance)
            asked = knowledge_of(again, knowledge.opener, list(knowledge.events))
            assert asked == knowledge
            assert choose(asked, level, "one and the same") == chosen


def test_the_id_is_the_only_chance() -> None:
    """Easy plays differently for different ids, hard thinks differently; the same id never differs."""
    knowledge = rehearsal()
    assert len({choose(knowledge, "easy", f"id {number}") for number in range(40)}) > 1
    worths = [evaluate(knowledge, f"id {number}") for number in range(2)]
    assert worths[0] != worths[1]
    assert evaluate(knowledge, "id 0") == worths[0]


def test_the_impossible_is_refused() -> None:
    knowledge = rehearsal().model_copy(update={"boneyard": 9})
    with pytest.raises(ImpossibleKnowledge):
        choose(knowledge, "hard", "impossible")
