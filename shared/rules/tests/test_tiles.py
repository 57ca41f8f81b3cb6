from __future__ import annotations

import json
from itertools import combinations_with_replacement

import pytest
from domino_rules.tiles import ALL_TILES, Tile, pips


def test_the_set_is_28_tiles_of_168_pips_with_each_number_on_7_of_them() -> None:
    """R1"""
    assert [(tile.low, tile.high) for tile in ALL_TILES] == list(combinations_with_replacement(range(7), 2))
    assert pips(ALL_TILES) == 168
    assert all(sum(tile.has(pip) for tile in ALL_TILES) == 7 for pip in range(7))


@pytest.mark.parametrize("tile", ALL_TILES)
def test_a_tile_is_its_text(tile: Tile) -> None:
    assert Tile(str(tile)) is tile
    assert json.loads(json.dumps(tile)) == f"{tile.low}-{tile.high}"
    assert Tile.of(tile.low, tile.high) is Tile.of(tile.high, tile.low) is tile


@pytest.mark.parametrize("text", ["6-3", "7-7", "3-6 ", "36", "", "0-", "-1-2"])
def test_no_other_text_is_a_tile(text: str) -> None:
    with pytest.raises(ValueError, match="not a valid Tile"):
        Tile(text)


def test_the_other_half() -> None:
    assert [Tile.T36.other(3), Tile.T36.other(6), Tile.T44.other(4)] == [6, 3, 4]
    with pytest.raises(ValueError, match="does not show"):
        Tile.T36.other(0)


def test_a_blank_matches_only_a_blank() -> None:
    """R8"""
    assert [tile for tile in ALL_TILES if tile.has(0)] == [Tile.of(0, pip) for pip in range(7)]


def test_face_values_only() -> None:
    """R19: 0-0 is worth nothing, 6-6 twelve."""
    assert (pips([]), pips([Tile.T00]), pips([Tile.T66]), pips([Tile.T12, Tile.T34])) == (0, 0, 12, 10)
