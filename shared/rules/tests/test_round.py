"""Rounds by position: each rule and case with its right value."""

from __future__ import annotations

from dataclasses import replace

import pytest
from domino_rules.chain import Chain, End
from domino_rules.deal import deal
from domino_rules.events import Drew, EndReason, Event, MatchWon, Passed, Played, RoundEnded
from domino_rules.moves import Draw, Play, Reason, Refused, parse_move
from domino_rules.round import Round, decide, evolve, start
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import ALL_TILES, Tile


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(Tile(word) for word in text.split())


def position(red: str, blue: str, chain: str, boneyard: str = "", *, passes: int = 0) -> Round:
    """A round in which red is to move."""
    hands = PerSeat(tiles(red), tiles(blue))
    return Round(1, hands, tiles(boneyard), Chain.parse(chain), Seat.RED, None, passes)


def after(round_: Round, *moves: str) -> Round:
    """The round after ``moves``, each by the seat whose turn it is."""
    for move in moves:
        for event in decide(round_, round_.turn, parse_move(move)):
            round_ = evolve(round_, event)
    return round_


def legal(round_: Round) -> list[str]:
    return [str(move) for move in round_.moves]


def refusal(round_: Round, move: str, seat: Seat | None = None) -> Reason:
    with pytest.raises(Refused) as refused:
        decide(round_, seat or round_.turn, parse_move(move))
    return refused.value.reason


def test_the_opening_tile_is_the_only_legal_move() -> None:
    """R6"""
    round_ = start(deal(ALL_TILES, 1))
    assert (round_.turn, round_.opening, legal(round_)) == (Seat.BLUE, Tile.T22, ["play 2-2"])
    assert refusal(round_, "play 1-6") is Reason.MUST_OPEN_WITH
    assert refusal(round_, "draw") is Reason.MUST_PLAY
    assert refusal(round_, "pass") is Reason.MUST_PLAY
    assert decide(round_, Seat.BLUE, Play(Tile.T22)) == (Played(Seat.BLUE, Tile.T22, End.RIGHT),)


def test_the_winner_of_the_round_before_opens_with_any_tile() -> None:
    """R7"""
    round_ = start(deal(ALL_TILES, 2, Seat.RED))
    assert legal(round_) == [f"play {tile}" for tile in round_.hands.red]


def test_either_side_of_a_lone_double_is_accepted_and_none_is_asked() -> None:
    """R13"""
    round_ = position("3-6 0-0", "1-2", "*6-6")
    assert legal(round_) == ["play 3-6"]
    assert str(after(round_, "play 3-6").chain) == "*6-6 6-3"
    assert str(after(round_, "play 3-6 left").chain) == "3-6 *6-6"
    assert str(after(round_, "play 3-6 right").chain) == "*6-6 6-3"


def test_equal_ends_ask_for_no_side() -> None:
    """R13"""
    assert legal(position("1-6 0-0", "2-2", "1-3 *3-5 5-1")) == ["play 1-6"]


def test_a_tile_for_two_different_ends_needs_one() -> None:
    """R13: a-b on the ends a and b too."""
    round_ = position("2-6 0-0", "1-2", "2-3 *3-5 5-6")
    assert legal(round_) == ["play 2-6 left", "play 2-6 right"]
    assert refusal(round_, "play 2-6") is Reason.END_NEEDED
    assert str(after(round_, "play 2-6 left").chain) == "6-2 2-3 *3-5 5-6"
    assert str(after(round_, "play 2-6 right").chain) == "2-3 *3-5 5-6 6-2"


def test_a_tile_for_one_end_may_go_without_naming_it() -> None:
    round_ = position("3-6 0-0", "1-2", "2-4 *4-6")
    assert legal(round_) == ["play 3-6 right"]
    assert after(round_, "play 3-6") == after(round_, "play 3-6 right")
    assert refusal(round_, "play 3-6 left") is Reason.DOES_NOT_FIT


def test_a_drawn_tile_that_fits_both_ends_leaves_the_choice() -> None:
    """R11"""
    round_ = after(position("0-0", "1-1", "2-3 *3-5 5-6", "2-6 4-4"), "draw")
    assert legal(round_) == ["play 2-6 left", "play 2-6 right"]


def test_a_single_pass_does_not_block() -> None:
    """R14"""
    round_ = position("6-6", "1-6", "*1-1")
    assert legal(round_) == ["pass"]
    round_ = after(round_, "pass")
    assert (round_.result, round_.turn, round_.passes, legal(round_)) == (None, Seat.BLUE, 1, ["play 1-6"])
    ended = after(round_, "play 1-6").result
    assert ended is not None
    assert (ended.reason, ended.winner, ended.points) == (EndReason.OUT, Seat.BLUE, 12)


def test_two_passes_block() -> None:
    """R17"""
    ended = after(position("6-6", "5-5", "*1-1"), "pass", "pass").result
    assert ended is not None
    assert (ended.reason, ended.winner, ended.points) == (EndReason.BLOCKED, Seat.BLUE, 2)


def test_a_dead_table_with_tiles_left_is_drawn_from() -> None:
    """R15: whoever moves takes them all, then both pass."""
    round_ = position("6-6", "5-5", "1-2 *2-1", "3-3 4-4")
    for _ in range(2):
        assert (round_.turn, round_.result, legal(round_)) == (Seat.RED, None, ["draw"])
        assert refusal(round_, "pass") is Reason.MUST_DRAW
        round_ = after(round_, "draw")
    assert legal(round_) == ["pass"]
    ended = after(round_, "pass", "pass").result
    assert ended is not None
    assert (ended.winner, ended.points, ended.sums) == (Seat.BLUE, 16, PerSeat(26, 10))


def test_one_draw_takes_one_tile_and_none_with_a_playable_one() -> None:
    """R10, R11"""
    round_ = position("0-0", "1-1", "*6-6", "3-6 4-6")
    assert decide(round_, Seat.RED, Draw()) == (Drew(Seat.RED, Tile.T36),)
    round_ = after(round_, "draw")
    assert (round_.turn, round_.hands.red, round_.boneyard) == (Seat.RED, tiles("0-0 3-6"), tiles("4-6"))
    assert refusal(round_, "draw") is Reason.MUST_PLAY


def test_the_passes_are_counted_since_the_last_play() -> None:
    """R14"""
    round_ = position("6-6 5-5", "1-2 0-2", "*1-1")
    round_ = after(round_, "pass", "play 1-2")
    assert round_.passes == 0
    round_ = after(round_, "pass")
    assert (round_.passes, round_.result) == (1, None)


def test_equal_hands_win_for_nobody() -> None:
    """R17: 55 to 55."""
    red, blue = "5-6 6-6 4-6 3-6 2-6 0-5", "5-5 4-5 3-5 2-5 4-4 3-3 3-4"
    ended = after(position(red, blue, "*1-1"), "pass", "pass").result
    assert ended is not None
    assert ended.sums == PerSeat(55, 55)
    assert (ended.reason, ended.winner, ended.points) == (EndReason.BLOCKED, None, 0)


def test_a_win_for_nothing_is_a_win() -> None:
    """R16"""
    ended = after(position("1-6", "0-0", "*1-1"), "play 1-6").result
    assert ended is not None
    assert (ended.reason, ended.winner, ended.points) == (EndReason.OUT, Seat.RED, 0)


def test_no_pass_with_a_tile_to_play_or_to_draw() -> None:
    """R12"""
    assert refusal(position("1-6", "0-0", "*1-1", "2-2"), "pass") is Reason.MUST_PLAY
    assert refusal(position("6-6", "0-0", "*1-1", "2-2"), "pass") is Reason.MUST_DRAW
    assert refusal(position("6-6", "0-0", "*1-1"), "draw") is Reason.BONEYARD_EMPTY


@pytest.mark.parametrize("move", ["play 0-0", "draw", "pass"])
def test_nothing_goes_after_the_end(move: str) -> None:
    over = after(position("1-6", "0-0", "*1-1", "2-2"), "play 1-6")
    assert over.moves == ()
    assert {refusal(over, move, seat) for seat in Seat} == {Reason.NO_ROUND}


def test_only_the_seat_whose_turn_it_is_moves_and_only_its_own_tiles() -> None:
    round_ = position("1-6 1-2", "1-5", "*1-1")
    assert refusal(round_, "play 1-5", Seat.BLUE) is Reason.NOT_YOUR_TURN
    assert refusal(round_, "play 1-5") is Reason.NOT_IN_HAND
    assert refusal(position("1-6 0-2", "1-5", "*1-1"), "play 0-2") is Reason.DOES_NOT_FIT


def test_going_out_on_a_dead_table_is_going_out() -> None:
    """R18: the last 1 is laid and nothing fits any more; nobody draws or passes."""
    round_ = position("1-6", "2-2 3-3", "1-1 1-0 0-5 5-1 *1-2 2-3 3-1 1-4 4-6", "4-4")
    over = after(round_, "play 1-6 right")
    assert over.chain.ends == (1, 1)
    assert sum(tile.has(1) for tile in over.chain.tiles) == 7
    assert over.result is not None
    assert (over.result.reason, over.result.winner, over.result.points) == (EndReason.OUT, Seat.RED, 10)


def test_the_end_shows_both_hands_and_the_rest_of_the_boneyard() -> None:
    """R20: the empty hand too."""
    (played, ended) = decide(position("1-6", "3-4 2-2", "*1-1", "0-0"), Seat.RED, Play(Tile.T16))
    assert played == Played(Seat.RED, Tile.T16, End.RIGHT)
    assert ended == RoundEnded(
        EndReason.OUT, Seat.RED, 11, PerSeat(0, 11), PerSeat((), tiles("3-4 2-2")), tiles("0-0")
    )


def test_35_to_12_is_23() -> None:
    """R17, R20"""
    round_ = position("6-6 5-6 4-6 0-2", "3-3 2-4", "*1-1")
    ended = after(round_, "pass", "pass").result
    assert ended is not None
    assert (ended.sums, ended.winner, ended.points) == (PerSeat(35, 12), Seat.BLUE, 23)


@pytest.mark.parametrize("event", [Passed(Seat.RED), Played(Seat.RED, Tile.T16, End.LEFT)])
def test_nothing_is_changed_in_place(event: Event) -> None:
    round_ = position("1-6", "0-0", "*1-1")
    same = replace(round_)
    assert evolve(round_, event) != round_
    assert round_ == same


def test_a_round_knows_no_match() -> None:
    with pytest.raises(ValueError, match="match_won"):
        evolve(position("1-6", "0-0", "*1-1"), MatchWon(Seat.RED))
