"""Check the record of a round: ``python -m domino_rules.verify record.json`` (``-`` reads standard input).

``python -m domino_rules.verify record.json seen.json`` compares it with what a page saved as well.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from domino_rules.record import RecordError, check
from domino_rules.seen import Doubt, compare

DOUBTS = {
    Doubt.NUMBER: "the page gave no number of its own, so the secret may have been chosen after the numbers",
    Doubt.END: "the page was not shown how play ended",
}


def main(arguments: list[str]) -> int:
    """Print whether the record holds; 0 if it does, 1 if not, 2 for a file that cannot be read."""
    if len(arguments) not in (1, 2):
        print("usage: python -m domino_rules.verify record.json [seen.json]", file=sys.stderr)
        return 2
    try:
        record, *seen = [_read(argument) for argument in arguments]
    except (OSError, ValueError) as error:
        print(f"cannot read the record: {error}", file=sys.stderr)
        return 2
    try:
        check(record)
        doubt = compare(record, seen[0]) if seen else None
    except RecordError as error:
        print(f"NOT VERIFIED: {error}")
        return 1
    if doubt is not None:
        print(f"NOT VERIFIED: nothing speaks against it, but {DOUBTS[doubt]}")
        return 1
    left = ", up to where it was abandoned" if record.get("abandoned") else ""
    also = ", and are what the page was shown" if seen else ""
    print(f"verified: the shuffle and all {len(record['events'])} events of the round hold{left}{also}")
    return 0


def _read(name: str) -> dict[str, Any]:
    value = json.loads(sys.stdin.read() if name == "-" else Path(name).read_text("utf-8"))
    if not isinstance(value, dict):
        raise ValueError("it is no JSON object")
    return value


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
