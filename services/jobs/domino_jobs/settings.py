"""What can be set for the jobs, from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from domino_process.addresses import database_url, redis_url
from domino_process.settings import IDLE_LIFE, length


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
        length("EXPIRE_AFTER", IDLE_LIFE, env),
        length("EXPIRE_EVERY", timedelta(minutes=10), env),
    )
