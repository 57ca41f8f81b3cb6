"""What can be set for the computer's side of the game service."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from domino_store.limits import Rates, rates, rates_of
from domino_store.settings import number

REQUESTS = "200/10 seconds"


@dataclass(frozen=True, slots=True)
class ComputerSettings:
    """``patience``: seconds a request waits for its answer before it is told to ask again. ``answer_hours``:
    how long answers are kept. ``most``: questions of a kind that may wait. ``requests``: the limit on
    requests for each client address.
    """

    patience: float = 3.0
    answer_hours: float = 24.0
    most: int = 500
    requests: Rates = rates_of(REQUESTS)

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ) -> Self:
        """The settings of this process.

        Raises:
            domino_store.settings.SettingsError: one makes no sense.
        """
        defaults = cls()

        def get(name: str, default: float) -> float:
            return number(f"COMPUTER_{name}", default, env)

        return cls(
            patience=get("PATIENCE_S", defaults.patience),
            answer_hours=get("ANSWER_HOURS", defaults.answer_hours),
            most=int(get("QUEUE_MOST", defaults.most)),
            requests=rates("LIMIT_COMPUTER", REQUESTS, env),
        )
