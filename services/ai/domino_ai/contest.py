"""What players of the arena play for: single rounds, whole matches, or their last part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count

from domino_rules.seats import PerSeat, Seat

from domino_ai.players import PLAYERS, Player
from domino_ai.table import NO_POINTS, Clock, play_round, scores_of_match


@dataclass(frozen=True, slots=True)
class Contest:
    """Single rounds, or matches to ``target`` from ``scores`` on.

    With ``late``, each match starts where one between two of the medium level first stood so that
    somebody needed at most so many points: scores as real matches come by.
    """

    target: int | None = None
    scores: PerSeat[int] = NO_POINTS
    late: int | None = None

    def gain(
        self, players: Mapping[Seat, Player], clocks: Mapping[Seat, Clock], seed: str, seat: Seat
    ) -> float:
        """What ``seat`` gets of one round or match: points, or 1 for a match won."""
        if self.target is None:
            result = play_round(players, clocks, seed)
            return result.points if result.winner is seat else -result.points
        start = self.scores if self.late is None else late_scores(self.target, self.late, seed)
        *_, final = scores_of_match(players, clocks, seed, self.target, start)
        return float(final[seat] >= self.target)


SINGLE_ROUNDS = Contest()


def late_scores(target: int, within: int, seed: str) -> PerSeat[int]:
    """Scores short of the target at which somebody needs at most ``within`` points."""
    players = dict.fromkeys(Seat, PLAYERS["medium"])
    clocks = {seat: Clock() for seat in Seat}
    return next(
        scores
        for number in count()
        for scores in scores_of_match(players, clocks, f"{seed}/late {number}", target)
        if target - within <= max(scores.red, scores.blue) < target
    )
