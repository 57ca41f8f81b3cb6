"""What holds at every step of every round."""

from __future__ import annotations

from domino_rules.chain import End
from domino_rules.moves import Draw, Move, Pass, Play, Refused
from domino_rules.playout import seeded
from domino_rules.round import Round, decide
from domino_rules.seats import Seat
from domino_rules.tiles import ALL_TILES, pips
from hypothesis import given
from hypothesis import strategies as st

EVERY_MOVE: tuple[Move, ...] = (
    *(Play(tile, end) for tile in ALL_TILES for end in (None, *End)),
    Draw(),
    Pass(),
)


def accepted(round_: Round, seat: Seat, move: Move) -> bool:
    try:
        decide(round_, seat, move)
    except Refused:
        return False
    return True


def allowed(round_: Round, seat: Seat, move: Move) -> bool:
    """R6, R8, R10-R13 once more, written from their words alone."""
    if round_.result is not None or seat is not round_.turn:
        return False
    hand, ends = round_.hands[seat], round_.chain.ends
    if ends is None:
        return isinstance(move, Play) and (
            move.tile is round_.opening or (not round_.opening and move.tile in hand)
        )
    if isinstance(move, Play):
        fitting = {end for end, pip in zip(End, ends, strict=True) if move.tile.has(pip)}
        choice = len(fitting) == 2 and ends[0] != ends[1]
        named = move.end in fitting if move.end else not choice
        return move.tile in hand and bool(fitting) and named
    playable = any(tile.has(end) for tile in hand for end in ends)
    return not playable and bool(round_.boneyard) == isinstance(move, Draw)


@given(st.integers(), st.sampled_from([None, 50]))
def test_a_move_is_legal_exactly_when_it_is_not_refused(seed: int, target: int | None) -> None:
    """Every move there is, by both seats, at every step; the list names each legal move once."""
    for step in seeded(str(seed), target):
        round_ = step.after.round
        assert round_ is not None
        taken = {(seat, move) for seat in Seat for move in EVERY_MOVE if accepted(round_, seat, move)}
        assert taken == {(seat, move) for seat in Seat for move in EVERY_MOVE if allowed(round_, seat, move)}
        assert {(round_.turn, move) for move in round_.moves} <= taken
        assert len(set(round_.moves)) == len(round_.moves)
        assert all(named(move, round_.moves) for _, move in taken)
        assert bool(round_.moves) == (round_.result is None)


def named(move: Move, moves: tuple[Move, ...]) -> bool:
    """Whether ``moves`` has ``move``, or the same with its end left out or filled in."""
    if not isinstance(move, Play):
        return move in moves
    ends = [listed.end for listed in moves if isinstance(listed, Play) and listed.tile is move.tile]
    return ends == [None] or move.end in ends or (move.end is None and len(ends) == 1)


@given(st.integers())
def test_the_28_tiles_and_their_168_pips_are_conserved(seed: int) -> None:
    """R1"""
    for step in seeded(str(seed)):
        round_ = step.after.round
        assert round_ is not None
        everywhere = [*round_.hands.red, *round_.hands.blue, *round_.boneyard, *round_.chain.tiles]
        assert sorted(everywhere) == list(ALL_TILES)
        assert pips(everywhere) == 168


@given(st.integers())
def test_every_round_ends(seed: int) -> None:
    """14 draws, 28 plays, and a pass between any two plays at most: more steps there cannot be."""
    steps = list(seeded(str(seed)))
    assert len(steps) <= 1 + 14 + 2 * 28
    assert steps[-1].after.round is not None
    assert steps[-1].after.round.result is not None


@given(st.integers())
def test_where_nothing_fits_both_ends_are_equal(seed: int) -> None:
    """R15"""
    for step in seeded(str(seed)):
        round_ = step.after.round
        assert round_ is not None
        ends = round_.chain.ends
        left = [tile for tile in ALL_TILES if tile not in round_.chain.tiles]
        if ends and not any(round_.chain.fits(tile) for tile in left):
            assert ends[0] == ends[1]
