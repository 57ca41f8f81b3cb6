"""``python -m domino_postgres migrate`` brings the tables up to date; ``check`` ends with 0 once they are."""

from __future__ import annotations

import argparse
import sys

from domino_process.addresses import database_url
from domino_process.settings import exit_status

from domino_postgres import schema


def main(arguments: list[str]) -> int:
    """0 when done or ready, 1 when not ready or unreachable."""
    parser = argparse.ArgumentParser(prog="python -m domino_postgres", description=__doc__)
    parser.add_argument("command", choices=("migrate", "check"))
    parser.add_argument("--wait", type=float, default=60, help="seconds to wait for the database (migrate)")
    options = parser.parse_args(arguments)
    try:
        if options.command == "migrate":
            print(f"tables are at revision {schema.migrate(database_url(), options.wait)}")
            return 0
        ready = schema.check(database_url())
        print("ready" if ready else "not ready: run `python -m domino_postgres migrate`")
        return 0 if ready else 1
    except schema.DatabaseUnreachable as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(exit_status(lambda: main(sys.argv[1:])))
