"""The arena: duplicate deals, standard errors, time per decision.

``python -m domino_ai.arena --deals 2000 hard:medium hard:random`` plays every deal twice with seats
changed and prints the mean points a round of the first player; ``--target 100`` plays matches instead,
``--from 90:60`` or ``--late 10`` their last part, and prints the share of matches won.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np
from domino_rules.seats import PerSeat, Seat

from domino_ai.contest import SINGLE_ROUNDS, Contest
from domino_ai.engine import warm
from domino_ai.players import PLAYERS, Player, lineup
from domino_ai.table import NO_POINTS, Clock
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


def _gain(first: Player, second: Player, seed: str, contest: Contest, clock: Clock) -> float:
    """What the first player gets from one deal (or match) played twice, seats changed: the mean."""
    total = 0.0
    for seat in Seat:
        players = {seat: first, seat.other: second}
        total += contest.gain(players, {seat: clock, seat.other: Clock()}, seed, seat)
    return total / 2


def duel(
    first: Player,
    second: Player,
    deals: int,
    seed: int = 1,
    contest: Contest = SINGLE_ROUNDS,
    *,
    tell: Callable[[Outcome], None] | None = None,
) -> Outcome:
    """Plays ``deals`` duplicate deals (or matches); ``tell`` is told how it stands after every 500."""
    clock, gains = Clock(), list[float]()
    for number in range(deals):
        gains.append(_gain(first, second, f"{seed}/{number}", contest, clock))
        if tell and len(gains) % 500 == 0:
            tell(_outcome(first, second, gains, contest, clock))
    return _outcome(first, second, gains, contest, clock)


def _outcome(first: Player, second: Player, gains: list[float], contest: Contest, clock: Clock) -> Outcome:
    """The standard error is over duplicate deals: the two games of one are no independent samples."""
    taken = np.array(clock.taken or [0.0])
    return Outcome(
        first.name,
        second.name,
        len(gains),
        contest.target,
        float(np.mean(gains)),
        float(np.std(gains, ddof=1) / np.sqrt(len(gains))),
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


def _scores(text: str) -> PerSeat[int]:
    red, blue = text.split(":")
    return PerSeat(int(red), int(blue))


def _print(outcome: Outcome) -> None:
    sys.stdout.write(f"{outcome}\n")
    sys.stdout.flush()


def main() -> None:
    """Prints a line for each pairing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pairings", nargs="*", default=PAIRINGS, help=f"of {', '.join(PLAYERS)}")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", type=int, help="play matches to so many points")
    parser.add_argument(
        "--from", dest="scores", type=_scores, default=NO_POINTS, help="the matches' first scores, as 45:40"
    )
    parser.add_argument("--late", type=int, help="start where somebody needs at most so many points")
    parser.add_argument("--progress", action="store_true", help="say how it stands every 500 deals")
    parser.add_argument("--iterations", type=int, default=HARD.iterations, help="of the players that search")
    asked = parser.parse_args()
    players, contest = lineup(asked.iterations), Contest(asked.target, asked.scores, asked.late)
    warm()
    for pairing in asked.pairings:
        first, second = pairing.split(":")
        tell = _print if asked.progress else None
        _print(duel(players[first], players[second], asked.deals, asked.seed, contest, tell=tell))


if __name__ == "__main__":
    main()
