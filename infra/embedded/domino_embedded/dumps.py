"""`make backup` and `make restore` for `make play`; for containers `infra/backup` and `restore` do it."""

import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL, Identifier

from domino_embedded import services
from domino_embedded.data import DataFolder
from domino_embedded.errors import StartError
from domino_embedded.play import servers
from domino_embedded.postgres import DATABASE, Postgres
from domino_embedded.run import addresses, running
from domino_embedded.settings import Settings


def backup(settings: Settings, file: Path) -> None:
    """Write the whole database to ``file``, while people play or not.

    Raises:
        StartError: it could not be written; a file of that name is as it was.
    """
    if not (settings.data / "postgres" / "cluster").exists():
        raise StartError(f"there is no database in {settings.data}", "`make play` makes one")
    unfinished = file.with_name(f"{file.name}.part")
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    try:
        with addresses(settings, migrate=False) as env:
            url = env["DATABASE_URL"]
            options = ("--format=custom", "--no-owner")
            _program(settings, url, "pg_dump", *options, "-f", unfinished, "-d", DATABASE)
            # A dump that was cut off has no readable list of contents.
            _program(settings, url, "pg_restore", "--list", unfinished)
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)


def restore(settings: Settings, file: Path) -> str:
    """Put a backup in place of the database, while nobody plays; the name that the old one has from now on.

    Raises:
        StartError: the game runs, or the file cannot be read; the database is as it was.
    """
    if not file.is_file():
        raise StartError(f"there is no backup {file}", "make restore FILE=backups/domino-....dump")
    if running(settings) is not None:
        raise StartError("the game is running", "end it first (Ctrl-C), then restore")
    now = f"{datetime.now(UTC):%Y%m%dT%H%M%SZ}".lower()
    fresh, before = f"domino_restored_{now}", f"domino_before_{now}"
    with DataFolder(settings.data).held() as data, servers(data) as (supervisor, env):
        url = env["DATABASE_URL"].rsplit("/", 1)[0]
        with psycopg.connect(f"{url}/postgres", autocommit=True) as server:
            server.execute(SQL("CREATE DATABASE {}").format(Identifier(fresh)))
            try:
                options = ("--no-owner", "--exit-on-error", "--single-transaction")
                _program(settings, env["DATABASE_URL"], "pg_restore", *options, "-d", fresh, file)
            except StartError:
                # Made a moment ago, by us, and empty.
                server.execute(SQL("DROP DATABASE {}").format(Identifier(fresh)))
                raise
            rename = SQL("ALTER DATABASE {} RENAME TO {}")
            with server.transaction():
                server.execute(rename.format(Identifier(DATABASE), Identifier(before)))
                server.execute(rename.format(Identifier(fresh), Identifier(DATABASE)))
        # A backup of an older version gets today's tables.
        supervisor.start(services.migrate(env))
    return before


def _program(settings: Settings, url: str, name: str, *arguments: str | Path) -> None:
    """Run one of Postgres' own programs on the database at ``url``.

    Raises:
        StartError: with what it said.
    """
    command = [str(Postgres(settings.data).binaries / name), *map(str, arguments)]
    done = subprocess.run(
        command, env={**os.environ, **_login(url)}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise StartError(f"{name} failed", done.stderr.strip() or f"exit status {done.returncode}")


def _login(url: str) -> dict[str, str]:
    """Where to find the database and how to get in, by the environment: everybody can read command lines."""
    facts = conninfo_to_dict(url)
    names = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD"}
    return {variable: str(facts[key]) for key, variable in names.items()}
