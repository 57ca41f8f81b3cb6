"""What services tell each other comes back as it was said."""

from __future__ import annotations

import pytest
from domino_contracts.events import Readied
from domino_contracts.replica import (
    FormatChanged,
    ReplicaMessage,
    RoomEnded,
    SeatConnected,
    SeatDisconnected,
    SeatMoved,
    StepCommitted,
    VersionBehind,
    replica_message_adapter,
)
from domino_rules.seats import Seat
from pydantic import ValidationError

MESSAGES: tuple[ReplicaMessage, ...] = (
    StepCommitted("a", 7, (Readied(Seat.RED),), Seat.RED, "one", 12.5),
    StepCommitted("a", 7, (), None, None, 12.5),
    SeatConnected("a", Seat.BLUE, "00000000000000000001@b", 3),
    SeatDisconnected("a", Seat.BLUE, "00000000000000000001@b"),
    VersionBehind("a", 9),
    FormatChanged(),
    SeatMoved(Seat.RED),
    RoomEnded(),
)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: f"{message.type}")
def test_a_message_comes_back_as_it_was_said(message: ReplicaMessage) -> None:
    assert replica_message_adapter.validate_json(replica_message_adapter.dump_json(message)) == message


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"type":"joined"}', b'{"type":"moved"}'])
def test_what_is_no_message_is_an_error(data: bytes) -> None:
    with pytest.raises(ValidationError):
        replica_message_adapter.validate_json(data)
