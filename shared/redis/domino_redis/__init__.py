"""The only place that knows the keys and channels in Redis: pub/sub, leases, limits, the queue."""
