from __future__ import annotations

from domino_rules.seats import PerSeat, Seat


def test_each_seat_is_the_others_other() -> None:
    assert Seat.RED.other is Seat.BLUE
    assert Seat.BLUE.other is Seat.RED


def test_a_value_for_each_seat() -> None:
    pair = PerSeat(1, 2)
    assert (pair[Seat.RED], pair[Seat.BLUE]) == (1, 2)
    assert (pair.put(Seat.RED, 9), pair.put(Seat.BLUE, 9)) == (PerSeat(9, 2), PerSeat(1, 9))
    assert pair == PerSeat(1, 2)
