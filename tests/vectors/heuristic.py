"""What the levels without search play, for the browser's mirror of them."""

from __future__ import annotations

from collections.abc import Iterator

from domino_ai.engine import choose
from domino_contracts.computer import Knowledge

from tests.knowledge_factory import Json, Moment, moments


def heuristic() -> Iterator[Json]:
    """Every moment of some rounds and of a match, forced moves too."""
    for number in range(30):
        for place, moment in enumerate(moments(f"heuristic {number}")):
            yield _played(f"heuristic-{number}-{place}", moment)
    for place, moment in enumerate(moments("heuristic match", 50)):
        yield _played(f"heuristic-match-{place}", moment)


def _played(name: str, moment: Moment) -> Json:
    knowledge = Knowledge.model_validate(moment.knowledge)
    return {
        "id": name,
        "easy": str(choose(knowledge, "easy", name)),
        "medium": str(choose(knowledge, "medium", name)),
        "knowledge": moment.knowledge,
    }
