"""Requests that stop half way: what an edge must not keep a connection for."""

from __future__ import annotations

import socket
from collections.abc import Mapping

PATIENCE_S = 60.0
"""Twice what an edge allows."""
HEAD = b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
HALVES = {
    "nothing": b"",
    "half a head": HEAD,
    "half a body": HEAD + b'Content-Length: 15\r\n\r\n{"target"',
}


def kept(connections: Mapping[str, socket.socket]) -> list[str]:
    """Say each half on its connection, and nothing more; which of them are still there long after that."""
    for half, connection in connections.items():
        connection.sendall(HALVES[half])
        connection.settimeout(PATIENCE_S)
    return [half for half, connection in connections.items() if not _ends(connection)]


def _ends(connection: socket.socket) -> bool:
    """Whether the other side ends this connection, whatever it says before."""
    with connection:
        try:
            while connection.recv(4096):
                pass
        except ConnectionResetError:
            return True
        except TimeoutError:
            return False
    return True
