"""What can be set for the jobs, from the environment; and lengths of time as people write them."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from domino_store.settings import SettingsError, database_url, redis_url

UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


@dataclass(frozen=True, slots=True)
class Settings:
    """``expire_after``: how long an idle room lives. ``expire_every``: the pause between two looks."""

    database_url: str
    redis_url: str
    expire_after: timedelta
    expire_every: timedelta


def load(env: Mapping[str, str] = os.environ) -> Settings:
    """The settings that ``env`` holds.

    Raises:
        SettingsError: one is missing or cannot be read.
    """
    return Settings(
        database_url(env),
        redis_url(env),
        _length("EXPIRE_AFTER", "7d", env),
        _length("EXPIRE_EVERY", "10m", env),
    )


def length(text: str) -> timedelta:
    """A length of time above zero, such as ``7d``, ``36h``, ``90m`` or ``1s``.

    Raises:
        ValueError: it is not written like that.
    """
    match = re.fullmatch(r"(\d{1,6})([smhdw])", text.strip())
    if match is None or int(match[1]) == 0:
        raise ValueError(f"{text!r} is not a length of time like 7d, 36h, 90m or 1s")
    return timedelta(**{UNITS[match[2]]: int(match[1])})


def _length(name: str, default: str, env: Mapping[str, str]) -> timedelta:
    try:
        return length(env.get(name, "").strip() or default)
    except ValueError as error:
        raise SettingsError(f"{name}: {error}") from error
