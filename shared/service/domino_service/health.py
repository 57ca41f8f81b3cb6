"""Routes for whoever looks after a process; not part of the API."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from domino_contracts.codes import Code
from fastapi import APIRouter, Request

from domino_service.problems import Refusal


def health_routes(ready: Callable[[Request], Awaitable[bool]]) -> APIRouter:
    """``/health/live``: the process answers. ``/health/ready``: ``ready`` says so; else 503."""
    router = APIRouter(prefix="/health", include_in_schema=False)

    @router.get("/live")
    async def live() -> dict[str, str]:
        return {"status": "live"}

    @router.get("/ready")
    async def is_ready(request: Request) -> dict[str, str]:
        if not await ready(request):
            raise Refusal(Code.UNAVAILABLE, retry_after=1)
        return {"status": "ready"}

    return router
