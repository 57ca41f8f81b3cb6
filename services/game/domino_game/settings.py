"""What can be set from outside, by environment variables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Self

from domino_process.addresses import database_url, redis_url
from domino_process.settings import IDLE_LIFE, length, number
from domino_redis.rate_limits import PER_48, UNKNOWN_RATES, Rates, most, rates, rates_of
from domino_service.forwarded import trusted_proxies
from domino_service.origin import Site

MESSAGES = "100/2 seconds"


@dataclass(frozen=True, slots=True)
class Settings:
    """Times are in seconds.

    ``site``: which names and origins are our own. ``trusted_proxies``: addresses or networks whose
    ``X-Forwarded-...`` headers are believed.

    ``beat``: pause between a browser's heartbeats. ``silence``: without any message for so long a
    connection is closed; browsers let sleeping tabs speak once a minute only, and a dead line is noticed much
    earlier by pings (see ``wire``). ``lease``: life of a seat's lease in Redis; ``renew``: pause between its
    renewals, of which two may fail. ``grace``: how long a seat counts as present after its connection has
    closed, so that a reload is no absence. ``heal``: pause between comparisons with the database.
    ``patience``: how long the database may take. ``lanes``: commits under way at a time. ``idle_life``: how
    long a room lives after the last activity.

    Limits: ``messages`` of one connection, each no longer than ``message_bytes``; ``unknown``, an address's
    tries of rooms that are not there or seats that are not its own, the same as in the rooms service;
    ``per_48``, how often an IPv6 /48 may what each of its /64s may, None for any number;
    ``sockets_per_...``, connections at the same time, None for any number.
    """

    database_url: str
    redis_url: str
    site: Site = Site()
    trusted_proxies: tuple[str, ...] = ()
    beat: float = 5.0
    silence: float = 75.0
    lease: float = 8.0
    renew: float = 2.5
    grace: float = 1.5
    heal: float = 2.0
    patience: float = 3.0
    lanes: int = 1
    idle_life: timedelta = IDLE_LIFE
    messages: Rates = rates_of(MESSAGES)
    message_bytes: int | None = 4096
    unknown: Rates = rates_of(UNKNOWN_RATES)
    per_48: int | None = PER_48
    sockets_per_address: int | None = 400
    sockets_per_room: int | None = 12
    sockets_per_seat: int | None = 6

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ) -> Self:
        """The settings of this process.

        Raises:
            domino_process.settings.SettingsError: one is missing or makes no sense.
        """
        defaults = cls("", "")

        def get(name: str, default: float) -> float:
            return number(f"GAME_{name}", default, env)

        return cls(
            database_url=database_url(env),
            redis_url=redis_url(env),
            site=Site.from_env(env),
            trusted_proxies=trusted_proxies(env),
            beat=get("BEAT_S", defaults.beat),
            silence=get("SILENCE_S", defaults.silence),
            lease=get("LEASE_S", defaults.lease),
            renew=get("RENEW_S", defaults.renew),
            grace=get("GRACE_S", defaults.grace),
            heal=get("HEAL_S", defaults.heal),
            patience=get("PATIENCE_S", defaults.patience),
            lanes=int(get("LANES", defaults.lanes)),
            idle_life=length("EXPIRE_AFTER", IDLE_LIFE, env),
            messages=rates("LIMIT_MESSAGES", MESSAGES, env),
            message_bytes=most("LIMIT_MESSAGE_BYTES", defaults.message_bytes, env),
            unknown=rates("LIMIT_UNKNOWN", UNKNOWN_RATES, env),
            per_48=most("LIMIT_PER_48", PER_48, env),
            sockets_per_address=most("LIMIT_SOCKETS_PER_ADDRESS", defaults.sockets_per_address, env),
            sockets_per_room=most("LIMIT_SOCKETS_PER_ROOM", defaults.sockets_per_room, env),
            sockets_per_seat=most("LIMIT_SOCKETS_PER_SEAT", defaults.sockets_per_seat, env),
        )
