"""A whole stack for tests: real servers and any number of edges, each of which can be killed and started."""

import os
import shutil
import signal
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from domino_embedded import services
from domino_embedded.part import Part
from domino_embedded.ports import LOOPBACK, free_port
from domino_embedded.postgres import Postgres
from domino_embedded.supervisor import Supervisor
from domino_embedded.valkey import Valkey


class Stack:
    """Postgres and Redis in a folder of their own, ended and deleted when the `with` block is left.

    Parts are named "postgres", "redis", "computer", "edge-1", "edge-2", ..., "worker-1", ..., "schedule".
    Nothing that a test kills comes back by itself: that is the test's to say.
    """

    def __init__(self, *, replicas: int = 0, workers: int = 0, durable: bool = True) -> None:
        """`durable=False` starts nothing that survives a crash; for faults leave it True."""
        self.folder = Path(tempfile.mkdtemp(prefix="domino-"))
        if os.geteuid() == 0:
            self.folder.chmod(0o755)  # Postgres runs as somebody else then
        self.postgres = Postgres(self.folder, durable=durable)
        self.redis = Valkey(self.folder)
        self.urls: list[str] = []
        self._wanted = (replicas, workers)
        self._computer: dict[str, str] = {}
        self._workers = 0
        self._supervisor = Supervisor(self.folder)

    def __enter__(self) -> Self:
        try:
            self.add(self.postgres.part())
            self.add(self.redis.part())
            replicas, workers = self._wanted
            if replicas or workers:
                self.add(services.migrate(self.env))
            if workers:
                self.add_computer()
            for _ in range(replicas):
                self.add_edge()
            for _ in range(workers):
                self.add_worker()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *reason: object) -> None:
        self.close()

    def close(self) -> None:
        """End every part at once and delete the folder."""
        for name in reversed(self._supervisor.names):
            self._supervisor[name].kill()
        self._supervisor.stop_all()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def env(self) -> dict[str, str]:
        """What a service needs in its environment to find the servers."""
        return {"DATABASE_URL": self.postgres.url, "REDIS_URL": self.redis.url}

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of all parts, in the order of their start; killed ones too."""
        return self._supervisor.names

    def add(self, part: Part) -> None:
        """Start any part and wait until it is ready; raises StartError with the end of its log."""
        self._supervisor.start(part)

    def add_edge(self, env: Mapping[str, str] | None = None) -> str:
        """One more edge on a free port; its address, also appended to `urls`.

        `env` wins over the stack's own: a DATABASE_URL or REDIS_URL that leads through a faulty proxy, say.
        """
        port = free_port()
        settings = {**self.env, **self._computer, **(env or {})}
        self.add(services.edge(f"edge-{len(self.urls) + 1}", LOOPBACK, port, settings))
        self.urls.append(f"http://{LOOPBACK}:{port}")
        return self.urls[-1]

    def add_computer(self, env: Mapping[str, str] | None = None) -> str:
        """The computer's service, for the edges that are added later; its address."""
        port = free_port()
        self.add(services.computer(port, {**self.env, **(env or {})}))
        url = f"http://{LOOPBACK}:{port}"
        self._computer = {"COMPUTER_URL": url}
        return url

    def add_worker(self, env: Mapping[str, str] | None = None) -> None:
        """One more worker for the computer's moves."""
        self._workers += 1
        self.add(services.worker(f"worker-{self._workers}", {**self.env, **(env or {})}))

    def add_schedule(self, env: Mapping[str, str] | None = None) -> None:
        """The expiry schedule."""
        self.add(services.schedule({**self.env, **(env or {})}))

    def kill(self, name: str) -> None:
        """SIGKILL to a part and all its children."""
        self._supervisor[name].kill()

    def stop(self, name: str) -> None:
        """Stop a part in its own way; `start` starts it again."""
        self._supervisor[name].stop()

    def start(self, name: str) -> None:
        """Start a part that was killed or stopped, on its old port."""
        self._supervisor.restart(name)

    def restart(self, name: str) -> None:
        """Stop a part in its own way (unless it is dead already) and start it again."""
        self._supervisor.restart(name)

    def freeze(self, name: str) -> None:
        """SIGSTOP: the part is there and says nothing."""
        self._supervisor[name].signal_all(signal.SIGSTOP)

    def thaw(self, name: str) -> None:
        """SIGCONT: the part goes on where it was frozen."""
        self._supervisor[name].signal_all(signal.SIGCONT)

    def is_running(self, name: str) -> bool:
        """Whether its process is there (frozen or not)."""
        return self._supervisor[name].status is None

    def pid(self, name: str) -> int:
        """Process id, for measuring."""
        return self._supervisor[name].pid

    def log(self, name: str) -> str:
        """All it wrote so far, over all its restarts."""
        return self._supervisor[name].log.read_text(errors="replace")
