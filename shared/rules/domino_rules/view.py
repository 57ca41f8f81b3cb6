"""What one seat may see of a match, and how that view grows by redacted events alone.

The promise that nothing hidden is needed, and so that nothing hidden leaks: for every event and each seat
``apply(view(match, seat), redact(event, seat)) == view(evolve(match, event), seat)``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from domino_rules.chain import Chain
from domino_rules.events import (
    Drew,
    Hand,
    MatchWon,
    Passed,
    Played,
    RoundEnded,
    SeenDealt,
    SeenEvent,
)
from domino_rules.match import Match, RoundScore, added, score_line
from domino_rules.moves import Move
from domino_rules.round import Round, moves_for
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round as one seat sees it: its own ``hand``, the numbers of all other tiles.

    The fields are those of ``Round``; ``counts`` are tiles per hand, ``boneyard`` is a number of tiles.
    Once ``result`` is there, it shows both hands and the rest of the boneyard (R20).
    """

    number: int
    hand: Hand
    counts: PerSeat[int]
    boneyard: int
    chain: Chain
    turn: Seat
    opening: Tile | None
    passes: int
    result: RoundEnded | None


@dataclass(frozen=True, slots=True)
class View:
    """A match as ``seat`` sees it; the fields are those of ``Match``."""

    seat: Seat
    target: int | None
    scores: PerSeat[int]
    sheet: tuple[RoundScore, ...]
    round: RoundView | None
    winner: Seat | None

    @property
    def moves(self) -> tuple[Move, ...]:
        """This seat's legal moves now; empty when it is not its turn."""
        seen = self.round
        if seen is None or seen.result is not None or seen.turn is not self.seat:
            return ()
        return moves_for(seen.hand, seen.chain, seen.opening, seen.boneyard)


def view(match: Match, seat: Seat) -> View:
    """``match`` as ``seat`` may see it."""
    seen = None if match.round is None else _round_view(match.round, seat)
    return View(seat, match.target, match.scores, match.sheet, seen, match.winner)


def apply(seen: View, event: SeenEvent) -> View:
    """The view after a redacted event.

    Raises:
        ValueError: a move's event while no round is on the table.
    """
    match event:
        case SeenDealt():
            return replace(seen, round=_start(event))
        case MatchWon():
            return replace(seen, winner=event.winner)
    if seen.round is None:
        raise ValueError(f"{event.type} without a round")
    after = replace(seen, round=_apply(seen.round, seen.seat, event))
    if not isinstance(event, RoundEnded):
        return after
    sheet = (*seen.sheet, score_line(seen.round.number, event))
    return replace(after, sheet=sheet, scores=added(seen.target, seen.scores, event))


def _round_view(round_: Round, seat: Seat) -> RoundView:
    return RoundView(
        round_.number,
        round_.hands[seat],
        PerSeat(len(round_.hands.red), len(round_.hands.blue)),
        len(round_.boneyard),
        round_.chain,
        round_.turn,
        round_.opening,
        round_.passes,
        round_.result,
    )


def _start(event: SeenDealt) -> RoundView:
    return RoundView(
        event.number,
        event.hand,
        event.counts,
        event.boneyard,
        Chain(),
        event.turn,
        event.opening,
        0,
        None,
    )


def _apply(seen: RoundView, seat: Seat, event: Played | Drew | Passed | RoundEnded) -> RoundView:
    match event:
        case Played():
            hand = seen.hand
            if event.seat is seat:
                hand = tuple(tile for tile in hand if tile is not event.tile)
            return replace(
                seen,
                hand=hand,
                counts=_count(seen.counts, event.seat, -1),
                chain=seen.chain.lay(event.tile, event.end),
                turn=event.seat.other,
                passes=0,
            )
        case Drew():
            hand = seen.hand if event.tile is None else (*seen.hand, event.tile)
            counts = _count(seen.counts, event.seat, 1)
            return replace(seen, hand=hand, counts=counts, boneyard=seen.boneyard - 1)
        case Passed():
            return replace(seen, turn=event.seat.other, passes=seen.passes + 1)
        case RoundEnded():
            return replace(seen, result=event)


def _count(counts: PerSeat[int], seat: Seat, change: int) -> PerSeat[int]:
    return counts.put(seat, counts[seat] + change)
