"""A seat's lease: the text ``rank@connection``.

Ranks grow with every claim of the seat, so that the newest connection is known everywhere and an older one
never gets the seat back. A lease that is not renewed runs out: that is how a vanished replica is noticed.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from domino_rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Held:
    """A seat to look at. ``lease`` is this process's own, to be renewed, or empty to look only."""

    room: str
    seat: Seat
    lease: str = ""


def first_lease(connection: str) -> str:
    """The lease of a connection that could ask nobody for its rank."""
    return f"{int(time.time() * 1000):015d}@{connection}"
