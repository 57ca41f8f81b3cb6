"""Answer every error as a ``Problem``: a code, a status, and no words (the browser has them)."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from domino_contracts.codes import Code
from domino_contracts.rooms import Problem
from domino_redis.rate_limits import RateLimited
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

STATUS: Mapping[Code, HTTPStatus] = {
    Code.BAD_REQUEST: HTTPStatus.BAD_REQUEST,
    Code.NO_SEAT: HTTPStatus.FORBIDDEN,
    Code.FOREIGN_ORIGIN: HTTPStatus.FORBIDDEN,
    Code.NOT_FOUND: HTTPStatus.NOT_FOUND,
    Code.ROOM_GONE: HTTPStatus.NOT_FOUND,
    Code.ROUND_UNKNOWN: HTTPStatus.NOT_FOUND,
    Code.TRANSFER_GONE: HTTPStatus.NOT_FOUND,
    Code.MOVE_UNKNOWN: HTTPStatus.NOT_FOUND,
    Code.ROOM_FULL: HTTPStatus.CONFLICT,
    Code.ROOM_STARTED: HTTPStatus.CONFLICT,
    Code.HAS_SEAT: HTTPStatus.CONFLICT,
    Code.ID_TAKEN: HTTPStatus.CONFLICT,
    Code.TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Code.IMPOSSIBLE: HTTPStatus.UNPROCESSABLE_ENTITY,
    Code.RATE_LIMITED: HTTPStatus.TOO_MANY_REQUESTS,
    Code.INTERNAL: HTTPStatus.INTERNAL_SERVER_ERROR,
    Code.QUEUE_FULL: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
}

RETRY_SECONDS = 2

log = logging.getLogger(__name__)


class Refusal(HTTPException):
    """An answer that is an error. ``retry_after`` are the seconds after which it is worth asking again."""

    def __init__(self, code: Code, retry_after: int | None = None) -> None:
        super().__init__(STATUS[code])
        self.code = code
        self.retry_after = retry_after


def documented(*codes: Code) -> dict[int | str, dict[str, Any]]:
    """Describe the error answers of an operation for its OpenAPI description."""
    answers: dict[int | str, dict[str, Any]] = {"4XX": {"model": Problem, "description": "Any other error."}}
    for code in codes:
        status = STATUS[code]
        known = answers.get(status.value)
        description = f"{known['description']}, `{code}`" if known else f"`{code}`"
        answers[status.value] = {"model": Problem, "description": description}
    return answers


def install(app: FastAPI) -> None:
    """Have ``app`` answer every error as a ``Problem``; errors of its own parts are for the app to add."""
    app.add_exception_handler(Refusal, _refusal)
    app.add_exception_handler(RateLimited, _too_often)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(TimeoutError, unavailable)
    app.add_exception_handler(Exception, _internal)


def problem(code: Code, status: int | None = None, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """Make the answer for ``code``."""
    return JSONResponse({"code": code}, status or STATUS[code], headers)


async def unavailable(_request: Request, error: Exception) -> JSONResponse:
    """Handle an error that may pass: a part the service needs cannot be reached."""
    log.error("part_unavailable", extra={"error": type(error).__name__})
    return problem(Code.UNAVAILABLE, headers={"Retry-After": str(RETRY_SECONDS)})


async def _refusal(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    wait = error.retry_after
    return problem(error.code, headers=None if wait is None else {"Retry-After": str(wait)})


async def _too_often(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RateLimited)
    return problem(Code.RATE_LIMITED, headers={"Retry-After": str(error.retry_after)})


async def _invalid(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    # A room's code that cannot be one tells no more than one that leads nowhere.
    miswritten = any(tuple(fault["loc"]) == ("path", "code") for fault in error.errors())
    return problem(Code.ROOM_GONE if miswritten else Code.BAD_REQUEST)


async def _http(_request: Request, error: Exception) -> JSONResponse:
    """What the framework refuses by itself: unknown addresses, wrong methods, unreadable bodies."""
    assert isinstance(error, HTTPException)
    codes = {404: Code.NOT_FOUND, 413: Code.TOO_LARGE}
    return problem(codes.get(error.status_code, Code.BAD_REQUEST), error.status_code, error.headers)


async def _internal(_request: Request, error: Exception) -> JSONResponse:
    log.error("request_failed", exc_info=error)
    return problem(Code.INTERNAL)
