"""The engine's rules are those of the rules package, round by round."""

from __future__ import annotations

import random

import numpy as np
from domino_ai import board
from domino_ai.bits import WITH
from domino_ai.policy import MOST_MOVES
from domino_ai.position import NUMBER_OF
from domino_ai.table import shuffled
from domino_rules.chain import End
from domino_rules.deal import deal
from domino_rules.moves import Play
from domino_rules.round import Round, decide, evolve, start
from domino_rules.seats import Seat
from domino_rules.tiles import Tile

SEATS = (Seat.RED, Seat.BLUE)


def bits(tiles: tuple[Tile, ...]) -> int:
    return sum(1 << NUMBER_OF[tile] for tile in tiles)


def engine_move(move: Play) -> int:
    return NUMBER_OF[move.tile] * 2 + (move.end is End.RIGHT)


def follow(seed: str) -> None:
    """Plays a random round on both boards and compares them at every decision and at the end."""
    chance = random.Random(seed)
    opens = chance.choice([None, *SEATS])
    round_ = start(deal(shuffled(seed), 1, opens))
    state, moves = np.zeros(board.SIZE, np.int64), np.zeros(MOST_MOVES, np.int64)
    order = np.array([NUMBER_OF[tile] for tile in round_.boneyard], np.int64)
    board.new_round(state, bits(round_.hands.red), bits(round_.hands.blue), len(order))
    state[board.TURN] = SEATS.index(round_.turn)
    if round_.opening is not None:
        dealt = bits(round_.hands.red) | bits(round_.hands.blue)
        assert board.opening_tile(dealt) == NUMBER_OF[round_.opening]
    while round_.result is None:
        played = [move for move in round_.moves if isinstance(move, Play)]
        if not played:
            round_ = step(round_, round_.moves[0])
            continue
        assert board.advance(state, order) == board.DECIDE
        compare(state, round_)
        if round_.chain.links or round_.opening is None:
            found = moves[: board.list_moves(state, moves)].tolist()
            assert sorted(found) == sorted(map(engine_move, played))
        move = chance.choice(played)
        # Where no end is named the table lays to the right (R13); the engine only ever lists the left.
        board.play(state, engine_move(move) | (move.end is None))
        round_ = step(round_, move)
    assert board.advance(state, order) == board.OVER
    compare(state, round_)
    result = round_.result
    sign = {Seat.RED: 1, Seat.BLUE: -1, None: 0}[result.winner]
    assert board.result(state) == sign * result.points
    assert board.winner(state) == (board.NOBODY if result.winner is None else SEATS.index(result.winner))


def step(round_: Round, move: object) -> Round:
    for event in decide(round_, round_.turn, move):  # type: ignore[arg-type]
        round_ = evolve(round_, event)
    return round_


def compare(state: np.ndarray, round_: Round) -> None:
    assert state[board.HAND] == bits(round_.hands.red)
    assert state[board.HAND + 1] == bits(round_.hands.blue)
    assert state[board.PLAYED] == bits(round_.chain.tiles)
    assert state[board.BONEYARD_END] - state[board.NEXT_DRAW] == len(round_.boneyard)
    if round_.chain.ends is not None:
        assert (state[board.LEFT_END], state[board.RIGHT_END]) == round_.chain.ends
    waiting = round_.turn.other
    for number in range(7):
        # "May hold" is an upper bound: what it calls impossible is never there. (The seat on turn may have
        # just drawn the tile that ends its draw.)
        fits = bits(round_.hands[waiting]) & int(WITH[number])
        assert fits.bit_count() <= state[board.MAY_HOLD + 7 * SEATS.index(waiting) + number]


def test_agrees_with_the_rules_on_ten_thousand_rounds() -> None:
    for number in range(10_000):
        follow(f"board {number}")


def test_an_ended_round_stays_ended() -> None:
    """Looking again at a blocked round neither passes nor changes the turn."""
    state, order = np.zeros(board.SIZE, np.int64), np.empty(0, np.int64)
    board.new_round(state, 1 << 27, 1 << 26, 0)
    state[board.LEFT_END] = state[board.RIGHT_END] = 0
    assert board.advance(state, order) == board.OVER
    ended = state.copy()
    assert board.advance(state, order) == board.OVER
    assert (state == ended).all()
    assert (board.result(state), board.winner(state)) == (-1, 1)
