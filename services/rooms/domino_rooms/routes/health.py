"""For whoever looks after the service; not part of the API."""

from __future__ import annotations

import psycopg
from domino_contracts.codes import Code
from domino_store.bounded import bounded
from domino_store.database import is_migrated
from fastapi import APIRouter

from domino_rooms.deps import InParts
from domino_rooms.problems import Refusal

PATIENCE_SECONDS = 3.0

router = APIRouter(prefix="/health", include_in_schema=False)


@router.get("/live")
async def live() -> dict[str, str]:
    """The process answers."""
    return {"status": "live"}


@router.get("/ready")
async def ready(parts: InParts) -> dict[str, str]:
    """The database answers and has its tables; 503 otherwise. Redis is not asked: rooms work without."""
    try:
        if await bounded(is_migrated(parts.pool), PATIENCE_SECONDS):
            return {"status": "ready"}
    except (psycopg.Error, TimeoutError):
        pass
    raise Refusal(Code.UNAVAILABLE, retry_after=1)
