"""A fixture: one replica of the game service within the test's own process."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.cluster import Cluster, cluster


@pytest.fixture
async def single(database_url: str, redis_url: str) -> AsyncIterator[Cluster]:
    """One replica."""
    async with cluster(database_url, redis_url, 1) as running:
        yield running
