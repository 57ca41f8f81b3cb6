"""Leases of seats, used while Redis is away.

Not logged: what is lost with a crash of the server is renewed within seconds by whoever holds it.
"""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"

LEASE = """
CREATE UNLOGGED TABLE lease (
    room text NOT NULL REFERENCES room (code) ON DELETE CASCADE,
    seat text NOT NULL,
    lease text COLLATE "C" NOT NULL,
    until timestamptz NOT NULL,
    PRIMARY KEY (room, seat)
)
"""


def upgrade() -> None:
    """Create the table of leases."""
    op.execute(LEASE)
