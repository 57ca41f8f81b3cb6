"""`make play` as a process that tests can kill and start again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from domino_embedded.ports import free_port

from tests.timeouts import PATIENCE


class Playing:
    """One `play` on its own data folder and port; ``url`` is where its page is."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="domino-")
        self.data = Path(self._folder.name)
        self.data.chmod(0o711)  # run by root, the database's own account has to pass through
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Playing:
        self.start()
        return self

    def __exit__(self, *reason: object) -> None:
        self.stop()
        self._folder.cleanup()

    def start(self) -> None:
        """Start it and wait until it says where to play.

        Raises:
            AssertionError: it ended before; the text is what it said.
        """
        self._process = subprocess.Popen(
            [sys.executable, "-m", "domino_embedded", "play"],
            env={**os.environ, "DOMINO_DATA": str(self.data), "PORT": str(self.port)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout is not None
        said = []
        for line in self._process.stdout:
            said.append(line)
            if "is ready" in line:
                return
        self._process.wait()
        raise AssertionError("".join(said))

    def kill(self) -> None:
        """End it at once with SIGKILL, as a crash does; what it had started ends with it."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._finish()

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._finish()

    def _finish(self) -> None:
        assert self._process is not None
        self._process.communicate(timeout=PATIENCE)
