"""Check the record of a round: ``python -m domino_rules.verify record.json`` (``-`` reads standard input)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from domino_rules.record import RecordError, check


def main(arguments: list[str]) -> int:
    """Print whether the record holds; 0 if it does, 1 if not, 2 for a file that cannot be read."""
    if len(arguments) != 1:
        print("usage: python -m domino_rules.verify record.json", file=sys.stderr)
        return 2
    try:
        text = sys.stdin.read() if arguments[0] == "-" else Path(arguments[0]).read_text("utf-8")
        record = json.loads(text)
        if not isinstance(record, dict):
            raise ValueError("a record is a JSON object")
    except (OSError, ValueError) as error:
        print(f"cannot read the record: {error}", file=sys.stderr)
        return 2
    try:
        check(record)
    except RecordError as error:
        print(f"NOT VERIFIED: {error}")
        return 1
    left = ", up to where it was abandoned" if record.get("abandoned") else ""
    print(f"verified: the shuffle and all {len(record['events'])} events of the round hold{left}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
