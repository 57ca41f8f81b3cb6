"""Alembic's entry: runs the migrations on the connection that ``domino_store.schema`` hands over."""

from __future__ import annotations

from alembic import context
from domino_store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
