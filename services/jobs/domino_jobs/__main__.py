"""``python -m domino_jobs``: end idle rooms (``expire``, ``cron``), or look at rooms and end one by hand."""

from __future__ import annotations

import sys

import psycopg
from domino_process import json_logs
from domino_process.metrics import serve
from domino_process.settings import exit_status

from domino_jobs import by_hand, metrics, settings
from domino_jobs.arguments import read
from domino_jobs.expiring import expire
from domino_jobs.ops import NoSuchRoom


def main(arguments: list[str]) -> int:
    """0 when done, 1 when the database cannot be used or the room is not there, 2 for wrong arguments."""
    options = read(arguments)
    try:
        json_logs.set_up("jobs")
        config = settings.load()
        match options.job:
            case "cron":
                from domino_jobs.clock import Clock

                metrics.watch(config)
                serve()
                Clock(config).run()
            case "expire":
                expire(config, options.older_than or config.expire_after, dry_run=options.dry_run)
            case _:
                by_hand.run(config, options)
    except (psycopg.Error, NoSuchRoom) as error:
        print(str(error).strip(), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(lambda: main(sys.argv[1:])))
