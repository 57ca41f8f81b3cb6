"""What can be set for the rooms service, from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from domino_process.addresses import database_url, redis_url
from domino_process.settings import IDLE_LIFE, length, number
from domino_redis.rate_limits import PER_48, UNKNOWN_RATES, Rates, most, rates
from domino_service.forwarded import trusted_proxies
from domino_service.origin import Site


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of the service.

    Attributes:
        site: which names and origins are our own.
        trusted_proxies: addresses or networks whose ``X-Forwarded-...`` headers are believed.
        looks, rooms, joins, unknown, records, changes: limits for each client address on rooms looked at,
            rooms made, seats asked for, tries of codes that lead nowhere, records of rounds, and changes of
            format or seats; empty for no limit.
        seat_changes: the limit on such changes for each seat.
        per_48: how often an IPv6 /48 may ask what each of its /64s may; None for any number of times.
        transfer_life: how long a key that moves a seat to another device is good for.
        idle_life: how long a room lives after the last activity.
    """

    database_url: str
    redis_url: str
    site: Site = Site()
    trusted_proxies: tuple[str, ...] = ()
    looks: Rates = ()
    rooms: Rates = ()
    joins: Rates = ()
    unknown: Rates = ()
    records: Rates = ()
    changes: Rates = ()
    seat_changes: Rates = ()
    per_48: int | None = PER_48
    pool_size: int = 10
    transfer_life: timedelta = timedelta(minutes=10)
    idle_life: timedelta = IDLE_LIFE


def load(env: Mapping[str, str] = os.environ) -> Settings:
    """The settings that ``env`` holds; see README.md for their names.

    Raises:
        domino_process.settings.SettingsError: one is missing or cannot be read.
    """
    return Settings(
        database_url(env),
        redis_url(env),
        site=Site.from_env(env),
        trusted_proxies=trusted_proxies(env),
        looks=rates("LIMIT_LOOKS", "600/minute;6000/hour", env),
        rooms=rates("LIMIT_ROOMS", "30/minute;300/hour", env),
        joins=rates("LIMIT_JOINS", "60/minute;600/hour", env),
        unknown=rates("LIMIT_UNKNOWN", UNKNOWN_RATES, env),
        records=rates("LIMIT_RECORDS", "60/minute;1200/hour", env),
        changes=rates("LIMIT_CHANGES", "120/minute;1200/hour", env),
        seat_changes=rates("LIMIT_CHANGES_PER_SEAT", "60/minute;600/hour", env),
        per_48=most("LIMIT_PER_48", PER_48, env),
        pool_size=int(number("DATABASE_POOL", 10, env)),
        transfer_life=timedelta(minutes=number("TRANSFER_MINUTES", 10, env)),
        idle_life=length("EXPIRE_AFTER", IDLE_LIFE, env),
    )
