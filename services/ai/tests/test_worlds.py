"""Sampled hands against rejection sampling: shuffle, replay the public history, keep what agrees."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from domino_ai.bits import seed_stream
from domino_ai.inference import Model, spread, weighted_worlds
from domino_ai.position import NUMBER_OF
from domino_ai.reading import ImpossibleKnowledge, outranking, read
from domino_ai.table import random_decisions
from domino_ai.thinking import HARD, weights
from domino_ai.worlds import history_of
from domino_contracts.computer import Knowledge, SeenDraws, SeenPass, SeenPlay
from domino_rules.chain import Chain
from domino_rules.deal import opener
from domino_rules.seats import PerSeat
from domino_rules.tiles import ALL_TILES, Tile

WORLDS = 20_000
MODEL = Model(np.array(HARD.habits), weights(HARD.choice), HARD.choice_heat, HARD.doubt)


def sampled(knowledge: Knowledge, count: int = WORLDS) -> list[frozenset[Tile]]:
    stream = seed_stream(11)
    worlds = weighted_worlds(history_of(read(knowledge)), count, MODEL, stream)
    return [
        frozenset(tile for tile in ALL_TILES if hand >> NUMBER_OF[tile] & 1) for hand in worlds.hands.tolist()
    ]


def replay(knowledge: Knowledge, slots: list[Tile]) -> frozenset[Tile] | None:
    """The other's hand if he got ``slots`` in this order (seven dealt, then drawn), or None if he cannot."""
    hand, drawn, chain = set(slots[:7]), iter(slots[7:]), Chain()
    if knowledge.forced is not None and not outranked(knowledge.forced, hand):
        return None
    for seen in knowledge.events:
        other = seen.seat is not knowledge.seat
        if isinstance(seen, SeenPlay):
            if other:
                if seen.tile not in hand:
                    return None
                hand.remove(seen.tile)
            chain = chain.lay(seen.tile, seen.end)
        elif other and any(map(chain.fits, hand)):
            return None
        elif other and isinstance(seen, SeenDraws):
            for _ in range(seen.count):
                hand.add(next(drawn))
    return frozenset(hand)


def outranked(forced: Tile, hand: set[Tile]) -> bool:
    return all(tile is forced or not outranking(NUMBER_OF[forced]) >> NUMBER_OF[tile] & 1 for tile in hand)


def rejected(knowledge: Knowledge, tries: int, chance: random.Random) -> list[frozenset[Tile]]:
    played = {seen.tile: seen.seat for seen in knowledge.events if isinstance(seen, SeenPlay)}
    unseen = [tile for tile in ALL_TILES if tile not in played and tile not in knowledge.hand]
    his = [tile for tile, seat in played.items() if seat is not knowledge.seat]
    left = knowledge.counts.blue if knowledge.seat.value == "red" else knowledge.counts.red
    kept = []
    for _ in range(tries):
        slots = his + chance.sample(unseen, left)
        chance.shuffle(slots)
        hand = replay(knowledge, slots)
        if hand is not None:
            kept.append(hand)
    return kept


def interesting(number: int) -> Knowledge:
    """A position of a random round after exactly ``number`` tiles drawn by the other, in few plays."""
    for seed in range(5000):
        for _, knowledge in random_decisions(f"worlds {number} {seed}"):
            his = [seen for seen in knowledge.events if seen.seat is not knowledge.seat]
            drawn = sum(seen.count for seen in his if isinstance(seen, SeenDraws))
            plays = sum(isinstance(seen, SeenPlay) for seen in his)
            groups = sum(isinstance(seen, SeenDraws) for seen in his)
            if drawn == number and plays <= 3 and groups >= number and knowledge.boneyard:
                return knowledge
    raise AssertionError("no such position")


@pytest.mark.parametrize("drawn", [0, 2, 3, 4])
def test_agrees_with_rejection_sampling(drawn: int) -> None:
    knowledge = interesting(drawn)
    reference = rejected(knowledge, 25_000 if drawn else 6_000, random.Random(drawn))
    assert len(reference) > 100
    ours = sampled(knowledge)
    mine, theirs = Counter[Tile](), Counter[Tile]()
    for hand in ours:
        mine.update(hand)
    for hand in reference:
        theirs.update(hand)
    for tile in mine.keys() | theirs.keys():
        share = theirs[tile] / len(reference)
        pooled = (mine[tile] + theirs[tile]) / (len(ours) + len(reference))
        error = (pooled * (1 - pooled) * (1 / len(reference) + 1 / len(ours))) ** 0.5
        assert abs(mine[tile] / len(ours) - share) < 4.2 * error + 1e-9, tile


def test_every_world_replays() -> None:
    """No sampled hand breaks the public history, in late positions with many draws too."""
    for seed in range(60):
        for round_, knowledge in random_decisions(f"replays {seed}"):
            other = round_.hands[round_.turn.other]
            for hand in sampled(knowledge, 5):
                assert len(hand) == len(other)
                assert not hand & set(knowledge.hand)
            reading = read(knowledge)
            true_hand = sum(1 << NUMBER_OF[tile] for tile in other)
            assert true_hand & ~reading.unseen == 0
            never = reading.groups[-1].never if len(reading.groups) > 1 else 0
            assert true_hand & never == 0 or len(reading.groups) > 1


def test_an_impossible_history_is_refused() -> None:
    _, knowledge = next(
        (round_, knowledge)
        for seed in range(100)
        for round_, knowledge in random_decisions(f"impossible {seed}")
        if any(isinstance(seen, SeenDraws) for seen in knowledge.events)
    )
    with pytest.raises(ImpossibleKnowledge):
        read(knowledge.model_copy(update={"boneyard": knowledge.boneyard - 1}))
    with pytest.raises(ImpossibleKnowledge):
        read(knowledge.model_copy(update={"hand": knowledge.hand[1:]}))
    with pytest.raises(ImpossibleKnowledge):
        read(knowledge.model_copy(update={"events": (SeenPass(type="passed", seat=knowledge.seat),)}))


def test_forced_opening_bounds_both_hands() -> None:
    """What outranks a tile is exactly what would have opened in its stead (R4, R5)."""
    for forced in ALL_TILES:
        for tile in ALL_TILES:
            if tile is not forced:
                opens = opener(PerSeat((forced,), (tile,)))[1] is tile
                assert bool(outranking(NUMBER_OF[forced]) >> NUMBER_OF[tile] & 1) == opens


def test_worlds_are_spread_by_weight() -> None:
    picked = spread(np.array([1.0, 0.0, 2.0, 1.0]), 400, 0.5)
    assert [int((picked == world).sum()) for world in range(4)] == [100, 0, 200, 100]


def test_choices_of_the_other_weigh_worlds() -> None:
    """Worlds where the other passed over a far better move become rarer, none is lost."""
    knowledge = interesting(2)
    worlds = weighted_worlds(history_of(read(knowledge)), 500, MODEL, seed_stream(3))
    assert worlds.likely.min() > 0
    assert worlds.likely.mean() == pytest.approx(1.0)
    assert worlds.likely.max() > 1.5
