"""The faster encoder writes what the general one does, in the same order."""

from __future__ import annotations

import orjson
import pytest
from domino_contracts.updates import Present, RefusedUpdate, Update
from domino_game.encoding import encode
from domino_game.table.redaction import table_view
from domino_game.table.state import Deal, Table
from domino_rules.playout import seeded
from domino_rules.seats import PerSeat, Seat


@pytest.mark.parametrize("target", [None, 50])
def test_updates_and_states_are_the_same_bytes(target: int | None) -> None:
    deal = Deal(1, "ab" * 32, "cd" * 32, PerSeat("01" * 16, "23" * 16))
    for step in seeded("encoding", target):
        table = Table(step.after, deal)
        update = Update(7, step.events, table_view(table, Seat.BLUE), "an-id")  # type: ignore[arg-type]
        for value in (table, update, step.events):
            assert encode(value) == orjson.dumps(value)


def test_small_messages_are_the_same_bytes() -> None:
    for message in (Present(PerSeat(True, False)), RefusedUpdate(None, 'a "code" – ü', 3)):
        assert encode(message) == orjson.dumps(message)
