"""A real Postgres from a wheel: makes its cluster once, then is a part like any other."""

import contextlib
import signal
from collections.abc import Mapping
from pathlib import Path

import psutil
import psycopg

from domino_embedded import programs
from domino_embedded.account import for_postgres
from domino_embedded.cluster import ROLE, Cluster
from domino_embedded.part import Part
from domino_embedded.ports import LOOPBACK, free_port
from domino_embedded.stale_processes import is_alive

DATABASE = "domino"
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
        self._root = folder
        self._settings = SETTINGS if durable else {**SETTINGS, **THROWAWAY}
        self._account = for_postgres(folder / "postgres" / "cluster")
        self._cluster = Cluster(folder, self._account)

    @property
    def url(self) -> str:
        """Of the database of the game."""
        return self.url_of(DATABASE)

    @property
    def binaries(self) -> Path:
        """The folder of Postgres' programs."""
        return programs.binaries(self._root, self._account)

    def url_of(self, database: str) -> str:
        """Of any database in this cluster."""
        return f"postgresql://{ROLE}:{self._cluster.password()}@{LOOPBACK}:{self.port}/{database}"

    def part(self) -> Part:
        """How to start it, after making the cluster if there is none yet.

        Raises:
            StartError: there is one that cannot be started (see `Cluster`).
        """
        binaries = self.binaries
        self._cluster.prepare(binaries)
        self._forget_stale_pid()
        settings = [text for key, value in self._settings.items() for text in ("-c", f"{key}={value}")]
        command = (str(binaries / "postgres"), "-D", str(self._cluster.path), "-p", str(self.port), *settings)
        # SIGINT is Postgres' fast shutdown: open transactions are rolled back, nobody is waited for.
        return Part(self.name, command, ready=self.is_ready, stop_signal=signal.SIGINT, account=self._account)

    def is_ready(self) -> bool:
        """Whether it answers; makes the game's database the first time.

        Raises:
            StartError: it answers, and does not take the password.
        """
        try:
            with psycopg.connect(self.url_of("postgres"), connect_timeout=2, autocommit=True) as connection:
                known = connection.execute(
                    "SELECT FROM pg_database WHERE datname = %s", [DATABASE]
                ).fetchone()
                if known is None:
                    connection.execute(f"CREATE DATABASE {DATABASE}")
        except psycopg.OperationalError as error:
            # No SQLSTATE comes with a refused connection; the cluster's messages are in English.
            if "password authentication failed" in str(error):
                raise self._cluster.wrong_password("has another one than the database") from error
            return False
        return True

    def set_new_password(self) -> None:
        """Replace a lost password, while Postgres does not run."""
        self._cluster.set_new_password(self.binaries)

    def _forget_stale_pid(self) -> None:
        """After a crash the pid file may name a process that is somebody else by now."""
        pid_file = self._cluster.path / "postmaster.pid"
        with contextlib.suppress(FileNotFoundError, ValueError, IndexError, psutil.AccessDenied):
            pid = int(pid_file.read_text().splitlines()[0])
            if not _is_postgres(pid):
                pid_file.unlink()


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
