"""uvicorn's HTTP with errors as problems, also for what is no request at all."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Final

from domino_contracts.codes import Code
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from domino_service.problems import RETRY_SECONDS, STATUS


class ProblemProtocol(HttpToolsProtocol):
    """HTTP/1.1 as every service speaks it: ``uvicorn.Config(http=ProblemProtocol)``."""

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        """Answer what cannot be read as HTTP, and close the connection."""
        self.refuse(Code.BAD_REQUEST)

    def refuse(self, code: Code) -> None:
        """Answer with ``code`` outside of any request, and close the connection."""
        self.transport.write(raw_problem(code))
        self.transport.close()


def raw_problem(code: Code) -> bytes:
    """A whole HTTP answer with the problem ``code``, after which the connection is closed."""
    body = json.dumps({"code": code}, separators=(",", ":")).encode()
    status: HTTPStatus = STATUS[code]
    retry = f"retry-after: {RETRY_SECONDS}\r\n" if status.value in {429, 503} else ""
    head: Final = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        "content-type: application/json\r\n"
        "cache-control: no-store\r\n"
        f"content-length: {len(body)}\r\n"
        f"{retry}connection: close\r\n\r\n"
    )
    return head.encode() + body
