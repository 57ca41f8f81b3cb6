"""Log lines are JSON with facts; a room is named without its code."""

from __future__ import annotations

import json
import logging
import subprocess
import sys

from domino_process.json_logs import JsonFormatter, request_id, room_tag

CODE = "0123456789abcdefghjk"


def line(record: logging.LogRecord) -> dict[str, object]:
    facts: dict[str, object] = json.loads(JsonFormatter("rooms").format(record))
    return facts


def test_facts_and_the_request_stand_beside_the_event() -> None:
    record = logging.makeLogRecord(
        {"name": "domino_rooms", "levelname": "INFO", "msg": "room_created", "target": 50}
    )
    token = request_id.set("abc")
    try:
        facts = line(record)
    finally:
        request_id.reset(token)
    assert facts.pop("time")
    assert facts == {
        "level": "info",
        "service": "rooms",
        "logger": "domino_rooms",
        "event": "room_created",
        "request": "abc",
        "target": 50,
    }


def test_an_exception_becomes_one_line_with_its_traceback() -> None:
    try:
        raise ValueError("why")
    except ValueError:
        record = logging.makeLogRecord({"msg": "failed", "exc_info": sys.exc_info()})
    text = JsonFormatter("rooms").format(record)
    assert "\n" not in text
    assert "ValueError: why" in json.loads(text)["error"]


def test_a_rooms_name_in_logs_leads_nowhere() -> None:
    assert room_tag(CODE) == room_tag(CODE) != room_tag(CODE[::-1])
    assert CODE[:4] not in room_tag(CODE)


def test_access_logs_with_their_paths_are_off_and_servers_speak_json() -> None:
    program = (
        "import logging; from domino_process import json_logs; json_logs.set_up('rooms');"
        "logging.getLogger('uvicorn.access').warning('GET /api/rooms/secret');"
        "logging.getLogger('uvicorn.error').warning('closing')"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stderr == ""
    assert [json.loads(line)["event"] for line in ended.stdout.splitlines()] == ["closing"]
