"""Alembic's entry: runs the migrations on the connection that ``domino_postgres.schema`` hands over."""

from __future__ import annotations

from alembic import context
from domino_postgres.models import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
