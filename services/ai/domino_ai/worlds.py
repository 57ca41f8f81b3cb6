"""Worlds: hands the other can have, drawn exactly as often as the public history allows.

Every way to give the unseen tiles to the slots of the deal is equally likely. Which group each of the
other's played tiles came from is counted by dynamic programming over how many of each group are gone;
what a group still holds is then chosen from the tiles it may hold. Older groups may hold a subset of what
younger ones may, so the number of ways is a plain product.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from domino_ai.bits import CHOOSE, bit_count, draw_number, lowest_bit
from domino_ai.board import HAND, SIZE
from domino_ai.compiled import compiled
from domino_ai.reading import OTHER, ImpossibleKnowledge, Reading


class History(NamedTuple):
    """A reading as arrays. Groups: size, first play, tiles allowed now. Plays: rows, move, origins."""

    size: np.ndarray
    first_play: np.ndarray
    allowed: np.ndarray
    stride: np.ndarray
    rows: np.ndarray
    moves: np.ndarray
    origins: np.ndarray
    ways: np.ndarray


@compiled
def gone_from(code: int, group: int, size: np.ndarray, stride: np.ndarray) -> int:
    """How many tiles of a drawn group a state of the counting has used up."""
    return int((code // stride[group]) % (size[group] + 1))


@compiled
def ways_to_hold(
    code: int, voluntary: int, size: np.ndarray, stride: np.ndarray, allowed: np.ndarray
) -> float:
    """In how many ways what is left of each group can be chosen among the unseen tiles."""
    used = voluntary
    for group in range(1, len(size)):
        used -= gone_from(code, group, size, stride)
    if used < 0 or used > size[0]:
        return 0.0
    held = size[0] - used
    ways = CHOOSE[bit_count(allowed[0]), held]
    for group in range(1, len(size)):
        left = size[group] - gone_from(code, group, size, stride)
        free = bit_count(allowed[group]) - held
        ways *= CHOOSE[max(free, 0), left]
        held += left
    return float(ways)


@compiled
def count_ways(
    size: np.ndarray, stride: np.ndarray, allowed: np.ndarray, origins: np.ndarray, states: int
) -> np.ndarray:
    """``ways[j, code]``: assignments that complete the history from play j on."""
    plays = len(origins)
    ways = np.zeros((plays + 1, states))
    voluntary = 0
    for j in range(plays):
        voluntary += 1 if origins[j] else 0
    for code in range(states):
        ways[plays, code] = ways_to_hold(code, voluntary, size, stride, allowed)
    for j in range(plays - 1, -1, -1):
        for code in range(states):
            if origins[j] == 0:
                ways[j, code] = ways[j + 1, code]
                continue
            total = 0.0
            if origins[j] & 1:
                total += ways[j + 1, code]
            for group in range(1, len(size)):
                if (origins[j] >> group) & 1 and gone_from(code, group, size, stride) < size[group]:
                    total += ways[j + 1, code + stride[group]]
            ways[j, code] = total
    return ways


@compiled
def pick_tiles(tiles: int, count: int, stream: np.ndarray) -> int:
    """A random subset of the given size, all equally likely."""
    picked = 0
    left = bit_count(tiles)
    while count > 0:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        if draw_number(stream, left) < count:
            picked |= 1 << tile
            count -= 1
        left -= 1
    return picked


@compiled
def sample_origins(history: History, stream: np.ndarray, chosen: np.ndarray) -> int:
    """Writes the group each play came from (-1: ended a draw); returns the final state of the counting."""
    code = 0
    for j in range(len(history.origins)):
        chosen[j] = -1
        if history.origins[j] == 0:
            continue
        share = draw_number(stream, 1 << 30) / (1 << 30) * history.ways[j, code]
        for group in range(len(history.size)):
            if not (history.origins[j] >> group) & 1:
                continue
            if group and gone_from(code, group, history.size, history.stride) == history.size[group]:
                continue
            ways = history.ways[j + 1, code + (history.stride[group] if group else 0)]
            if ways == 0.0:
                continue
            chosen[j] = group
            share -= ways
            if share < 0:
                break
        if chosen[j] > 0:
            code += history.stride[chosen[j]]
    return code


@compiled
def sample_world(history: History, stream: np.ndarray, chosen: np.ndarray, held: np.ndarray) -> int:
    """One world: writes the plays' origins and what each group holds; returns the other's hand."""
    code = sample_origins(history, stream, chosen)
    left = history.size[0]
    for j in range(len(chosen)):
        if chosen[j] == 0:
            left -= 1
    hand = held[0] = pick_tiles(history.allowed[0], left, stream)
    for group in range(1, len(history.size)):
        left = history.size[group] - gone_from(code, group, history.size, history.stride)
        held[group] = pick_tiles(history.allowed[group] & ~hand, left, stream)
        hand |= held[group]
    return hand


@compiled
def hands_before(history: History, chosen: np.ndarray, held: np.ndarray, hands: np.ndarray) -> None:
    """Writes what the other held before each of his plays in this world."""
    for j in range(len(chosen)):
        tiles = 1 << (history.moves[j] >> 1)
        for group in range(len(history.size)):
            if history.first_play[group] <= j:
                tiles |= held[group]
        for later in range(j + 1, len(chosen)):
            if chosen[later] >= 0 and history.first_play[chosen[later]] <= j:
                tiles |= 1 << (history.moves[later] >> 1)
        hands[j] = tiles


def history_of(reading: Reading) -> History:
    """The arrays of a reading. Raises ImpossibleKnowledge if no world fits."""
    groups, plays = reading.groups, reading.plays
    size = np.array([group.size for group in groups], dtype=np.int64)
    stride = np.ones(len(groups), dtype=np.int64)
    states = 1
    for number in range(1, len(groups)):
        stride[number] = states
        states *= groups[number].size + 1
    allowed = np.array([reading.unseen & ~group.never for group in groups], dtype=np.int64)
    origins = np.array([play.origins for play in plays], dtype=np.int64)
    ways = count_ways(size, stride, allowed, origins, states)
    if ways[0, 0] == 0.0:
        raise ImpossibleKnowledge("no hand of the other agrees with the events")
    rows = np.zeros((len(plays), SIZE), dtype=np.int64)
    for number, play in enumerate(plays):
        rows[number] = play.row
        rows[number, HAND + OTHER] = 0
    return History(
        size=size,
        first_play=np.array([group.first_play for group in groups], dtype=np.int64),
        allowed=allowed,
        stride=stride,
        rows=rows,
        moves=np.array([play.move for play in plays], dtype=np.int64),
        origins=origins,
        ways=ways,
    )
