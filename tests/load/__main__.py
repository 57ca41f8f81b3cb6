"""``python -m tests.load --rooms 200``: durable moves a second, and how long each one takes.

Starts Postgres, Redis and ``--replicas`` game services of its own and plays ``--rooms`` games at once through
real sockets: as fast as the answers come, or with ``--rate`` moves a second in each room.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict

import orjson
import uvloop
from domino_embedded.stack import Stack

from tests.load.playing import Plan, play
from tests.load.stage import add_games


def main() -> int:
    """Print one line of JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--rooms", type=int, default=200)
    parser.add_argument("--replicas", type=int, default=1)
    parser.add_argument(
        "--rate", type=float, default=0, help="moves a second in each room; 0: as fast as it goes"
    )
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--warm", type=float, default=3)
    parser.add_argument(
        "--apart", type=float, default=0, help="share of the rooms with seats on two replicas"
    )
    asked = parser.parse_args()
    plan = Plan(asked.rooms, asked.rate, asked.warm, asked.seconds, asked.apart)
    with Stack() as stack:
        report = uvloop.run(play(plan, stack, add_games(stack, asked.replicas)))
    sys.stdout.write(orjson.dumps(asdict(report)).decode() + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
