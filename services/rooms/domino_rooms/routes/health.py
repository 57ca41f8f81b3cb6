"""Whether the service can serve; Redis is not asked, as rooms work without."""

from __future__ import annotations

import psycopg
from domino_postgres.database import is_migrated
from domino_process.deadlines import within
from domino_service.health import health_routes
from fastapi import Request

from domino_rooms.parts import Parts

PATIENCE_SECONDS = 3.0


async def ready(request: Request) -> bool:
    """Whether the database answers and has its tables."""
    parts: Parts = request.app.state.parts
    try:
        return await within(is_migrated(parts.pool), PATIENCE_SECONDS)
    except (psycopg.Error, TimeoutError):
        return False


router = health_routes(ready)
