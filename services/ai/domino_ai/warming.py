"""A rehearsal: makes the compiler do now what a decision would otherwise wait for.

``python -m domino_ai.warming`` does so and says how far it is, for ``make setup``.
"""

from __future__ import annotations

import sys
import threading
import time

import numpy as np
from domino_contracts.computer import Counts, Knowledge, SeenDraws, SeenPlay
from domino_rules.chain import End
from domino_rules.seats import Seat
from domino_rules.tiles import Tile

from domino_ai.bits import ALL
from domino_ai.board import BONEYARD_END, HAND
from domino_ai.compiled import CACHE
from domino_ai.equity import points_payoff, table
from domino_ai.policy import MOST_MOVES
from domino_ai.reading import read
from domino_ai.solver import solve_moves
from domino_ai.thinking import HARD, think


def rehearsal() -> Knowledge:
    """An early position with a choice, after a draw of the other."""
    return Knowledge(
        seat=Seat.BLUE,
        hand=tuple(map(Tile, ("0-2", "1-2", "1-5", "2-4", "3-6", "5-6"))),
        opener=Seat.RED,
        forced=Tile("6-6"),
        events=(
            SeenPlay(type="played", seat=Seat.RED, tile=Tile("6-6"), end=End.RIGHT),
            SeenPlay(type="played", seat=Seat.BLUE, tile=Tile("0-6"), end=End.LEFT),
            SeenDraws(type="drew", seat=Seat.RED, count=2),
            SeenPlay(type="played", seat=Seat.RED, tile=Tile("0-1"), end=End.LEFT),
        ),
        counts=Counts(red=7, blue=6),
        boneyard=12,
        target=None,
        scores=Counts(red=0, blue=0),
    )


def warm() -> None:
    """Compiles or loads everything a decision can need, the match table included."""
    table()
    knowledge = rehearsal()
    think(knowledge, HARD, 1)
    row = read(knowledge).row
    row[HAND + 1] = 0b11 & ALL & ~row[HAND]
    row[BONEYARD_END] = 0
    solve_moves(row, points_payoff(), 1000, np.empty(MOST_MOVES, np.int64), np.empty(MOST_MOVES))


TELL_SECONDS = 10.0


def main() -> None:
    """Warm the engine; somebody who waits for it is told now and then."""
    begun, done = time.monotonic(), threading.Event()

    def tell() -> None:
        while not done.wait(TELL_SECONDS):
            compiled = len(list(CACHE.glob("*.nbi")))
            sys.stderr.write(
                f"setup: compiling the computer ({compiled} functions, {time.monotonic() - begun:.0f} s)\n"
            )

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    warm()
    done.set()
    teller.join()


if __name__ == "__main__":
    main()
