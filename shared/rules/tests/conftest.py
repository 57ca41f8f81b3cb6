"""What several test modules of the rules need."""

from __future__ import annotations

from typing import Any

import pytest
from domino_rules.deal import commitment, shuffled
from domino_rules.match import Match
from domino_rules.playout import play, seeded_choice
from domino_rules.record import FORMAT, plain
from domino_rules.seats import PerSeat
from hypothesis import settings

settings.register_profile("rules", deadline=None)
settings.load_profile("rules")


@pytest.fixture
def record() -> dict[str, Any]:
    """The record of a match's first round that holds."""
    secret, numbers = "5e" * 32, PerSeat("a1" * 16, "b2" * 16)
    steps = play(Match(target=100), [shuffled(secret, numbers)], seeded_choice("record"))
    return {
        "format": FORMAT,
        "number": 1,
        "opens": None,
        "target": 100,
        "scores": {"red": 0, "blue": 0},
        "deal": {"secret": secret, "commitment": commitment(secret), "numbers": plain(numbers)},
        "events": [plain(event) for step in steps for event in step.events],
    }
