"""What runs how often, in the form that ``rq cron`` reads (``python -m domino_jobs cron`` reads it too)."""

from __future__ import annotations

from rq import cron

from domino_jobs import settings
from domino_jobs.expiring import expire_now

QUEUE = "maintenance"

EVERY = int(settings.load().expire_every.total_seconds())

# An hour's backlog of jobs that nobody took would all do the same: each is worth running only until the next.
cron.register(expire_now, QUEUE, interval=EVERY, job_timeout=600, ttl=EVERY, result_ttl=EVERY, name="expire")
