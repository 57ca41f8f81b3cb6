"""How rounds of random legal play end: ``python -m domino_rules.survey 100000``."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import pairwise

from domino_rules.events import Dealt, EndReason, Played, RoundEnded
from domino_rules.moves import Draw, Pass, Play
from domino_rules.playout import Step, seeded

FIGURES = {
    "blocked": "two passes in a row (R17)",
    "drawn": "blocked with equal hands (R17)",
    "no double dealt": "opened by the pip sum (R5)",
    "pass, then a play": "a single pass that did not block (R14)",
    "dead with tiles left": "nothing fits and tiles are drawn (R15)",
    "won for nothing": "the other hand is 0-0 alone (R16)",
    "drawn tile fits both ends": "the player who drew chooses the end (R11)",
}
"""The figures and what they count."""


def survey(rounds: int, seed: str = "survey") -> Counter[str]:
    """How many of ``rounds`` random rounds show each of ``FIGURES``."""
    counted: Counter[str] = Counter()
    for number in range(rounds):
        counted.update(figures(list(seeded(f"{seed} {number}"))))
    return counted


def figures(steps: list[Step]) -> set[str]:
    """Which of ``FIGURES`` a single round shows.

    Raises:
        ValueError: the round has not ended yet.
    """
    dealt, ended = steps[0].events[0], steps[-1].events[-1]
    if not isinstance(dealt, Dealt) or not isinstance(ended, RoundEnded):
        raise ValueError("not a whole round")
    shown = {
        "blocked": ended.reason is EndReason.BLOCKED,
        "drawn": ended.winner is None,
        "no double dealt": dealt.opening is not None and not dealt.opening.is_double,
        "pass, then a play": any(
            isinstance(one.cause, Pass) and isinstance(two.cause, Play) for one, two in pairwise(steps)
        ),
        "dead with tiles left": any(dead_with_tiles_left(step) for step in steps),
        "won for nothing": ended.winner is not None and ended.points == 0,
        "drawn tile fits both ends": any(drew_a_choice(step) for step in steps),
    }
    return {name for name, true in shown.items() if true}


def dead_with_tiles_left(step: Step) -> bool:
    """Whether the round goes on although no tile anywhere fits and the boneyard has tiles (R15)."""
    round_ = step.after.round
    if round_ is None or round_.result is not None or not round_.boneyard:
        return False
    unseen = (*round_.hands.red, *round_.hands.blue, *round_.boneyard)
    return isinstance(step.events[0], Played) and not any(round_.chain.fits(tile) for tile in unseen)


def drew_a_choice(step: Step) -> bool:
    """Whether a tile was drawn that fits two different ends (R11)."""
    round_ = step.after.round
    return isinstance(step.cause, Draw) and round_ is not None and len(round_.moves) == 2


def main(arguments: list[str]) -> int:
    """Print the share of each figure in as many random rounds as asked for."""
    rounds = int(arguments[0]) if arguments else 10_000
    counted = survey(rounds)
    lines = [f"{rounds} rounds of random legal play"]
    lines += [f"{100 * counted[name] / rounds:6.2f} %  {name}: {told}" for name, told in FIGURES.items()]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
