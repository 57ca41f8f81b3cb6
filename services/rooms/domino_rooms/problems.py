"""The service's own errors as ``Problem``, beside those that every service has."""

from __future__ import annotations

import psycopg
from domino_postgres.rooms_repository import RoomRefused
from domino_postgres.transient import may_pass
from domino_service import problems
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse


def install(app: FastAPI) -> None:
    """Have ``app`` answer every error as a ``Problem``."""
    problems.install(app)
    app.add_exception_handler(RoomRefused, _denied)
    app.add_exception_handler(psycopg.Error, _database)


async def _denied(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RoomRefused)
    return problems.problem(error.code)


async def _database(request: Request, error: Exception) -> JSONResponse:
    """An error that may pass is answered so; any other is a fault of ours."""
    assert isinstance(error, psycopg.Error)
    if not may_pass(error):
        raise error
    return await problems.unavailable(request, error)
