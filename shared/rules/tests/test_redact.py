from __future__ import annotations

import json
from dataclasses import asdict

from domino_rules.events import Dealt, Drew, RoundEnded, SeenDealt, redact
from domino_rules.playout import seeded
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import Tile
from hypothesis import given
from hypothesis import strategies as st


@given(st.integers())
def test_no_redacted_event_names_a_tile_the_seat_may_not_know(seed: int) -> None:
    """What a seat is told, as it crosses the wire, names its own tiles and those on the table only."""
    for seat in Seat:
        known: set[Tile] = set()
        for step in seeded(str(seed)):
            for event in step.events:
                match event:
                    case Dealt():
                        known |= set(event.hands[seat])
                        if event.opening is not None:
                            known.add(event.opening)
                    case Drew(seat=drawer, tile=tile) if drawer is seat and tile is not None:
                        known.add(tile)
                    case RoundEnded():
                        continue
                assert step.after.round is not None
                told = json.dumps(asdict(redact(event, seat)))
                may = known | set(step.after.round.chain.tiles)
                assert {tile for tile in Tile if tile in told} <= may


def test_the_deal_tells_a_seat_its_own_hand_and_numbers() -> None:
    dealt = Dealt(3, PerSeat((Tile.T66,), (Tile.T12, Tile.T13)), (Tile.T00,), Seat.RED, Tile.T66)
    assert redact(dealt, Seat.BLUE) == SeenDealt(
        3, (Tile.T12, Tile.T13), PerSeat(1, 2), 1, Seat.RED, Tile.T66
    )


def test_a_drawn_tile_is_told_to_its_owner_alone() -> None:
    """R11"""
    drew = Drew(Seat.RED, Tile.T36)
    assert redact(drew, Seat.RED) == drew
    assert redact(drew, Seat.BLUE) == Drew(Seat.RED, None)
