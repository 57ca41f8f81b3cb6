"""Remembers what runs: if even the watchdog is killed, the next run can still clear it away."""

import contextlib
import json
import time
from collections.abc import Iterable
from pathlib import Path

import psutil

from domino_embedded.files import write_private

PATIENCE = 5.0  # seconds between asking a stale process to end and killing it


def remember(record: Path, pids: Iterable[int]) -> None:
    """Write down these processes, each with its time of birth: a number may be somebody else's later."""
    alive: list[tuple[int, float]] = []
    for pid in pids:
        with contextlib.suppress(psutil.NoSuchProcess):
            alive.append((pid, psutil.Process(pid).create_time()))
    write_private(record, json.dumps(alive))


def end(record: Path) -> None:
    """End the processes of this record that still run. Call it only while holding the data folder."""
    try:
        known = [(int(pid), float(born)) for pid, born in json.loads(record.read_text())]
    except (FileNotFoundError, ValueError, TypeError):
        return
    for pid, born in reversed(known):
        with contextlib.suppress(psutil.NoSuchProcess):
            process = psutil.Process(pid)
            if process.create_time() == born:
                _end(process)
    record.unlink()


def _end(process: psutil.Process) -> None:
    family = [process, *process.children(recursive=True)]
    process.resume()
    process.terminate()
    deadline = time.monotonic() + PATIENCE
    while any(is_alive(member) for member in family) and time.monotonic() < deadline:
        time.sleep(0.02)
    for member in family:
        with contextlib.suppress(psutil.NoSuchProcess):
            member.kill()


def is_alive(process: psutil.Process) -> bool:
    """Whether it runs. A zombie does not: it ended, and nobody asked how (some containers have no init)."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
