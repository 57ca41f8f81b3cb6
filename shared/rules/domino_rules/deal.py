"""The deal: who gets which tiles, who opens (R2-R7), and a shuffle that both players can check.

The checked shuffle: the table picks a random secret and shows its SHA-256 before anything else; each browser
then adds a random number; secret and numbers together fix the deck. The secret is shown after the round, so
that anybody can repeat the shuffle. Nobody alone can steer it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import count

from domino_rules.events import Dealt, Hand
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import ALL_TILES, Tile

HAND_SIZE = 7
"""Tiles dealt to each seat (R2)."""

SECRET_BYTES = 32
"""Length of the table's secret; 64 digits in lower-case hexadecimal."""

NUMBER_BYTES = 16
"""Length of the number each player adds; 32 digits in lower-case hexadecimal."""


def commitment(secret: str) -> str:
    """The SHA-256 of the secret, both as lower-case hexadecimal text.

    Raises:
        ValueError: ``secret`` is not ``SECRET_BYTES`` in lower-case hexadecimal.
    """
    return hashlib.sha256(_unhex(secret, SECRET_BYTES)).hexdigest()


def shuffled(secret: str, numbers: PerSeat[str]) -> tuple[Tile, ...]:
    """The deck that the table's secret and the two players' numbers fix.

    A Fisher-Yates shuffle of ``ALL_TILES`` from the last place down: place ``i`` is exchanged with a place
    drawn evenly from 0 to ``i``. Each draw takes bytes of the stream until one is below the greatest multiple
    of ``i + 1`` up to 256, and uses its remainder. The stream is HMAC-SHA256 with the secret as key over the
    ASCII texts ``red:blue:0``, ``red:blue:1`` and so on, red and blue being the numbers in hexadecimal.

    Raises:
        ValueError: a text is not lower-case hexadecimal of its right length.
    """
    stream = _stream(_unhex(secret, SECRET_BYTES), numbers)
    for number in (numbers.red, numbers.blue):
        _unhex(number, NUMBER_BYTES)
    deck = list(ALL_TILES)
    for place in range(len(deck) - 1, 0, -1):
        chosen = _below(place + 1, stream)
        deck[place], deck[chosen] = deck[chosen], deck[place]
    return tuple(deck)


def deal(deck: Sequence[Tile], number: int, previous_winner: Seat | None = None) -> Dealt:
    """The start of round ``number`` (from 1): red gets the first seven tiles, blue the next (R2).

    ``previous_winner`` is who won the previous round of the same match and so opens (R7); None in single
    rounds, in the first round, and after a drawn one: then the tiles decide (R4-R5).

    Raises:
        ValueError: ``deck`` is not the 28 tiles, each once.
    """
    if len(deck) != len(ALL_TILES) or set(deck) != set(ALL_TILES):
        raise ValueError("a deck is the 28 tiles, each once")
    hands = PerSeat(tuple(deck[:HAND_SIZE]), tuple(deck[HAND_SIZE : 2 * HAND_SIZE]))
    boneyard = tuple(deck[2 * HAND_SIZE :])
    if previous_winner is not None:
        return Dealt(number, hands, boneyard, previous_winner, None)
    seat, tile = opener(hands)
    return Dealt(number, hands, boneyard, seat, tile)


def opener(hands: PerSeat[Hand]) -> tuple[Seat, Tile]:
    """The seat that must open and the tile it must open with (R4-R6)."""
    tile = max((*hands.red, *hands.blue), key=_opening_rank)
    return (Seat.RED if tile in hands.red else Seat.BLUE), tile


def _opening_rank(tile: Tile) -> tuple[bool, int, int]:
    # Doubles before all others (R4, and 0-0 is one), then the pip sum, then the higher half (R5).
    return tile.is_double, tile.pips, tile.high


def _unhex(text: str, size: int) -> bytes:
    # One text for one value: else two different records could describe the same deal.
    if len(text) != 2 * size or not set(text) <= set("0123456789abcdef"):
        raise ValueError(f"not {size} bytes in lower-case hexadecimal")
    return bytes.fromhex(text)


def _stream(key: bytes, numbers: PerSeat[str]) -> Iterator[int]:
    for block in count():
        text = f"{numbers.red}:{numbers.blue}:{block}"
        yield from hmac.digest(key, text.encode("ascii"), "sha256")


def _below(limit: int, stream: Iterator[int]) -> int:
    fair = 256 - 256 % limit
    return next(byte for byte in stream if byte < fair) % limit
