"""A match: rounds added up to a target (R22), or a single round on its own (R21).

Two functions say everything: ``decide`` turns a command into facts or refuses it, ``evolve`` folds a fact
into the state. Both are pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from domino_rules import round as rounds
from domino_rules.deal import deal
from domino_rules.events import Dealt, EndReason, Event, MatchWon, RoundEnded
from domino_rules.moves import Move, Reason, Refused
from domino_rules.round import Round
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import Tile

TARGETS = (50, 100, 150, 200, 250, 300)
"""The points a match can be played to (R22)."""


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A finished round as one line of the score sheet (R16, R17)."""

    number: int
    reason: EndReason
    winner: Seat | None
    points: int
    sums: PerSeat[int]


@dataclass(frozen=True, slots=True)
class Match:
    """A match to ``target`` points, or a single round where ``target`` is None (then scores stay 0, R21).

    ``sheet`` holds the finished rounds in order, ``round`` the one on the table, ``winner`` is set once a
    seat has reached the target.
    """

    target: int | None = None
    scores: PerSeat[int] = PerSeat(0, 0)
    sheet: tuple[RoundScore, ...] = ()
    round: Round | None = None
    winner: Seat | None = None

    @property
    def playing(self) -> bool:
        """Whether a round is on the table and not yet over."""
        return self.round is not None and self.round.result is None

    @property
    def over(self) -> bool:
        """Whether no further round belongs to this match: won, or the single round has ended."""
        return self.winner is not None or (self.target is None and bool(self.sheet))


def next_deal(match: Match, deck: Sequence[Tile]) -> Dealt:
    """The fact that deals the next round of ``match`` from ``deck``, opened by R4-R7.

    Raises:
        ValueError: a round is still being played, the match is over, or ``deck`` is not the 28 tiles.
    """
    if match.playing or match.over:
        raise ValueError("no round can be dealt now")
    previous = match.sheet[-1].winner if match.sheet else None
    return deal(deck, len(match.sheet) + 1, previous)


def decide(match: Match, seat: Seat, move: Move) -> tuple[Event, ...]:
    """The facts that ``move`` by ``seat`` brings about, in order.

    Raises:
        Refused: the rules do not allow the move; see ``Reason``.
    """
    if match.round is None:
        raise Refused(Reason.NO_ROUND)
    events = rounds.decide(match.round, seat, move)
    ended = events[-1]
    if match.target is None or not isinstance(ended, RoundEnded) or ended.winner is None:
        return events
    if match.scores[ended.winner] + ended.points < match.target:
        return events
    return (*events, MatchWon(ended.winner))


def evolve(match: Match, event: Event) -> Match:
    """The match after ``event``. Total for every event of ``decide`` and ``next_deal``.

    Raises:
        ValueError: a move's event while no round is on the table.
    """
    match event:
        case Dealt():
            return replace(match, round=rounds.start(event))
        case MatchWon():
            return replace(match, winner=event.winner)
    if match.round is None:
        raise ValueError(f"{event.type} without a round")
    after = Match(match.target, match.scores, match.sheet, rounds.evolve(match.round, event), match.winner)
    if not isinstance(event, RoundEnded):
        return after
    sheet = (*match.sheet, score_line(match.round.number, event))
    return replace(after, sheet=sheet, scores=added(match.target, match.scores, event))


def score_line(number: int, ended: RoundEnded) -> RoundScore:
    """The line of the score sheet for round ``number``."""
    return RoundScore(number, ended.reason, ended.winner, ended.points, ended.sums)


def added(target: int | None, scores: PerSeat[int], ended: RoundEnded) -> PerSeat[int]:
    """The totals after a round: single rounds keep none (R21), a drawn round adds nothing (R17)."""
    if target is None or ended.winner is None:
        return scores
    return scores.put(ended.winner, scores[ended.winner] + ended.points)
