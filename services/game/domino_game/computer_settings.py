"""What can be set for the computer's side of the game service."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from domino_store.limits import PER_48, Rates, most, rates, rates_of
from domino_store.queue import Bounds
from domino_store.settings import number

REQUESTS = "200/10 seconds"


@dataclass(frozen=True, slots=True)
class ComputerSettings:
    """``patience``: seconds a request waits for its answer before it is told to ask again.
    ``answer_minutes``: how long answers are kept. ``most``: questions that may be unanswered, of all kinds
    and addresses together; ``waiting``: those of one address. ``requests``: the limit on requests, and on
    decisions in reviews, of one address; ``per_48``: how often an IPv6 /48 may ask what one address may.
    """

    patience: float = 3.0
    answer_minutes: float = 10.0
    most: int = 500
    waiting: int | None = 60
    requests: Rates = rates_of(REQUESTS)
    per_48: int | None = PER_48

    @property
    def bounds(self) -> Bounds:
        """What the queue is to hold."""
        waiting = self.most if self.waiting is None else self.waiting
        return Bounds(max(1, int(self.answer_minutes * 60)), self.most, waiting)

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
            answer_minutes=get("ANSWER_MINUTES", defaults.answer_minutes),
            most=int(get("QUEUE_MOST", defaults.most)),
            waiting=most("LIMIT_COMPUTER_WAITING", defaults.waiting, env),
            requests=rates("LIMIT_COMPUTER", REQUESTS, env),
            per_48=most("LIMIT_PER_48", PER_48, env),
        )
