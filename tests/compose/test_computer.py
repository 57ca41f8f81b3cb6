"""The computer's moves through the whole stack: edge, game service, queue, worker."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from domino_ai.engine import choose
from domino_contracts.computer import MoveRequest
from domino_rules.moves import Play

from tests.compose.containers import Containers
from tests.http_client import Answer, Browser
from tests.protocol_client import new_id
from tests.timeouts import PATIENCE

QUESTION = {
    "level": "hard",
    "knowledge": {
        "seat": "blue",
        "hand": ["0-2", "1-2", "1-5", "2-4", "2-6", "3-6", "5-6"],
        "opener": "red",
        "forced": "6-6",
        "events": [{"type": "played", "seat": "red", "tile": "6-6", "end": "right"}],
        "counts": {"red": 6, "blue": 7},
        "boneyard": 14,
        "target": None,
        "scores": {"red": 0, "blue": 0},
    },
}


def ask(containers: Containers, name: str) -> Answer:
    path = f"/api/computer/moves/{name}"
    return asyncio.run(Browser(containers.address).request("PUT", path, QUESTION))


def answered(containers: Containers, name: str) -> Any:
    """Ask as the page does, again and again until there is a move."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer = ask(containers, name)
        if answer.status in (200, 202) and answer.body["state"] == "done":
            return answer.body["move"]
        time.sleep(0.2)
    raise AssertionError(f"no move in {PATIENCE} s, at last {answer}")


def test_worker_answers_with_the_engines_move(containers: Containers) -> None:
    name = new_id()
    move = answered(containers, name)
    request = MoveRequest.model_validate(QUESTION)
    expected = choose(request.knowledge, request.level, name)
    assert isinstance(expected, Play)
    assert move == {"type": "play", "tile": expected.tile.value, "end": expected.end}


def test_question_outlives_its_worker(containers: Containers) -> None:
    containers.kill("ai")
    name = new_id()
    waiting = ask(containers, name)
    assert waiting.body["state"] == "thinking", waiting
    containers.start("ai")
    first = answered(containers, name)
    assert answered(containers, name) == first
    containers.up()


def test_question_outlives_redis(containers: Containers) -> None:
    """Its queue is lost with it; asked again, the question is put anew, and answered as before."""
    name = new_id()
    first = answered(containers, name)
    containers.kill("redis")
    containers.start("redis")
    assert answered(containers, name) == first
    containers.up()
