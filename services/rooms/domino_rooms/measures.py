"""What is counted for monitoring."""

from __future__ import annotations

from prometheus_client import Counter, Histogram

rooms_created = Counter("domino_rooms_created", "Rooms made")
guests_joined = Counter("domino_guests_joined", "Second seats taken")
seats_moved = Counter("domino_seats_moved", "Seats moved to another device")
requests = Counter("domino_rooms_requests", "Requests to the rooms service", ["method", "route", "status"])
seconds = Histogram(
    "domino_rooms_request_seconds",
    "Time until the answer of the rooms service",
    ["route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
