"""Records of finished rounds, each a row of its own.

Services of the previous release write none: where a row is missing, the record is read from the steps, which
are only deleted once there is one.
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"

RECORD = """
CREATE TABLE record (
    room text NOT NULL REFERENCES room (code) ON DELETE CASCADE,
    deal integer NOT NULL,
    first_version integer NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (room, deal)
)
"""
# Steps come and go by now: their place is used again before the table has grown by a tenth.
STEP = "ALTER TABLE step SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 5000)"


def upgrade() -> None:
    """Create the table of records."""
    for statement in (RECORD, STEP):
        op.execute(statement)
