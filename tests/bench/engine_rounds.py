"""``python -m tests.bench.engine_rounds SECONDS``: random rounds a second by the worker's engine."""

from __future__ import annotations

import sys
import time

import numpy as np
from domino_ai.bits import draw_number, seed_stream
from domino_ai.board import OVER, SIZE, advance, list_moves, play
from domino_ai.compiled import compiled
from domino_ai.deals import deal
from domino_ai.policy import MOST_MOVES

BATCH = 2000


@compiled
def play_rounds(rounds: int, stream: np.ndarray) -> None:
    """Plays so many rounds, every choice by chance."""
    order = np.empty(28, np.int64)
    state = np.empty(SIZE, np.int64)
    moves = np.empty(MOST_MOVES, np.int64)
    for _ in range(rounds):
        deal(state, order, False, stream)
        while advance(state, order) != OVER:
            play(state, moves[draw_number(stream, list_moves(state, moves))])


def main() -> None:
    """Print the rate."""
    stream = seed_stream(20260101)
    play_rounds(1, stream)
    seconds, count = float(sys.argv[1]), 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        play_rounds(BATCH, stream)
        count += BATCH
    sys.stdout.write(f"{count / (time.perf_counter() - begun)}\n")


if __name__ == "__main__":
    main()
