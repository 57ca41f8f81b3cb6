"""The data folder: where it is, that we can write to it, and that only one runner uses it at a time."""

import contextlib
import errno
import fcntl
import json
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self, TextIO

import psutil

from domino_embedded import stale_processes
from domino_embedded.errors import StartError

SPACE_NEEDED = 200_000_000  # bytes; a new cluster takes 46 MB, its write-ahead log grows from there
HANDOVER = 20.0  # seconds that the last run, already ending, gets to finish


class DataFolder:
    """A folder held by this process until it and its watchdog are gone."""

    def __init__(self, root: Path) -> None:
        self.root = root.absolute()
        self._lock: TextIO | None = None

    @property
    def logs(self) -> Path:
        """One file a part."""
        return self.root / "logs"

    @property
    def record(self) -> Path:
        """Where the supervisor writes down what it started."""
        return self.root / "running.json"

    @property
    def lock_descriptor(self) -> int:
        """Handed to the watchdog, so that the folder stays held until the last child has ended."""
        if self._lock is None:
            raise RuntimeError("the data folder is not held")
        return self._lock.fileno()

    @contextlib.contextmanager
    def held(self) -> Iterator[Self]:
        """Make the folder, check it and hold its lock; raises StartError when that cannot be."""
        try:
            self._hold()
            yield self
        finally:
            if self._lock is not None:
                self._lock.close()
                self._lock = None

    def _hold(self) -> None:
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            # Root's Postgres runs as somebody else, who must get through; secrets are 0600 anyway.
            self.root.chmod(0o755 if os.geteuid() == 0 else 0o700)
            self.logs.mkdir(exist_ok=True)
            self._lock = (self.root / "lock").open("a+")
        except OSError as error:
            raise StartError(
                f"cannot write to the data folder {self.root}: {os.strerror(error.errno or 0)}",
                "name a folder of yours: DOMINO_DATA=~/domino-data make play",
            ) from None
        self._wait_for_lock(self._lock)
        self.note({"pid": os.getpid(), "since": psutil.Process().create_time()})
        stale_processes.end(self.record)
        self._check_space()

    def note(self, owner: dict[str, Any]) -> None:
        """Say in the lock file who holds it; an empty note says that the holder is ending."""
        if self._lock is not None:
            self._lock.seek(0)
            self._lock.truncate()
            self._lock.write(json.dumps(owner))
            self._lock.flush()

    def _wait_for_lock(self, lock: TextIO) -> None:
        """The lock of a killed run is free within seconds; one of a healthy run is not worth waiting for."""
        started = time.monotonic()
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                if error.errno not in (errno.EAGAIN, errno.EACCES):
                    raise
            else:
                return
            waited = time.monotonic() - started
            owner = self._living_owner(lock)
            if waited > HANDOVER or (owner and waited > 2):
                who = f"process {owner}" if owner else "the remains of the last run"
                raise StartError(
                    f"{self.root} is in use by {who}",
                    "end that one first, or play with other data: DOMINO_DATA=~/other make play PORT=8081",
                )
            time.sleep(0.1)

    def _living_owner(self, lock: TextIO) -> int | None:
        lock.seek(0)
        try:
            note = json.loads(lock.read())
            process = psutil.Process(note["pid"])
            return process.pid if process.create_time() == note["since"] else None
        except (ValueError, KeyError, psutil.NoSuchProcess):
            return None

    def _check_space(self) -> None:
        free = shutil.disk_usage(self.root).free
        if free < SPACE_NEEDED:
            raise StartError(
                f"the disk is full: {free // 1_000_000} MB are left for {self.root}",
                f"make room for {SPACE_NEEDED // 1_000_000} MB, or name a folder elsewhere with DOMINO_DATA",
            )
