"""Keeps the steps that rooms give up once their round has a record, for tests that look at a whole log.

The database itself puts each step aside as it is deleted, whoever deletes it: ``whole_step`` has every step
that ever was committed.
"""

from __future__ import annotations

import psycopg

ARCHIVE = """
BEGIN;
SELECT pg_advisory_xact_lock(7265002);
CREATE TABLE IF NOT EXISTS archived_step (LIKE step);
CREATE OR REPLACE VIEW whole_step AS SELECT * FROM step UNION ALL SELECT * FROM archived_step;
CREATE OR REPLACE FUNCTION archive_step() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO archived_step VALUES (OLD.*); RETURN OLD; END';
CREATE OR REPLACE TRIGGER archive_step BEFORE DELETE ON step FOR EACH ROW EXECUTE FUNCTION archive_step();
COMMIT;
"""


def archive_steps(url: str) -> None:
    """Have the database at ``url`` keep deleted steps from now on; more than once does no harm."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(ARCHIVE.encode())
