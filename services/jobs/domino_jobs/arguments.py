"""The command line of ``python -m domino_jobs``."""

from __future__ import annotations

import argparse
from datetime import timedelta

from domino_process.settings import length_of

SURELY_IDLE = timedelta(days=1)
"""Rooms that were idle for less may be in mid-game: whoever types ``3m`` for ``3d`` is asked."""


def read(arguments: list[str]) -> argparse.Namespace:
    """The job and its options; ends the program with status 2 where they are wrong."""
    parser = argparse.ArgumentParser(prog="python -m domino_jobs")
    jobs = parser.add_subparsers(dest="job", required=True)
    expiring = jobs.add_parser("expire", help="end the rooms that have been idle for too long, now")
    expiring.add_argument("--dry-run", action="store_true", help="only count them")
    expiring.add_argument("--older-than", type=_length, help="such as 7d or 36h; else EXPIRE_AFTER")
    expiring.add_argument("--yes", action="store_true", help="also where --older-than is below a day")
    jobs.add_parser("cron", help="do so every EXPIRE_EVERY")
    jobs.add_parser("status", help="rooms, seats, the queue, the last expiry, the version of the tables")
    listing = jobs.add_parser("rooms", help="the rooms that were active last")
    listing.add_argument("--most", type=int, default=50, help="how many of them (50)")
    jobs.add_parser("room", help="one room").add_argument("tag", help="as in the logs")
    ending = jobs.add_parser("end", help="end one room, whoever plays in it")
    ending.add_argument("tag", help="as in the logs")
    ending.add_argument("--yes", action="store_true", help="yes, end it: there is no way back")
    options = parser.parse_args(arguments)
    if options.job == "expire" and _ends_games(options):
        expiring.error("--older-than below a day ends games in play: add --yes, or count them with --dry-run")
    if options.job == "end" and not options.yes:
        ending.error("there is no way back: add --yes")
    return options


def _ends_games(options: argparse.Namespace) -> bool:
    chosen = options.older_than
    return chosen is not None and chosen < SURELY_IDLE and not (options.yes or options.dry_run)


def _length(text: str) -> timedelta:
    try:
        return length_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
