"""Rooms, seats, steps, transfers and job runs."""

from __future__ import annotations

from alembic import op

revision = "0001"
down_revision = None

ROOM = """
CREATE TABLE room (
    code text PRIMARY KEY,
    target smallint CONSTRAINT room_target CHECK (target IN (50, 100, 150, 200, 250, 300)),
    version integer NOT NULL DEFAULT 0 CONSTRAINT room_version CHECK (version >= 0),
    state text,
    created_at timestamptz NOT NULL DEFAULT now(),
    active_at timestamptz NOT NULL DEFAULT now()
) WITH (
    -- Room on each page for the next version of its rows: updates then stay heap-only.
    fillfactor = 60,
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_threshold = 500
)
"""
SEAT = """
CREATE TABLE seat (
    room text NOT NULL REFERENCES room (code) ON DELETE CASCADE,
    seat text NOT NULL CONSTRAINT seat_colour CHECK (seat IN ('red', 'blue')),
    token_hash bytea NOT NULL,
    taken_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (room, seat)
)
"""
STEP = """
CREATE TABLE step (
    room text NOT NULL,
    version integer NOT NULL,
    seat text,
    command_id text,
    events text NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (room, version),
    CONSTRAINT step_command UNIQUE (room, seat, command_id)
)
"""
TRANSFER = """
CREATE TABLE transfer (
    key_hash bytea PRIMARY KEY,
    room text NOT NULL REFERENCES room (code) ON DELETE CASCADE,
    seat text NOT NULL CONSTRAINT transfer_colour CHECK (seat IN ('red', 'blue')),
    expires_at timestamptz NOT NULL,
    CONSTRAINT transfer_seat UNIQUE (room, seat)
)
"""
JOB_RUN = """
CREATE TABLE job_run (
    job text PRIMARY KEY,
    finished_at timestamptz NOT NULL DEFAULT now(),
    removed integer NOT NULL DEFAULT 0
)
"""


def upgrade() -> None:
    """Create the first tables."""
    for statement in (ROOM, SEAT, STEP, TRANSFER, JOB_RUN):
        op.execute(statement)
