"""``python -m domino_jobs expire [--dry-run] [--older-than 7d]`` by hand; ``... cron`` again and again."""

from __future__ import annotations

import argparse
import sys
from datetime import timedelta

import psycopg
from domino_store import logs
from domino_store.metrics import serve
from domino_store.settings import exit_status, length_of

from domino_jobs import metrics, settings
from domino_jobs.expiring import expire


def main(arguments: list[str]) -> int:
    """0 when done, 1 when the database cannot be used, 2 for wrong arguments."""
    options = _read(arguments)
    try:
        logs.set_up("jobs")
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
    jobs.add_parser("cron", help="do so every EXPIRE_EVERY")
    return parser.parse_args(arguments)


def _length(text: str) -> timedelta:
    try:
        return length_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


if __name__ == "__main__":
    sys.exit(exit_status(lambda: main(sys.argv[1:])))
