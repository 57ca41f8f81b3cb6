from __future__ import annotations

from itertools import pairwise

import pytest
from domino_rules.chain import Chain, End
from domino_rules.tiles import ALL_TILES, Tile
from hypothesis import given
from hypothesis import strategies as st


@st.composite
def chains(draw: st.DrawFn) -> Chain:
    """A chain of any tiles, each once, grown at ends that come up."""
    chain = Chain()
    for tile in draw(st.permutations(ALL_TILES)):
        if sides := chain.sides(tile):
            chain = chain.lay(tile, draw(st.sampled_from(sides)) or draw(st.sampled_from(End)))
    return chain


@given(chains())
def test_touching_halves_are_equal_and_the_text_converts_both_ways(chain: Chain) -> None:
    """R8"""
    assert all(before.right == after.left for before, after in pairwise(chain.links))
    assert Chain.parse(str(chain)) == chain
    assert chain.ends == (chain.links[0].left, chain.links[-1].right)
    assert len(set(chain.tiles)) == len(chain.links)


@given(chains(), st.sampled_from(ALL_TILES))
def test_sides_are_where_laying_makes_a_difference(chain: Chain, tile: Tile) -> None:
    """R8, R13"""
    assert chain.ends is not None
    fitting = [end for end, pip in zip(End, chain.ends, strict=True) if tile.has(pip)]
    equal = chain.ends[0] == chain.ends[1]
    assert chain.sides(tile) == ((None,) if equal and fitting else tuple(fitting))
    assert chain.fits(tile) == bool(fitting)


@given(chains(), st.sampled_from(ALL_TILES), st.sampled_from(End))
def test_laying_shows_the_tiles_other_half(chain: Chain, tile: Tile, end: End) -> None:
    """R8, R9: the chain keeps two ends, one of them as it was."""
    assert chain.ends is not None
    at = 0 if end is End.LEFT else 1
    if not tile.has(chain.ends[at]):
        with pytest.raises(ValueError, match="does not show"):
            chain.lay(tile, end)
        return
    laid = chain.lay(tile, end)
    assert laid.ends is not None
    assert laid.ends[at] == tile.other(chain.ends[at])
    assert laid.ends[1 - at] == chain.ends[1 - at]
    assert laid.links[laid.first] == chain.links[chain.first]


def test_the_first_tile_asks_for_no_side() -> None:
    assert all(Chain().sides(tile) == (None,) for tile in ALL_TILES)
    assert str(Chain().lay(Tile.T36, End.LEFT)) == "*3-6"


def test_a_lone_double_has_one_side() -> None:
    """R13"""
    chain = Chain.parse("*6-6")
    assert chain.sides(Tile.T36) == (None,)
    assert chain.sides(Tile.T35) == ()


def test_a_tile_that_fits_both_ends_has_two_sides() -> None:
    """R13"""
    assert Chain.parse("*3-6 6-5").sides(Tile.T35) == (End.LEFT, End.RIGHT)


@pytest.mark.parametrize("text", ["6-6", "*6-6 *6-3", "*6-6 5-3", "*6-7", "*6", "*a-b", "* 6-6"])
def test_no_other_text_is_a_chain(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 each text is wrong in its own way
        Chain.parse(text)


def test_nothing_laid() -> None:
    assert Chain.parse("") == Chain()
    assert Chain().ends is None
    assert str(Chain()) == ""
