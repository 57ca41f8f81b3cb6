"""The worker process: an RQ worker around an engine that is warm.

It thinks in its own process (RQ's ``SimpleWorker``) instead of forking for every job: a fork of a process
with the engine in it, 160 MB, made a thought of 28 to 68 ms take 20 to 45 ms longer (medians, two busy
cores). Nothing is lost by it: the engine's thoughts are bounded by their number of iterations, the time limit
interrupts everything else, and a question whose worker dies is taken up by another in either case.
"""

from __future__ import annotations

import logging
import signal
import threading
import time
from contextlib import suppress
from types import FrameType

from domino_redis.queue.questions import Kind
from redis import Redis
from redis.client import Pipeline
from redis.exceptions import RedisError
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.serializers import JSONSerializer

from domino_ai.engine import warm
from domino_ai.worker.health import ALIVE

WORKER_SECONDS = 30
"""A worker that was silent for so long is not counted any more; it listens for half of this at a time."""
RETRY_SECONDS = 1.0

log = logging.getLogger(__name__)


class Worker(SimpleWorker):
    """RQ's worker without what is not needed here: commands from outside, and its own words in the log."""

    max_connection_wait_time = 2.0

    def subscribe(self) -> None:
        """No commands: whoever can write to Redis cannot stop a worker by it."""

    def unsubscribe(self) -> None:
        """As ``subscribe``."""

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """Tell Redis, and whoever watches over this process."""
        with suppress(OSError):
            ALIVE.touch()
        super().heartbeat(timeout, pipeline)

    def _install_signal_handlers(self) -> None:
        """The thinker has its own, which outlive this worker."""

    def finish(self) -> None:
        """Stop at once, or after the job that is under way.

        Raises:
            StopRequested: there is none; to be raised through ``work``.
        """
        if not self.executions:
            raise StopRequested
        self._stop_requested = True


class Thinker:
    """Warms the engine, then answers until it is told to stop. Redis may come and go meanwhile."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(url, socket_connect_timeout=2)
        self.queues = [Queue(kind, connection=self._redis, serializer=JSONSerializer) for kind in Kind]
        self._stopped = threading.Event()
        self._worker: Worker | None = None

    def run(self) -> None:
        """Work until SIGINT or SIGTERM; a job that has begun is finished."""
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, self._signalled)
        with suppress(StopRequested):
            self.warm()
            while not self._stopped.is_set():
                self._work()
        log.info("stopped")

    def warm(self) -> None:
        """Compile or load the engine."""
        begun = time.monotonic()
        warm()
        log.info("warm", extra={"seconds": round(time.monotonic() - begun, 1)})

    def _work(self) -> None:
        try:
            self._worker = Worker(
                self.queues,
                connection=self._redis,
                serializer=JSONSerializer,
                worker_ttl=WORKER_SECONDS,
                log_job_description=False,
            )
            self._worker.work(logging_level="WARNING")
        except (RedisError, OSError) as error:
            log.warning("redis_away", extra={"error": type(error).__name__})
        # A worker that gave up because Redis went away in the middle of a job is replaced by a new one.
        if not self._stopped.is_set():
            self._stopped.wait(RETRY_SECONDS)

    def _signalled(self, _number: int, _frame: FrameType | None) -> None:
        if self._stopped.is_set():
            return
        self._stopped.set()
        if self._worker is None:
            raise StopRequested
        self._worker.finish()
