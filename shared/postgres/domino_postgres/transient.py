"""Which errors of the database may pass: worth another try, on a connection of its own."""

from __future__ import annotations

import psycopg

READ_ONLY = "25006"
"""The session, or the whole database, takes no writes: a standby, or a host that protects a full disk."""

CLASSES = frozenset(("08", "40", "53", "55", "57", "58"))
"""Connection lost; rolled back for others' sake; out of disk, memory or connections; locked or not ready;
shut down, cancelled or timed out; input and output (the first two characters of a SQLSTATE)."""

STATES = frozenset(
    (
        READ_ONLY,
        "25P02",  # a transaction that failed before
        "25P03",  # one that idled for too long
        "26000",  # a prepared statement that the server, or a pooler before it, has forgotten
        "0A000",  # one that was prepared before a migration
        "XX000",  # an error within the server or a pooler
    )
)


def may_pass(error: psycopg.Error) -> bool:
    """Whether the same statement may succeed later: the database is to blame, not what was asked."""
    state = error.sqlstate
    if state is None:
        # psycopg's own: no connection, none in time, or one that broke.
        return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return state[:2] in CLASSES or state in STATES


def is_out_of_room(error: BaseException) -> bool:
    """Whether the server takes no more rows for now: its disk is full or broken."""
    state = error.sqlstate if isinstance(error, psycopg.Error) else None
    return state is not None and state[:2] in ("53", "58")


def is_read_only(error: psycopg.Error) -> bool:
    """Whether the session takes no writes."""
    return error.sqlstate == READ_ONLY
