"""``python docs/protocol.py [--check]`` writes ``docs/protocol.md`` from ``protocol.in.md`` and the code.

The prose is by hand; what can be read off the code is: messages, codes, close codes and HTTP operations.
``--check`` ends with 1 where the file is not what would be written.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, get_args

from domino_contracts import typescript
from domino_contracts.codes import PROTOCOL, Close, Code
from domino_contracts.commands import Message
from domino_contracts.events import SeenTableEvent
from domino_contracts.updates import ServerMessage
from domino_rooms.app import create_app
from domino_rooms.settings import Settings
from domino_rules.moves import Reason

HERE = Path(__file__).parent
TARGET = HERE / "protocol.md"
VALUES = (
    *("TableView", "DealView", "OpenRequest", "View", "RoundView", "Chain", "Link", "RoundScore", "PerSeat"),
    *("Seat", "Tile", "End", "EndReason"),
)
HTTP_BODIES = ("RoomSetup", "RoomOut", "RoomLife", "TransferOut", "TransferClaim", "RoundRecord", "Problem")
COMPUTER = ("MoveRequest", "MoveAnswer", "HintRequest", "HintAnswer", "ReviewRequest", "ReviewAnswer")
MOVES = ("Play", "Draw", "Pass")
COMPUTER_PARTS = (
    "Knowledge",
    "SeenPlay",
    "SeenDraws",
    "SeenPass",
    "Counts",
    "Decision",
    "Judgement",
    "Worth",
    *MOVES,
)


def main(arguments: list[str]) -> int:
    """Write the file, or tell whether it is up to date."""
    return typescript.keep(TARGET, generate(), "python docs/protocol.py", arguments)


def generate() -> str:
    """The whole page."""
    types = dict(_types())
    parts = {
        "protocol": str(PROTOCOL),
        "http": "\n".join(_operations()),
        "http_bodies": _code(types, HTTP_BODIES),
        "computer_bodies": _code(types, COMPUTER + COMPUTER_PARTS),
        "messages": _code(types, [message.__name__ for message in get_args(Message)]),
        "updates": _code(types, [message.__name__ for message in get_args(ServerMessage)]),
        "events": _code(types, [event.__name__ for event in get_args(SeenTableEvent)]),
        "values": _code(types, VALUES),
        "codes": _table("Code", "Meaning", Code),
        "reasons": _table("Code", "Meaning", Reason),
        "closes": _table("Close code", "Meaning", Close),
    }
    text = (HERE / "protocol.in.md").read_text("utf-8")
    for name, part in parts.items():
        text = text.replace("{{" + name + "}}", part)
    if "{{" in text:
        raise ValueError("protocol.in.md names a part that is not there")
    return text


def _types() -> Iterator[tuple[str, str]]:
    """The declarations of the page's types, by name."""
    for part in typescript.generate().split("\n\n"):
        for keyword in ("export interface ", "export type "):
            if keyword in part:
                name = part.partition(keyword)[2].split()[0].partition("<")[0]
                yield name, part.replace("export ", "").replace("readonly ", "").strip()


def _code(types: dict[str, str], names: Any) -> str:
    return "```ts\n" + "\n\n".join(types[name] for name in names) + "\n```"


def _table(first: str, second: str, codes: type[Enum]) -> str:
    documented = _member_docs(codes)
    rows = [f"| {first} | {second} |", "|---|---|"]
    for code in codes:
        name = f"`{code.value}`" if isinstance(code.value, str) else f"{code.value} `{code.name}`"
        rows.append(f"| {name} | {documented.get(code.name, '')} |")
    return "\n".join(rows)


def _member_docs(codes: type[Enum]) -> dict[str, str]:
    """The docstrings that stand under the members of an enumeration."""
    (body,) = ast.parse(inspect.getsource(codes)).body
    assert isinstance(body, ast.ClassDef)
    found: dict[str, str] = {}
    for before, after in zip(body.body, body.body[1:], strict=False):
        if isinstance(before, ast.Assign) and isinstance(after, ast.Expr):
            (target,) = before.targets
            assert isinstance(target, ast.Name)
            assert isinstance(after.value, ast.Constant)
            found[target.id] = " ".join(str(after.value.value).replace("``", "`").split())
    return found


def _operations() -> Iterator[str]:
    """The HTTP operations of the rooms service."""
    schema = create_app(Settings("postgresql://", "redis://")).openapi()
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            yield f"### {method.upper()} {path}\n"
            yield " ".join(operation["description"].replace("``", "`").split()) + "\n"
            yield from _bodies(operation)
            yield ""


def _bodies(operation: dict[str, Any]) -> Iterator[str]:
    asked = operation.get("requestBody")
    if asked:
        yield f"- body: {_schema(asked)}"
    for status, answer in sorted(operation["responses"].items()):
        if status.startswith("2"):
            yield f"- {status}: {_schema(answer)}"
        elif status != "4XX":
            yield f"- {status}: {answer['description']}"


def _schema(part: dict[str, Any]) -> str:
    content = part.get("content", {}).get("application/json", {}).get("schema", {})
    return f"`{content['$ref'].rsplit('/', 1)[-1]}`" if "$ref" in content else "nothing"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
