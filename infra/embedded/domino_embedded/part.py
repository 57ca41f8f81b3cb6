"""One thing that the runner starts: what it is (`Part`), and the running process (`Running`)."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from domino_embedded.account import Account
from domino_embedded.errors import StartError

REMIND_SECONDS = 10.0
"""How often somebody who waits for a part is told so."""


@dataclass(frozen=True, slots=True)
class Part:
    """How one process is started, known to be ready, and stopped."""

    name: str
    command: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)
    ready: Callable[[], bool] | None = None  # None: nothing waits for it
    patience: float = 600.0  # seconds it may take until it is ready; a busy machine is no fault
    stop_signal: signal.Signals = signal.SIGTERM
    grace: float = 10.0  # seconds between the stop signal and SIGKILL
    account: Account | None = None
    essential: bool = True  # without it there is no game: when it keeps dying, everything ends
    passing: bool = False  # runs to its end (migrations) before the next part starts
    shown: bool = False  # writes to our terminal rather than to its log
    cwd: Path | None = None


class Running:
    """A part's process, in a session of its own so that a terminal's Ctrl-C reaches only the runner."""

    def __init__(self, part: Part, log: Path) -> None:
        self.part = part
        self.log = log
        account = part.account
        with log.open("ab") as sink:
            output = None if part.shown else sink
            self._process = subprocess.Popen(
                part.command,
                env={**os.environ, **part.env},
                cwd=part.cwd or (log.parent if account is None else "/"),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                user=account.uid if account else None,
                group=account.gid if account else None,
                extra_groups=[] if account else None,
            )

    @property
    def pid(self) -> int:
        """Process id, which is the id of its group too."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """Exit status, None while it runs, negative for a signal."""
        return self._process.poll()

    def wait_ready(self, interrupted: Callable[[], bool] = lambda: False) -> None:
        """Wait until the part is ready (or done, if it is a passing one).

        Raises StartError with the end of its log if it ends or takes too long, KeyboardInterrupt when
        `interrupted` says so.
        """
        begun = told = time.monotonic()
        while not self._arrived():
            if interrupted():
                raise KeyboardInterrupt
            now = time.monotonic()
            if now - told > REMIND_SECONDS:
                sys.stderr.write(f"waiting for {self.part.name} ({now - begun:.0f} s)\n")
                told = now
            if now - begun > self.part.patience:
                problem = f"{self.part.name} was not ready after {self.part.patience:.0f} s"
                raise StartError(problem, self.last_words())
            time.sleep(0.01)

    def _arrived(self) -> bool:
        status = self.status
        if self.part.passing:
            if status:
                raise StartError(f"{self.part.name} failed (exit status {status})", self.last_words())
            return status == 0
        if self.part.ready is None:
            return True
        if status is not None:
            raise StartError(f"{self.part.name} ended at once (exit status {status})", self.last_words())
        return self.part.ready()

    def last_words(self) -> str:
        """The end of its log and where the whole of it is."""
        tail = self.log.read_text(errors="replace").splitlines()[-8:]
        return "\n  ".join([*tail, f"the whole log: {self.log}"])

    def signal_all(self, number: signal.Signals) -> None:
        """Send a signal to the process and all its descendants, whatever session they moved to."""
        with contextlib.suppress(psutil.NoSuchProcess):
            root = psutil.Process(self.pid)
            for process in [root, *root.children(recursive=True)]:
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.send_signal(number)

    def kill(self) -> None:
        """SIGKILL, without warning, to everything of it."""
        self.signal_all(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """The part's own stop signal to its main process; SIGKILL to what is left after its grace."""
        if self.status is None:
            self.signal_all(signal.SIGCONT)
            self._process.send_signal(self.part.stop_signal)
        try:
            self._process.wait(self.part.grace)
        except subprocess.TimeoutExpired:
            self.kill()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
