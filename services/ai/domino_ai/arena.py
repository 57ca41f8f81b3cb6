"""The arena: duplicate deals, standard errors, time per decision.

``python -m domino_ai.arena --deals 2000 hard:medium hard:random`` plays every deal twice with seats
changed and prints the mean points a round of the first player; ``--target 100`` plays matches instead and
prints the share of matches won.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict, dataclass

import numpy as np
from domino_rules.seats import Seat

from domino_ai.engine import warm
from domino_ai.players import PLAYERS, Player, lineup
from domino_ai.table import Clock, play_match, play_round
from domino_ai.thinking import HARD


@dataclass(frozen=True, slots=True)
class Outcome:
    """One pairing: ``mean`` with its standard error, from the first player's side.

    Points a round, or with a target the share of matches won. Times are processor milliseconds of the
    first player's decisions that had a choice: mean, 95th percentile, maximum.
    """

    first: str
    second: str
    deals: int
    target: int | None
    mean: float
    error: float
    time_mean: float
    time_p95: float
    time_max: float

    def __str__(self) -> str:
        what = "points a round" if self.target is None else f"of matches to {self.target}"
        return (
            f"{self.first:>12} : {self.second:<12} {self.mean:+8.3f} ± {self.error:.3f} {what:<18} "
            f"{self.deals:>6} deals   {self.time_mean:6.2f} {self.time_p95:6.2f} {self.time_max:6.2f} ms"
        )


def _gain(first: Player, second: Player, seed: str, target: int | None, clock: Clock) -> float:
    """What the first player gets from one deal (or match) played twice, seats changed: the mean."""
    total = 0.0
    for seat in Seat:
        players = {seat: first, seat.other: second}
        clocks = {seat: clock, seat.other: Clock()}
        if target is not None:
            total += play_match(players, clocks, seed, target) is seat
            continue
        result = play_round(players, clocks, seed)
        total += result.points if result.winner is seat else -result.points
    return total / 2


def duel(first: Player, second: Player, deals: int, seed: int = 1, target: int | None = None) -> Outcome:
    """Plays ``deals`` duplicate deals (or matches)."""
    clock = Clock()
    gains = np.array([_gain(first, second, f"{seed}/{number}", target, clock) for number in range(deals)])
    taken = np.array(clock.taken or [0.0])
    return Outcome(
        first.name,
        second.name,
        deals,
        target,
        float(gains.mean()),
        float(gains.std(ddof=1) / np.sqrt(deals)),
        float(taken.mean()),
        float(np.percentile(taken, 95)),
        float(taken.max()),
    )


PAIRINGS = (
    "easy:random", "medium:easy", "medium:highest-pips", "hard:random", "hard:highest-pips", "hard:medium",
    "hard:prototype", "cheat:highest-pips",
)  # fmt: skip


def bench(deals: int = 200, pairings: tuple[str, ...] = PAIRINGS) -> dict[str, dict[str, object]]:
    """All pairings as plain data, for ``make bench``."""
    warm()
    found = {}
    for pairing in pairings:
        first, second = pairing.split(":")
        found[pairing] = asdict(duel(PLAYERS[first], PLAYERS[second], deals))
    return found


def main() -> None:
    """Prints a line for each pairing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pairings", nargs="*", default=PAIRINGS, help=f"of {', '.join(PLAYERS)}")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", type=int, help="play matches to so many points")
    parser.add_argument("--iterations", type=int, default=HARD.iterations, help="of the players that search")
    asked = parser.parse_args()
    players = lineup(asked.iterations)
    warm()
    for pairing in asked.pairings:
        first, second = pairing.split(":")
        outcome = duel(players[first], players[second], asked.deals, asked.seed, asked.target)
        sys.stdout.write(f"{outcome}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
