"""Whoever sends half a request and then nothing is sent away; two at a table who say nothing are not
(``test_silence``)."""

from __future__ import annotations

import socket

from tests.compose.containers import Containers
from tests.slow_requests import HALVES, kept


def test_half_a_request_does_not_keep_a_connection(containers: Containers) -> None:
    assert kept({half: socket.create_connection(("127.0.0.1", containers.port)) for half in HALVES}) == []
