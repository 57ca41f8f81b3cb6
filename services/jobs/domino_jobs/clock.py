"""Scheduler and worker in one process: what is due is put on the queue, and done.

Several may run: jobs are safe to run twice.
"""

from __future__ import annotations

import logging
import signal
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from types import FrameType

from domino_postgres import schema
from redis import Redis
from redis.exceptions import RedisError
from rq import SimpleWorker
from rq.cron import CronScheduler

from domino_jobs.schedule import QUEUE
from domino_jobs.settings import Settings

RETRY_SECONDS = 5.0
START_SECONDS = 1.0

ALIVE = Path(tempfile.gettempdir()) / "domino-jobs.alive"
"""Touched by the loop at least every minute, unless a job is under way."""

log = logging.getLogger(__name__)


class _Worker(SimpleWorker):
    """Does the jobs in this process, and leaves signals to it: a job that has begun is finished."""

    def _install_signal_handlers(self) -> None:
        pass


class Clock:
    """Runs the schedule until ``stop``."""

    def __init__(self, settings: Settings) -> None:
        self._database_url = settings.database_url
        self._redis = Redis.from_url(settings.redis_url, socket_connect_timeout=5)
        self._scheduler = CronScheduler(self._redis, logging_level="WARNING")
        self._scheduler.load_config_from_file("domino_jobs.schedule")
        self._stopped = threading.Event()

    def run(self) -> None:
        """Work until ``stop`` is called, or SIGINT or SIGTERM comes. Redis may come and go meanwhile."""
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, self._signalled)
        self._await_tables()
        while not self._stopped.is_set():
            _tell_alive()
            try:
                self.tick()
                pause = self._scheduler.calculate_sleep_interval()
            except (RedisError, OSError) as error:
                log.warning("redis_away", extra={"error": type(error).__name__})
                pause = RETRY_SECONDS
            self._stopped.wait(pause)

    def _await_tables(self) -> None:
        """Wait until the database answers and is migrated: a job that ran before would only fail."""
        while not self._stopped.is_set():
            _tell_alive()
            with suppress(schema.DatabaseUnreachable):
                if schema.check(self._database_url):
                    return
            self._stopped.wait(START_SECONDS)

    def tick(self) -> None:
        """Put on the queue what is due and do what is on it.

        Raises:
            RedisError, OSError: Redis is away.
        """
        self._scheduler.enqueue_jobs()
        worker = _Worker([QUEUE], connection=self._redis)
        worker.work(burst=True, logging_level="WARNING")

    def stop(self) -> None:
        """Let ``run`` return once the job that has begun is done."""
        self._stopped.set()

    def _signalled(self, _number: int, _frame: FrameType | None) -> None:
        self.stop()


def _tell_alive() -> None:
    with suppress(OSError):
        ALIVE.touch()
