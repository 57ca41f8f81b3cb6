"""``python -m domino_ai.worker.health`` ends with 0 while the worker of this machine goes round."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

ALIVE = Path(tempfile.gettempdir()) / "domino-ai.alive"
"""Touched by the worker at least every quarter of a minute."""

SILENT_SECONDS = 60


def main() -> int:
    """0 or 1."""
    try:
        silent = time.time() - ALIVE.stat().st_mtime
    except FileNotFoundError:
        return 1
    return 0 if silent < SILENT_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
