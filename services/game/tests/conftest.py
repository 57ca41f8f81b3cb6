"""What the game's tests share: services over real servers, one replica or two."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.cluster import Cluster, cluster
from tests.replica import single

__all__ = ["single"]


@pytest.fixture(params=[1, 2], ids=["one", "two"])
async def played(request: pytest.FixtureRequest, database_url: str, redis_url: str) -> AsyncIterator[Cluster]:
    """One replica, then two: red sits at the first, blue at the last."""
    async with cluster(database_url, redis_url, request.param) as running:
        yield running
