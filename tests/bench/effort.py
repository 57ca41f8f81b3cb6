"""How long everything is measured."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """``runs`` stretches of ``seconds`` each after ``warm`` seconds; ``deals`` for the computer's arena."""

    runs: int = 3
    seconds: float = 3.0
    warm: float = 2.0
    deals: int = 60
