"""Who asks the computer, and how much; errors as codes."""

from __future__ import annotations

import math
from http import HTTPStatus

from domino_contracts.codes import Code
from fastapi import Request
from fastapi.responses import JSONResponse

BODY_BYTES = 64 * 1024
"""Far above the longest review."""

STATUS = {
    Code.BAD_REQUEST: HTTPStatus.UNPROCESSABLE_ENTITY,
    Code.IMPOSSIBLE: HTTPStatus.UNPROCESSABLE_ENTITY,
    Code.TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Code.MOVE_UNKNOWN: HTTPStatus.NOT_FOUND,
    Code.ID_TAKEN: HTTPStatus.CONFLICT,
    Code.RATE_LIMITED: HTTPStatus.TOO_MANY_REQUESTS,
    Code.INTERNAL: HTTPStatus.INTERNAL_SERVER_ERROR,
    Code.QUEUE_FULL: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
}


class Refused(Exception):
    """The request gets no answer but ``code``; ``retry_after`` in seconds where it is worth asking again."""

    def __init__(self, code: Code, retry_after: float | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.retry_after = retry_after

    @property
    def response(self) -> JSONResponse:
        """What the browser gets."""
        headers = {"Cache-Control": "no-store"}
        if self.retry_after is not None:
            headers["Retry-After"] = str(max(1, math.ceil(self.retry_after)))
        return JSONResponse({"code": self.code}, STATUS[self.code], headers)


def client_of(request: Request) -> str:
    """The address that asks."""
    return request.client.host if request.client else ""


async def body_of(request: Request) -> bytes:
    """The request's whole body.

    Raises:
        Refused: ``TOO_LARGE``.
    """
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_BYTES:
            raise Refused(Code.TOO_LARGE)
    return body
