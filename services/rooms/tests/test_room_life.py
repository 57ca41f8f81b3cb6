"""How long rooms live is told as it is set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from domino_rooms.settings import Settings, load

if TYPE_CHECKING:
    from services.conftest import Browsers

pytestmark = pytest.mark.anyio


@pytest.fixture
def rooms_settings(database_url: str, redis_url: str) -> Settings:
    return load({"DATABASE_URL": database_url, "REDIS_URL": redis_url, "EXPIRE_AFTER": "10d"})


async def test_the_service_tells_how_long_rooms_live(browsers: Browsers) -> None:
    assert (await browsers().get("/api/rooms/life")).json() == {"seconds": 10 * 24 * 3600}
