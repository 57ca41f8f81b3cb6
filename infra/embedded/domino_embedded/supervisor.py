"""Starts parts in order, keeps them running, and ends everything it started in reverse order."""

import contextlib
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from domino_embedded import stale_processes, watchdog
from domino_embedded.errors import StartError
from domino_embedded.part import Part, Running

RESTARTS = 5  # within WINDOW seconds a part may die this often before everything is ended
WINDOW = 60.0


class Supervisor:
    """The running parts by name. Parts keep their names over restarts, so a test may kill and start them."""

    def __init__(self, logs: Path, *, record: Path | None = None, hold: tuple[int, ...] = ()) -> None:
        """`record`: where to write down what runs, for the next run if this one and its watchdog are killed.

        `hold`: descriptors that stay open until the last child has ended, even if we are killed.
        """
        self._logs = logs
        self._record = record
        self._running: dict[str, Running] = {}
        self._deaths: dict[str, list[float]] = {}
        self._interrupted = False
        self._watchdog = subprocess.Popen(
            [sys.executable, "-I", "-S", watchdog.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=hold,
            text=True,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Every part that was started and not stopped, in that order."""
        return tuple(self._running)

    def __getitem__(self, name: str) -> Running:
        return self._running[name]

    def start(self, part: Part) -> None:
        """Start a part and wait until it is ready; raises StartError if it does not get there."""
        log = self._logs / f"{part.name}.log"
        try:
            running = Running(part, log)
        except OSError as error:
            raise StartError(f"{part.name} cannot be started: {error}", "run `make setup` again") from error
        self._running[part.name] = running
        self._tell(f"add {running.pid} {part.stop_signal.value}")
        self._remember()
        running.wait_ready(lambda: self._interrupted)
        if part.passing:
            self._forget(part.name)

    def stop(self, name: str) -> None:
        """Stop a part in its own way."""
        self._running[name].stop()
        self._forget(name)

    def restart(self, name: str) -> None:
        """Stop a part (if it still runs) and start it anew."""
        part = self._running[name].part
        self.stop(name)
        self.start(part)

    def stop_all(self) -> None:
        """End everything, the last one started first, and the watchdog with it."""
        for name in reversed(self.names):
            self.stop(name)
        if self._watchdog.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                self._watchdog.stdin.close()
        self._watchdog.wait()

    @contextlib.contextmanager
    def heeding_signals(self) -> Iterator[None]:
        """Within this, Ctrl-C, SIGTERM and a closed terminal end `start` and `watch` in good order."""
        numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        before = {number: signal.signal(number, self._interrupt) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def watch(self, ending: Callable[[], bool] = lambda: False) -> None:
        """Restart parts that die until interrupted or `ending`; raises StartError when one dies too often."""
        while not (self._interrupted or ending()):
            for name in self.names:
                if self._running[name].status is not None:
                    self._revive(name)
            time.sleep(0.2)

    def _revive(self, name: str) -> None:
        dead = self._running[name]
        now = time.monotonic()
        deaths = [at for at in self._deaths.get(name, []) if now - at < WINDOW] + [now]
        self._deaths[name] = deaths
        if len(deaths) > RESTARTS:
            failure = StartError(f"{name} ended {len(deaths)} times within a minute", dead.last_words())
            if dead.part.essential:
                raise failure
            sys.stderr.write(f"going on without {name}: {failure}\n")
            self.stop(name)
            return
        sys.stderr.write(f"{name} ended (exit status {dead.status}), starting it again\n")
        try:
            self.restart(name)
        except StartError:  # one more death, met in the next round
            self._running[name].kill()

    def _interrupt(self, *_signal: object) -> None:
        self._interrupted = True

    def _forget(self, name: str) -> None:
        self._tell(f"drop {self._running.pop(name).pid}")
        self._remember()

    def _remember(self) -> None:
        if self._record is not None:
            stale_processes.remember(self._record, (running.pid for running in self._running.values()))

    def _tell(self, line: str) -> None:
        """A watchdog that somebody killed is a safety net gone, no reason to stop the game."""
        if self._watchdog.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                # One write: tests start parts from several threads.
                self._watchdog.stdin.write(f"{line}\n")
                self._watchdog.stdin.flush()
