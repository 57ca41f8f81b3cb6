"""Settings from the environment: ports, numbers and lengths of time, and what is said where one is wrong."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from datetime import timedelta

IDLE_LIFE = timedelta(days=7)
"""How long a room lives after the last play, join or request, where ``EXPIRE_AFTER`` says nothing."""

MOST = 1e9
"""No number that is set is above this, so that seconds and minutes remain lengths of time."""

UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


class SettingsError(Exception):
    """A setting is missing or makes no sense; the text is one line for whoever starts the program."""


def exit_status(main: Callable[[], int]) -> int:
    """What the program ``main`` ends with; 2, after one line on standard error, where a setting is wrong."""
    try:
        return main()
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        return 2


def required(name: str, env: Mapping[str, str] = os.environ) -> str:
    """The value of the variable ``name``.

    Raises:
        SettingsError: it is missing or empty.
    """
    value = env.get(name, "").strip()
    if not value:
        raise SettingsError(f"{name} is not set")
    return value


def number(name: str, default: float, env: Mapping[str, str] = os.environ) -> float:
    """The value of the variable ``name`` as a number from 0 up, or ``default`` where it is not set.

    Raises:
        SettingsError: it is no such number.
    """
    text = env.get(name, "").strip()
    try:
        value = float(text) if text else default
    except ValueError:
        value = -1.0
    if not 0 <= value <= MOST:
        raise SettingsError(f"{name} is {text!r}, which is not a number from 0 up")
    return value


def port(name: str, default: int, env: Mapping[str, str] = os.environ) -> int:
    """The value of the variable ``name`` as a TCP port, or ``default`` where it is not set.

    Raises:
        SettingsError: it is not a whole number from 0 to 65535.
    """
    text = env.get(name, "").strip() or str(default)
    if not (text.isascii() and text.isdecimal() and int(text) <= 65535):
        raise SettingsError(f"{name} is {text!r}, which is not a port")
    return int(text)


def length(name: str, default: timedelta, env: Mapping[str, str] = os.environ) -> timedelta:
    """The value of the variable ``name`` as a length of time, or ``default`` where it is not set.

    Raises:
        SettingsError: it is none.
    """
    text = env.get(name, "").strip()
    try:
        return length_of(text) if text else default
    except ValueError as error:
        raise SettingsError(f"{name}: {error}") from error


def length_of(text: str) -> timedelta:
    """A length of time above zero, such as ``7d``, ``36h``, ``90m`` or ``1s``.

    Raises:
        ValueError: it is not written like that.
    """
    match = re.fullmatch(r"(\d{1,6})([smhdw])", text.strip())
    if match is None or int(match[1]) == 0:
        raise ValueError(f"{text!r} is not a length of time like 7d, 36h, 90m or 1s")
    return timedelta(**{UNITS[match[2]]: int(match[1])})
