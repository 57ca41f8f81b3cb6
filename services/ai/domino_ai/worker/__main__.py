"""``python -m domino_ai.worker`` answers questions to the computer until SIGTERM; any number may run."""

from __future__ import annotations

import os
import sys

from domino_process import json_logs, metrics
from domino_process.addresses import redis_url
from domino_process.settings import exit_status


def main() -> int:
    """0 after an orderly end."""
    json_logs.set_up("ai")
    url = redis_url()
    metrics.serve()
    # Who plays comes first: where everything shares few cores, a thought must not hold up a table.
    os.nice(15)
    # Compiles or loads the engine, which takes a moment; settings are checked before.
    from domino_ai.worker.thinker import Thinker

    Thinker(url).run()
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(main))
