"""`python -m domino_embedded play|dev|run COMMAND...|browser`: see `make help`."""

import argparse
import os
import sys

from domino_embedded.browser import find_or_install
from domino_embedded.errors import StartError
from domino_embedded.play import dev, play
from domino_embedded.run import run
from domino_embedded.settings import Settings


def main() -> int:
    """Exit status: 0 after an orderly end, 1 with two lines on standard error when something is wrong."""
    arguments = _arguments()
    try:
        match arguments.what:
            case "play":
                play(Settings.read(), _parent_gone if arguments.attached else _never)
            case "dev":
                dev(Settings.read(), _parent_gone if arguments.attached else _never)
            case "run":
                return run(Settings.read(), arguments.command)
            case _:
                print(find_or_install())
    except StartError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
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
