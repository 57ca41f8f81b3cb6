"""``python -m tests.bench.python_rounds SECONDS``: random rounds a second by the rules package."""

from __future__ import annotations

import random
import sys
import time

from domino_rules.match import Match
from domino_rules.playout import play
from domino_rules.tiles import ALL_TILES


def main() -> None:
    """Print the rate."""
    seconds, count = float(sys.argv[1]), 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for _ in play(Match(), [tuple(random.sample(ALL_TILES, 28))], random.choice):
            pass
        count += 1
    sys.stdout.write(f"{count / seconds}\n")


if __name__ == "__main__":
    main()
