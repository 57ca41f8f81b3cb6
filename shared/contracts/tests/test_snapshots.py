"""Storage and wire lose nothing of the game: what is written as JSON reads back the very same."""

from __future__ import annotations

from typing import Any

import orjson
from domino_contracts.events import events_adapter
from domino_rules.match import Match
from domino_rules.playout import seeded
from domino_rules.record import plain
from domino_rules.seats import Seat
from domino_rules.view import View, view
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

MATCH = TypeAdapter(Match)
VIEW = TypeAdapter(View)

seeds = st.integers()
targets = st.sampled_from([None, 50])


@given(seeds, targets)
def test_a_match_is_the_same_after_storage_at_every_step(seed: int, target: int | None) -> None:
    """Hands, chain with its first tile, passes, scores, sheet and so the legal moves; the passes too."""
    for step in seeded(str(seed), target):
        restored = MATCH.validate_json(orjson.dumps(step.after))
        assert restored == step.after
        assert restored.round is not None
        assert step.after.round is not None
        assert restored.round.moves == step.after.round.moves
        assert str(restored.round.chain) == str(step.after.round.chain)


@given(seeds, targets)
def test_a_view_is_the_same_after_the_wire(seed: int, target: int | None) -> None:
    for step in seeded(str(seed), target):
        for seat in Seat:
            seen = view(step.after, seat)
            assert VIEW.validate_json(orjson.dumps(seen)) == seen


@given(seeds)
def test_the_events_of_a_step_are_the_same_after_the_log(seed: int) -> None:
    for step in seeded(str(seed), 50):
        assert events_adapter.validate_json(orjson.dumps(step.events)) == step.events


def test_every_writer_of_json_writes_the_same() -> None:
    """The vectors are written without orjson; the wire is written with it."""
    for step in seeded("same", 50):
        written: Any = orjson.loads(orjson.dumps(step.after))
        assert written == plain(step.after)


def test_what_is_restored_is_of_the_rules_own_kinds() -> None:
    """The rules compare seats and tiles by identity."""
    *_, last = seeded("kinds", 50)
    restored = MATCH.validate_json(orjson.dumps(last.after))
    assert restored.winner is last.after.winner
    assert restored.round is not None
    assert all(type(tile).__name__ == "Tile" for tile in restored.round.boneyard)
