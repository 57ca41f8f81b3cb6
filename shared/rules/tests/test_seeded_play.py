from __future__ import annotations

from functools import reduce

from domino_rules.match import Match, evolve
from domino_rules.moves import Draw, Pass
from domino_rules.playout import play, seeded, seeded_choice, seeded_deck
from domino_rules.tiles import ALL_TILES


def test_a_seed_is_the_same_everywhere() -> None:
    """Golden vectors rest on it."""
    assert " ".join(seeded_deck("")[:7]) == "3-6 1-5 0-5 4-5 1-6 4-6 3-4"
    choose = seeded_choice("")
    assert [choose([Draw(), Pass()]).type for _ in range(6)] == [
        "pass",
        "pass",
        "draw",
        "pass",
        "draw",
        "draw",
    ]
    assert sorted(seeded_deck("another")) == list(ALL_TILES)


def test_the_steps_are_the_folded_events() -> None:
    steps = list(seeded("steps", 50))
    assert reduce(evolve, [event for step in steps for event in step.events], Match(50)) == steps[-1].after
    assert steps[-1].after.over


def test_play_stops_where_the_decks_do() -> None:
    steps = list(play(Match(300), [seeded_deck("one"), seeded_deck("two")], seeded_choice("")))
    assert [line.number for line in steps[-1].after.sheet] == [1, 2]
    assert not steps[-1].after.over
