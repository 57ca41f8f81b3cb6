"""Reads a seat's knowledge into the engine's rows: the position, and all that bounds the other's hand.

The other's tiles came in groups: seven dealt, then those of each draw. After a draw on the ends x and y
nothing in that hand shows x or y, old or newly drawn, except the tile that ended the draw, which was
played. So every group has tiles it cannot hold, and the older the group the more (R11).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from domino_contracts.computer import Knowledge, SeenDraws, SeenPass, SeenPlay
from domino_rules.chain import End
from domino_rules.seats import Seat
from domino_rules.tiles import ALL_TILES

from domino_ai.bits import ALL, DOUBLES, HIGH, PIPS, WITH
from domino_ai.board import (
    BONEYARD_END,
    HAND,
    LEFT_END,
    MAY_HOLD,
    NEXT_DRAW,
    PASSES,
    PLAYED,
    RIGHT_END,
    SIZE,
    TURN,
    note_no_fit,
)

ME, OTHER = 0, 1
DEALT = 7
NUMBER_OF = {tile: number for number, tile in enumerate(ALL_TILES)}


class ImpossibleKnowledge(ValueError):
    """What was told cannot have happened by the rules."""


def outranking(tile: int) -> int:
    """The tiles that would have opened instead of ``tile``, had anybody held them (R4, R5)."""
    rank = int(PIPS[tile]) * 8 + int(HIGH[tile])
    higher = sum(1 << t for t in range(28) if int(PIPS[t]) * 8 + int(HIGH[t]) > rank)
    if DOUBLES >> tile & 1:
        return higher & DOUBLES
    return higher | DOUBLES


@dataclass(slots=True)
class Group:
    """Tiles that the other took together: how many, from which of his plays on, what they cannot be."""

    size: int
    first_play: int
    never: int


@dataclass(slots=True)
class OtherPlay:
    """A tile the other laid: the row before it, the move, and the groups it can have come from.

    ``origins`` is a bit set of groups; 0 for the tile that ended a draw, whose origin is known.
    """

    row: np.ndarray
    move: int
    origins: int


@dataclass(slots=True)
class Reading:
    """The position for the seat on turn (seat 0 is always the reader) and the history behind it.

    In all rows the hands that nobody can see are right in number only.
    """

    row: np.ndarray
    counts: list[int]
    unseen: int = 0
    groups: list[Group] = field(default_factory=list)
    plays: list[OtherPlay] = field(default_factory=list)
    drawn: int = 0
    boneyard: int = 14


def _snapshot(reading: Reading, seat: int) -> np.ndarray:
    """The row as it stands with ``seat`` on turn; hands are only right in number."""
    row = reading.row.copy()
    row[TURN] = seat
    row[HAND + ME] = (1 << reading.counts[ME]) - 1
    row[HAND + OTHER] = (1 << reading.counts[OTHER]) - 1
    row[NEXT_DRAW], row[BONEYARD_END] = 0, reading.boneyard
    return row


def _lacks_ends(reading: Reading, seat: int, kept: int) -> None:
    """``seat`` is seen to have drawn ``kept`` tiles, and holds nothing that fits."""
    row = reading.row
    note_no_fit(row, seat, kept)
    if seat == OTHER:
        if kept:
            reading.groups.append(Group(kept, len(reading.plays), 0))
        fits = int(WITH[row[LEFT_END]] | WITH[row[RIGHT_END]])
        for group in reading.groups:
            group.never |= fits


def _read_play(reading: Reading, seat: int, seen: SeenPlay) -> None:
    row, tile, low, high = reading.row, NUMBER_OF[seen.tile], seen.tile.low, seen.tile.high
    left, right = int(row[LEFT_END]), int(row[RIGHT_END])
    opens = left < 0
    side = int(not opens and seen.end is End.RIGHT)
    if not opens and not seen.tile.has(right if side else left):
        raise ImpossibleKnowledge(f"{seen.tile} does not fit")
    ended_draw = reading.drawn > 0
    if ended_draw:
        _lacks_ends(reading, seat, reading.drawn - 1)
        reading.drawn = 0
    if seat == OTHER:
        _read_choice(reading, tile, 0 if left == right else side, ended_draw)
    if opens:
        row[LEFT_END], row[RIGHT_END] = low, high
    else:
        row[LEFT_END + side] = low + high - (right if side else left)
    row[PLAYED] |= 1 << tile
    row[PASSES] = 0
    reading.counts[seat] -= 1


def _read_choice(reading: Reading, tile: int, side: int, ended_draw: bool) -> None:
    origins = 0
    for number, group in enumerate(reading.groups):
        if not ended_draw and not group.never >> tile & 1:
            origins |= 1 << number
    if not origins and not ended_draw:
        raise ImpossibleKnowledge("a tile was played that the hand could not hold")
    reading.plays.append(OtherPlay(_snapshot(reading, OTHER), tile * 2 + side, origins))


def _read_event(reading: Reading, seat: int, seen: SeenPlay | SeenDraws | SeenPass) -> None:
    if isinstance(seen, SeenDraws):
        reading.drawn += seen.count
        reading.counts[seat] += seen.count
        reading.boneyard -= seen.count
    elif isinstance(seen, SeenPass):
        _lacks_ends(reading, seat, reading.drawn)
        reading.drawn = 0
        reading.row[PASSES] += 1
    else:
        _read_play(reading, seat, seen)


def _check(reading: Reading, knowledge: Knowledge, hand: int) -> None:
    counts = knowledge.counts
    mine, other = (counts.red, counts.blue) if knowledge.seat is Seat.RED else (counts.blue, counts.red)
    if not len(set(knowledge.hand)) == len(knowledge.hand) == mine == reading.counts[ME]:
        raise ImpossibleKnowledge("the own hand's size does not follow from the events")
    if other != reading.counts[OTHER] or knowledge.boneyard != reading.boneyard:
        raise ImpossibleKnowledge("the counts do not follow from the events")
    if hand & int(reading.row[PLAYED]):
        raise ImpossibleKnowledge("a tile of the hand is on the table")


def read(knowledge: Knowledge) -> Reading:
    """Replays the public events. Raises ImpossibleKnowledge where they contradict each other."""
    row = np.zeros(SIZE, dtype=np.int64)
    row[LEFT_END] = row[RIGHT_END] = -1
    row[MAY_HOLD:] = DEALT
    reading = Reading(row, [DEALT, DEALT], groups=[Group(DEALT, 0, 0)])
    if knowledge.forced is not None and knowledge.events:
        reading.groups[0].never = outranking(NUMBER_OF[knowledge.forced])
    for seen in knowledge.events:
        _read_event(reading, ME if seen.seat is knowledge.seat else OTHER, seen)
    hand = sum(1 << NUMBER_OF[tile] for tile in set(knowledge.hand))
    _check(reading, knowledge, hand)
    if reading.drawn and hand & int(WITH[row[LEFT_END]] | WITH[row[RIGHT_END]]):
        _lacks_ends(reading, ME, reading.drawn - 1)
    row[TURN], row[HAND + ME], row[HAND + OTHER] = ME, hand, (1 << reading.counts[OTHER]) - 1
    row[NEXT_DRAW], row[BONEYARD_END] = 0, reading.boneyard
    reading.unseen = ALL & ~(hand | int(row[PLAYED]))
    return reading
