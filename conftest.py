"""What all Python tests share."""

from __future__ import annotations

import pytest
from hypothesis import settings

# How long an example takes says more about the machine's other work than about the code.
settings.register_profile("domino", deadline=None)
settings.load_profile("domino")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio, as the services do."""
    return "asyncio"
