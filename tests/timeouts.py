"""How long tests wait for what must come: generous, since waiting costs nothing where it comes at once.

``TEST_PATIENCE`` scales every time-out, for machines that are slower still.
"""

from __future__ import annotations

import os

FACTOR = float(os.environ.get("TEST_PATIENCE", "1"))

PATIENCE = 60.0 * FACTOR
"""Seconds until something that has to happen counts as missing."""

SETTLING = 5.0 * FACTOR
"""Seconds in which a screen that is still being laid out may look wrong."""

PATIENCE_MS = PATIENCE * 1000
"""The same in Playwright's unit."""
