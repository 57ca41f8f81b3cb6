"""The only place that knows Postgres (the truth) and Redis (hints, presence, queue, limits)."""
