"""What can be set for the computer's service, from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from domino_process.addresses import redis_url
from domino_process.settings import number
from domino_redis.queue.questions import Bounds
from domino_redis.rate_limits import PER_48, Rates, most, rates, rates_of
from domino_service.forwarded import trusted_proxies
from domino_service.origin import Site

REQUESTS = "200/10 seconds"


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of the service.

    Attributes:
        patience: seconds a request waits for its answer before it is told to ask again.
        answer_minutes: how long answers are kept.
        most: questions that may be unanswered, of all kinds and addresses together.
        waiting: those of one address.
        requests: the limit on requests, and on decisions in reviews, of one address.
        per_48: how often an IPv6 /48 may what each of its /64s, which count as an address, may.
        proxies: addresses or networks whose ``X-Forwarded-For`` and ``-Proto`` are believed.
        site: what counts as our own page.
    """

    redis_url: str
    patience: float = 3.0
    answer_minutes: float = 10.0
    most: int = 500
    waiting: int | None = 60
    requests: Rates = rates_of(REQUESTS)
    per_48: int | None = PER_48
    proxies: tuple[str, ...] = ()
    site: Site = Site()

    @property
    def bounds(self) -> Bounds:
        """What the queue may hold."""
        waiting = self.most if self.waiting is None else self.waiting
        return Bounds(max(1, int(self.answer_minutes * 60)), self.most, waiting)

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ) -> Self:
        """Read the settings of this process; see README.md for their names.

        Raises:
            domino_process.settings.SettingsError: one is missing or makes no sense.
        """
        url = redis_url(env)
        defaults = cls(url)
        return cls(
            url,
            patience=number("COMPUTER_PATIENCE_S", defaults.patience, env),
            answer_minutes=number("COMPUTER_ANSWER_MINUTES", defaults.answer_minutes, env),
            most=int(number("COMPUTER_QUEUE_MOST", defaults.most, env)),
            waiting=most("LIMIT_COMPUTER_WAITING", defaults.waiting, env),
            requests=rates("LIMIT_COMPUTER", REQUESTS, env),
            per_48=most("LIMIT_PER_48", PER_48, env),
            proxies=trusted_proxies(env),
            site=Site.from_env(env),
        )
