from __future__ import annotations

import pytest
from domino_rules.chain import End
from domino_rules.moves import Draw, Move, Pass, Play, Reason, Refused, parse_move
from domino_rules.tiles import ALL_TILES, Tile

EVERY_MOVE: list[Move] = [
    *(Play(tile, end) for tile in ALL_TILES for end in (None, *End)),
    Draw(),
    Pass(),
]


@pytest.mark.parametrize("move", EVERY_MOVE, ids=str)
def test_text_converts_both_ways(move: Move) -> None:
    assert parse_move(str(move)) == move


def test_texts() -> None:
    assert str(Play(Tile.T36, End.LEFT)) == "play 3-6 left"
    assert str(Play(Tile.T66)) == "play 6-6"
    assert [str(Draw()), str(Pass())] == ["draw", "pass"]


@pytest.mark.parametrize(
    "text", ["", "play", "play 6-3", "play 3-6 up", "play 3-6 left now", "draw two", "knock"]
)
def test_no_other_text_is_a_move(text: str) -> None:
    with pytest.raises(ValueError, match="not a"):
        parse_move(text)


def test_a_refusal_carries_its_code() -> None:
    refused = Refused(Reason.MUST_PLAY)
    assert refused.reason is Reason.MUST_PLAY
    assert str(refused) == "must_play"
