"""The service's own errors as ``Problem``, beside those that every service has."""

from __future__ import annotations

import psycopg
from domino_service import problems
from domino_store.rooms import Denied
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse


def install(app: FastAPI) -> None:
    """Have ``app`` answer every error as a ``Problem``."""
    problems.install(app)
    app.add_exception_handler(Denied, _denied)
    app.add_exception_handler(psycopg.OperationalError, problems.unavailable)


async def _denied(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Denied)
    return problems.problem(error.code)
