"""Where Postgres and Redis are. A setting may also be a file: ``DATABASE_URL_FILE`` names one that holds it.

Passwords may stand in the addresses or apart from them, where the server and its clients read one file.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote, urlsplit

from domino_process.settings import SettingsError


def database_url(env: Mapping[str, str] = os.environ) -> str:
    """``DATABASE_URL``, as libpq reads it: ``postgresql://user:password@host:port/database``.

    Where it has no password, ``POSTGRES_PASSWORD`` is put in.

    Raises:
        SettingsError: it is missing, or no such address.
    """
    return _address("DATABASE_URL", "POSTGRES_PASSWORD", ("postgresql", "postgres"), env)


def redis_url(env: Mapping[str, str] = os.environ) -> str:
    """``REDIS_URL``: ``redis://:password@host:port/0``, or ``rediss://`` with TLS.

    Where it has no password, ``REDIS_PASSWORD`` is put in.

    Raises:
        SettingsError: it is missing, or no such address.
    """
    return _address("REDIS_URL", "REDIS_PASSWORD", ("redis", "rediss"), env)


def secret(name: str, env: Mapping[str, str] = os.environ) -> str:
    """The value of ``name``, else what is in the file ``name_FILE`` names; empty where neither is set.

    Raises:
        SettingsError: the file cannot be read, or holds nothing.
    """
    value, file = env.get(name, "").strip(), env.get(f"{name}_FILE", "").strip()
    if value or not file:
        return value
    try:
        value = Path(file).read_text("utf-8").strip()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise SettingsError(f"{name}_FILE is {file!r}, which cannot be read: {reason}") from error
    if not value:
        raise SettingsError(f"{name}_FILE is {file!r}, which is empty")
    return value


def _address(name: str, password: str, schemes: tuple[str, ...], env: Mapping[str, str]) -> str:
    """The address of a server. What is wrong with it is said without it, since it holds a password."""
    url = secret(name, env)
    if not url:
        raise SettingsError(f"{name} is not set")
    try:
        parts = urlsplit(url)
        readable = parts.scheme in schemes and "://" in url and parts.port != 0
    except ValueError:
        readable = False
    if not readable:
        raise SettingsError(f"{name} is not an address like {schemes[0]}://user:password@host:port/name")
    if parts.password is not None or not (word := secret(password, env)):
        return url
    place = parts.netloc.rpartition("@")[2]
    return parts._replace(netloc=f"{parts.username or ''}:{quote(word, safe='')}@{place}").geturl()
