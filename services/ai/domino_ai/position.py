"""From a seat's knowledge to what the plain heuristic asks; as easy to mirror as the heuristic itself."""

from __future__ import annotations

from domino_contracts.computer import Knowledge, SeenDraws, SeenPass, SeenPlay
from domino_rules.chain import End
from domino_rules.seats import Seat
from domino_rules.tiles import ALL_TILES

from domino_ai.heuristic import LEFT, RIGHT, Move, Position, ends_after, moves

NUMBER_OF = {tile: number for number, tile in enumerate(ALL_TILES)}
DEALT = 7


def position_of(knowledge: Knowledge) -> Position:
    """The position of the seat on turn.

    ``may_hold`` follows the other seat's public acts: when its whole hand is seen to lack both ends, none
    of its tiles shows those numbers, and each tile it drew and kept might show any of the rest.
    """
    ends: tuple[int, int] | None = None
    may_hold = [DEALT] * 7
    played: set[int] = set()
    drawn = 0
    for seen in knowledge.events:
        if isinstance(seen, SeenDraws):
            drawn += seen.count
            continue
        if seen.seat is not knowledge.seat and ends and (drawn or isinstance(seen, SeenPass)):
            kept = drawn - isinstance(seen, SeenPlay)
            may_hold = [0 if number in ends else count + kept for number, count in enumerate(may_hold)]
        drawn = 0
        if isinstance(seen, SeenPlay):
            tile = NUMBER_OF[seen.tile]
            ends = ends_after(ends, (tile, LEFT if seen.end is End.LEFT else RIGHT))
            played.add(tile)
    counts = knowledge.counts
    return Position(
        hand=frozenset(NUMBER_OF[tile] for tile in knowledge.hand),
        played=frozenset(played),
        ends=ends,
        other_count=counts.blue if knowledge.seat is Seat.RED else counts.red,
        boneyard_count=knowledge.boneyard,
        may_hold=tuple(may_hold),
    )


def playable(knowledge: Knowledge) -> tuple[Position, list[Move]]:
    """The position and the plays the rules leave; none means to draw, or to pass (R6, R10-R12)."""
    position = position_of(knowledge)
    if position.ends is None and knowledge.forced is not None:
        return position, [(NUMBER_OF[knowledge.forced], LEFT)]
    return position, moves(position)
