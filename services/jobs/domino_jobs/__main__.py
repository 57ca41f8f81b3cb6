"""``python -m domino_jobs expire [--dry-run] [--older-than 7d [--yes]]`` by hand; ``... cron`` for ever."""

from __future__ import annotations

import argparse
import sys
from datetime import timedelta

import psycopg
from domino_process import json_logs
from domino_process.metrics import serve
from domino_process.settings import exit_status, length_of

from domino_jobs import metrics, settings
from domino_jobs.expiring import expire

SURELY_IDLE = timedelta(days=1)
"""Rooms that were idle for less may be in mid-game: whoever types ``3m`` for ``3d`` is asked."""


def main(arguments: list[str]) -> int:
    """0 when done, 1 when the database cannot be used, 2 for wrong arguments."""
    options = _read(arguments)
    try:
        json_logs.set_up("jobs")
        config = settings.load()
        if options.job == "cron":
            from domino_jobs.clock import Clock

            metrics.watch(config)
            serve()
            Clock(config).run()
        else:
            expire(config, options.older_than or config.expire_after, dry_run=options.dry_run)
    except psycopg.Error as error:
        print(str(error).strip(), file=sys.stderr)
        return 1
    return 0


def _read(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m domino_jobs")
    jobs = parser.add_subparsers(dest="job", required=True)
    expiring = jobs.add_parser("expire", help="end the rooms that have been idle for too long, now")
    expiring.add_argument("--dry-run", action="store_true", help="only count them")
    expiring.add_argument("--older-than", type=_length, help="such as 7d or 36h; else EXPIRE_AFTER")
    expiring.add_argument("--yes", action="store_true", help="also where --older-than is below a day")
    jobs.add_parser("cron", help="do so every EXPIRE_EVERY")
    options = parser.parse_args(arguments)
    if options.job == "expire" and _ends_games(options):
        expiring.error("--older-than below a day ends games in play: add --yes, or count them with --dry-run")
    return options


def _ends_games(options: argparse.Namespace) -> bool:
    chosen = options.older_than
    return chosen is not None and chosen < SURELY_IDLE and not (options.yes or options.dry_run)


def _length(text: str) -> timedelta:
    try:
        return length_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


if __name__ == "__main__":
    sys.exit(exit_status(lambda: main(sys.argv[1:])))
