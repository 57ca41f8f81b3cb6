"""`python -m domino_embedded play|dev|run|backup|restore|new-password|data|browser`: see `--help`."""

import argparse
import os
import sys
from pathlib import Path

from domino_embedded.browser import find_or_install
from domino_embedded.data import DataFolder
from domino_embedded.dumps import backup, restore
from domino_embedded.errors import StartError
from domino_embedded.play import dev, play
from domino_embedded.postgres import Postgres
from domino_embedded.run import run
from domino_embedded.settings import Settings


def main() -> int:
    """Exit status: 0 after an orderly end, 1 with two lines on standard error when something is wrong."""
    arguments = _arguments()
    try:
        return _do(arguments)
    except StartError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _do(arguments: argparse.Namespace) -> int:
    if arguments.what == "browser":
        print(find_or_install())
        return 0
    settings = Settings.read()
    match arguments.what:
        case "play":
            play(settings, _parent_gone if arguments.attached else _never)
        case "dev":
            dev(settings, _parent_gone if arguments.attached else _never)
        case "run":
            return run(settings, arguments.command)
        case "backup":
            backup(settings, arguments.file)
            print(arguments.file)
        case "restore":
            before = restore(settings, arguments.file)
            print(f"restored; the database that was there is kept as {before}")
        case "new-password":
            with DataFolder(settings.data).held() as data:
                Postgres(data.root).set_new_password()
        case "data":
            print(settings.data)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="domino_embedded", description="Everything in one command.")
    commands = parser.add_subparsers(dest="what", required=True)
    for name, help_ in (("play", "play"), ("dev", "work on it")):
        command = commands.add_parser(name, help=help_)
        command.add_argument(
            "--attached", action="store_true", help="end when the process that started us ends"
        )
    command = commands.add_parser("run", help="run a command with DATABASE_URL and REDIS_URL set")
    command.add_argument("command", nargs=argparse.REMAINDER)
    command = commands.add_parser("backup", help="write the database to a file")
    command.add_argument("file", type=Path)
    command = commands.add_parser("restore", help="put a backup in place of the database")
    command.add_argument("file", type=Path)
    commands.add_parser("new-password", help="give the database a new password where its file was lost")
    commands.add_parser("data", help="print the data folder")
    commands.add_parser(
        "browser", help="print the path of a browser for the tests, installing one if need be"
    )
    return parser.parse_args()


PARENT = os.getppid()


def _parent_gone() -> bool:
    return os.getppid() != PARENT


def _never() -> bool:
    return False


if __name__ == "__main__":
    sys.exit(main())
