"""What an operator can watch of the expiry.

When a run last finished is read from the table ``job_run`` whenever Prometheus asks, so that runs by hand and
those of other replicas count. How runs of this process went is counted in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import psycopg
from domino_postgres.database import KEEPALIVE
from prometheus_client import REGISTRY, Counter, Gauge
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from domino_jobs import expiry
from domino_jobs.settings import Settings

LAST_RUN = "domino_expire_last_run_timestamp_seconds"
STATEMENT_MS = 3000

failures = Counter("domino_expire_failures", "Runs that failed")
last_failure = Gauge("domino_expire_last_failure_timestamp_seconds", "When a run last failed; 0 for never")
expired_rooms = Counter("domino_expired_rooms", "Rooms ended by the schedule")
every = Gauge("domino_expire_every_seconds", "The pause between two runs (EXPIRE_EVERY)")


class LastRun(Collector):
    """When a run last finished; no sample where none ever has, or where the database cannot be read."""

    def __init__(self, database_url: str) -> None:
        self._url = database_url

    def describe(self) -> Iterable[Metric]:
        """Name the metric without asking the database."""
        return [_family()]

    def collect(self) -> Iterator[Metric]:
        """Ask the database."""
        family, options = _family(), f"-c statement_timeout={STATEMENT_MS}"
        try:
            with psycopg.connect(self._url, autocommit=True, options=options, **KEEPALIVE) as connection:
                finished = expiry.last_run(connection)
        except psycopg.Error:
            finished = None
        if finished is not None:
            family.add_metric([], finished.timestamp())
        yield family


def watch(settings: Settings) -> None:
    """Export all of this with the other metrics of the process."""
    every.set(settings.expire_every.total_seconds())
    REGISTRY.register(LastRun(settings.database_url))


def _family() -> GaugeMetricFamily:
    return GaugeMetricFamily(LAST_RUN, "When idle rooms were last ended, by whomever")
