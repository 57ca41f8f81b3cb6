"""Ends the runner's children when the runner itself is killed and can no longer do so.

Started by its path as a process of its own, in its own session, with the standard library alone. The runner
writes `add PID SIGNAL` and `drop PID` lines to its standard input. When that pipe closes, however the runner
ended, every process group still listed is ended, the last one started first. This works on every Unix.
"""

import os
import signal
import sys
import time

PATIENCE = 5.0  # seconds a process group gets between its own stop signal and SIGKILL


def main() -> None:
    """Read the runner's lines until it is gone, then end what it left."""
    for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_IGN)
    wards: dict[int, int] = {}
    for line in sys.stdin:
        word, *numbers = line.split()
        if word == "add":
            wards[int(numbers[0])] = int(numbers[1])
        else:
            wards.pop(int(numbers[0]), None)
    for pid, stop_signal in reversed(wards.items()):
        end(pid, stop_signal)


def end(group: int, stop_signal: int) -> None:
    """Ask a process group to stop, and kill it when it does not."""
    deadline = time.monotonic() + PATIENCE
    if not send(group, signal.SIGCONT) or not send(group, stop_signal):
        return
    while time.monotonic() < deadline:
        if not send(group, 0) or is_zombie(group):
            break
        time.sleep(0.02)
    send(group, signal.SIGKILL)


def is_zombie(pid: int) -> bool:
    """Whether it ended, but nobody asked how: so it stays in containers whose first process is no init."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:  # ended for good, or a system without /proc, where signalling zombies fails anyway
        return False


def send(group: int, number: int) -> bool:
    """Whether the group was there to get the signal."""
    try:
        os.killpg(group, number)
    except (ProcessLookupError, PermissionError):  # macOS says "not permitted" of a group of zombies
        return False
    return True


if __name__ == "__main__":
    main()
