"""What can be set from outside, by environment variables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Self

from domino_store.settings import IDLE_LIFE, database_url, length, number, redis_url


@dataclass(frozen=True, slots=True)
class Settings:
    """Times are in seconds.

    ``beat``: pause between a browser's heartbeats. ``silence``: without any message for so long a
    connection is closed; browsers let sleeping tabs speak once a minute only, and a dead line is noticed much
    earlier by pings (see ``wire``). ``lease``: life of a seat's lease in Redis; ``renew``: pause between its
    renewals, of which two may fail. ``grace``: how long a seat counts as present after its connection has
    closed, so that a reload is no absence. ``heal``: pause between comparisons with the database.
    ``patience``: how long the database may take. ``rate`` and ``burst``: messages a second for each
    connection, and how many at once; ``tries_rate`` and ``tries_burst``: the same for each address's tries of
    rooms that are not there or seats that are not its own (C24). ``lanes``: commits under way at a time.
    ``idle_life``: how long a room lives after the last activity (C30).
    """

    database_url: str
    redis_url: str
    origins: frozenset[str] = frozenset()
    beat: float = 5.0
    silence: float = 75.0
    lease: float = 8.0
    renew: float = 2.5
    grace: float = 1.5
    heal: float = 2.0
    patience: float = 3.0
    rate: float = 50.0
    burst: float = 100.0
    tries_rate: float = 0.5
    tries_burst: float = 30.0
    message_bytes: int = 4096
    sockets_per_address: int = 400
    sockets_per_room: int = 12
    sockets_per_seat: int = 6
    lanes: int = 1
    idle_life: timedelta = IDLE_LIFE

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ) -> Self:
        """The settings of this process.

        Raises:
            domino_store.settings.SettingsError: one is missing or makes no sense.
        """
        defaults = cls("", "")

        def get(name: str, default: float) -> float:
            return number(f"GAME_{name}", default, env)

        return cls(
            database_url=database_url(env),
            redis_url=redis_url(env),
            origins=frozenset(env.get("ALLOWED_ORIGINS", "").replace(",", " ").split()),
            beat=get("BEAT_S", defaults.beat),
            silence=get("SILENCE_S", defaults.silence),
            lease=get("LEASE_S", defaults.lease),
            renew=get("RENEW_S", defaults.renew),
            grace=get("GRACE_S", defaults.grace),
            heal=get("HEAL_S", defaults.heal),
            patience=get("PATIENCE_S", defaults.patience),
            rate=get("RATE", defaults.rate),
            burst=get("BURST", defaults.burst),
            tries_rate=get("TRIES_RATE", defaults.tries_rate),
            tries_burst=get("TRIES_BURST", defaults.tries_burst),
            message_bytes=int(get("MESSAGE_BYTES", defaults.message_bytes)),
            sockets_per_address=int(get("SOCKETS_PER_ADDRESS", defaults.sockets_per_address)),
            sockets_per_room=int(get("SOCKETS_PER_ROOM", defaults.sockets_per_room)),
            sockets_per_seat=int(get("SOCKETS_PER_SEAT", defaults.sockets_per_seat)),
            lanes=int(get("LANES", defaults.lanes)),
            idle_life=length("EXPIRE_AFTER", IDLE_LIFE, env),
        )
