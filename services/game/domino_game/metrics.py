"""What an operator can watch; served by ``domino_process.metrics``."""

from __future__ import annotations

from functools import cache

from prometheus_client import Counter, Gauge, Histogram

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

commands = Counter("domino_commands", "Commands at tables", ["type", "result"])
"""``result`` is ``committed``, ``acknowledged`` (had been counted before) or ``refused``."""

refusals = Counter("domino_refusals", "Refused commands", ["code"])

commit_seconds = Histogram("domino_commit_seconds", "Time of one group commit", buckets=_FAST)

commit_steps = Histogram(
    "domino_commit_steps", "Steps in one group commit", buckets=(1, 2, 5, 10, 20, 50, 100, 200)
)

fanout_seconds = Histogram(
    "domino_fanout_seconds", "From a commit on one replica to its update on another", buckets=_FAST
)

seats = Gauge("domino_connected_seats", "Seats connected to this process")

rooms = Gauge("domino_open_rooms", "Rooms with a connection to this process")

closed = Counter("domino_closed_sockets", "Sockets closed by the service", ["code"])

healed = Counter("domino_healed_rooms", "Rooms found behind the database and brought up to date")


@cache
def command(kind: str, result: str) -> Counter:
    """The counter of ``commands`` with these labels; finding it takes longer than counting."""
    return commands.labels(kind, result)
