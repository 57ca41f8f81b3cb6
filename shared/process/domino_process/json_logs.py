"""Log lines as JSON, the same in every process: ``log.info("room_created", extra={"room": room_tag(code)})``.

A line names what happened in snake_case and carries facts. It never holds a token, a cookie, a key or a room
code: whoever reads logs must not be able to walk into a room.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import orjson

from domino_process.settings import SettingsError

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""The request being served, on every line written while it is."""

_STANDARD = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message"}


def room_tag(code: str) -> str:
    """A short name for a room: the same in all logs, and no way back to the code."""
    return hashlib.sha256(code.encode()).hexdigest()[:12]


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time (UTC), level, service, logger, event, and the facts given as ``extra``."""

    def __init__(self, service: str) -> None:
        super().__init__()
        self._service = service

    def format(self, record: logging.LogRecord) -> str:
        """The line for ``record``; an exception becomes its traceback under ``error``."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "service": self._service,
            "logger": record.name,
            "event": record.getMessage(),
        }
        if request_id.get():
            line["request"] = request_id.get()
        line.update((key, value) for key, value in record.__dict__.items() if key not in _STANDARD)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


def set_up(service: str) -> None:
    """Send all logging of this process to standard output as JSON; ``LOG_LEVEL`` says from which level up.

    Raises:
        SettingsError: there is no such level.
    """
    level = os.environ.get("LOG_LEVEL", "").strip().upper() or "INFO"
    if level not in LEVELS:
        raise SettingsError(f"LOG_LEVEL is {level!r}, which is none of {', '.join(LEVELS)}")
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(JsonFormatter(service))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    # At level INFO it names the address of each socket.
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    # It names the address of each request that one service hands on to another.
    logging.getLogger("httpx2").setLevel(logging.WARNING)
    # Its lines hold the address asked for, and with it the room's code; the services log requests themselves.
    logging.getLogger("uvicorn.access").disabled = True
