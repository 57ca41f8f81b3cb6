from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from domino_rules.deal import HAND_SIZE, commitment, deal, opener, shuffled
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import ALL_TILES, Tile
from hypothesis import given
from hypothesis import strategies as st

SECRET = "00" * 32
NUMBERS = PerSeat("0" * 32, "f" * 32)

secrets = st.binary(min_size=32, max_size=32).map(bytes.hex)
numbers = st.binary(min_size=16, max_size=16).map(bytes.hex)


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(Tile(word) for word in text.split())


def by_the_book(secret: str, red: str, blue: str) -> list[str]:
    """The documented shuffle once more, written from its description alone."""
    deck = [f"{low}-{high}" for low in range(7) for high in range(low, 7)]
    texts = (f"{red}:{blue}:{block}" for block in range(100))
    data = b"".join(hmac.new(bytes.fromhex(secret), text.encode(), hashlib.sha256).digest() for text in texts)
    used = 0
    for place in reversed(range(1, 28)):
        while data[used] >= 256 // (place + 1) * (place + 1):
            used += 1
        chosen = data[used] % (place + 1)
        used += 1
        deck[place], deck[chosen] = deck[chosen], deck[place]
    return deck


@given(secrets, numbers, numbers)
def test_the_shuffle_is_as_documented(secret: str, red: str, blue: str) -> None:
    assert [str(tile) for tile in shuffled(secret, PerSeat(red, blue))] == by_the_book(secret, red, blue)


def test_known_answers() -> None:
    """Fixed for ever: a record of years ago must still verify."""
    assert commitment(SECRET) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert shuffled(SECRET, NUMBERS) == tiles(
        "4-6 4-4 2-5 1-5 3-6 1-4 4-5 2-6 3-5 0-1 3-4 0-5 2-2 1-2 "
        "3-3 0-3 2-4 1-1 0-2 1-3 0-4 0-6 5-5 2-3 5-6 0-0 1-6 6-6"
    )


@given(secrets, numbers, numbers)
def test_a_shuffle_is_a_deck(secret: str, red: str, blue: str) -> None:
    assert sorted(shuffled(secret, PerSeat(red, blue))) == list(ALL_TILES)


def test_secret_and_both_numbers_count() -> None:
    deck = shuffled(SECRET, NUMBERS)
    assert shuffled("01" + SECRET[2:], NUMBERS) != deck
    assert shuffled(SECRET, PerSeat("1" + NUMBERS.red[1:], NUMBERS.blue)) != deck
    assert shuffled(SECRET, PerSeat(NUMBERS.red, "0" + NUMBERS.blue[1:])) != deck
    assert shuffled(SECRET, PerSeat(NUMBERS.blue, NUMBERS.red)) != deck


def test_every_tile_comes_to_every_place_about_as_often() -> None:
    seen: Counter[tuple[int, Tile]] = Counter()
    for number in range(2800):
        seen.update(enumerate(shuffled(SECRET, PerSeat(f"{number:032x}", NUMBERS.blue))))
    # 784 counts of mean 100 and deviation 10.
    assert len(seen) == 28 * 28
    assert 50 < min(seen.values()) < max(seen.values()) < 150


@pytest.mark.parametrize(
    ("secret", "red"),
    [
        ("AB" * 32, "0" * 32),
        ("00" * 31, "0" * 32),
        ("0" * 63 + "g", "0" * 32),
        (SECRET, "0:0"),
        (SECRET, "0" * 31 + " "),
    ],
)
def test_only_one_text_stands_for_a_secret_or_a_number(secret: str, red: str) -> None:
    with pytest.raises(ValueError, match="lower-case hexadecimal"):
        shuffled(secret, PerSeat(red, "0" * 32))


def test_no_commitment_to_what_is_no_secret() -> None:
    with pytest.raises(ValueError, match="lower-case hexadecimal"):
        commitment("00" * 16)


@given(st.permutations(ALL_TILES))
def test_seven_tiles_each_and_a_boneyard_in_its_order(deck: list[Tile]) -> None:
    """R2"""
    dealt = deal(deck, 1)
    assert (*dealt.hands.red, *dealt.hands.blue, *dealt.boneyard) == tuple(deck)
    assert len(dealt.hands.red) == len(dealt.hands.blue) == HAND_SIZE


@given(st.permutations(ALL_TILES))
def test_the_highest_double_opens_or_else_the_highest_sum_and_half(deck: list[Tile]) -> None:
    """R4-R6"""
    dealt = deal(deck, 1)
    at_hand = {*dealt.hands.red, *dealt.hands.blue}
    doubles = [Tile.of(pip, pip) for pip in range(6, -1, -1)]
    singles = sorted({*Tile} - {*doubles}, key=lambda tile: (tile.pips, tile.high), reverse=True)
    assert dealt.opening == next(tile for tile in (*doubles, *singles) if tile in at_hand)
    assert dealt.opening in dealt.hands[dealt.turn]


@pytest.mark.parametrize(
    ("red", "blue", "opens"),
    [
        ("0-0 1-2 1-3 1-4 1-5 1-6 2-3", "5-6 4-6 3-6 2-6 4-5 3-5 2-5", (Seat.RED, Tile.T00)),
        ("0-6 0-1 0-2 0-3 0-4 0-5 1-2", "4-5 1-3 1-4 1-5 2-3 2-4 2-5", (Seat.BLUE, Tile.T45)),
        ("4-5 0-1 0-2 0-3 0-4 0-5 1-2", "3-6 1-3 1-4 1-5 2-3 2-4 2-5", (Seat.BLUE, Tile.T36)),
    ],
)
def test_the_right_opener(red: str, blue: str, opens: tuple[Seat, Tile]) -> None:
    """R4, R5"""
    assert opener(PerSeat(tiles(red), tiles(blue))) == opens


def test_the_winner_of_the_round_before_opens_with_any_tile() -> None:
    """R7"""
    dealt = deal(ALL_TILES, 2, Seat.BLUE)
    assert (dealt.turn, dealt.opening) == (Seat.BLUE, None)


@pytest.mark.parametrize("deck", [ALL_TILES[1:], (*ALL_TILES[1:], Tile.T66), (*ALL_TILES, Tile.T00)])
def test_a_deck_is_the_28_tiles_each_once(deck: tuple[Tile, ...]) -> None:
    """R1"""
    with pytest.raises(ValueError, match="28 tiles"):
        deal(deck, 1)
