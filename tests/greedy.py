"""Whoever asks for much at once and reads nothing of it."""

from __future__ import annotations

import re
import socket
from contextlib import closing
from http.client import HTTPConnection
from typing import Self

from tests.timeouts import PATIENCE

ASKED = 1000
"""Requests on one connection, far more than all buffers on the way hold the answers of."""


class Greedy:
    """A connection to 127.0.0.1:``port`` on which the page's largest file is asked for many times over."""

    def __init__(self, port: int) -> None:
        path = largest_file(port)
        self._connection = socket.socket()
        self._connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._connection.settimeout(PATIENCE)
        self._connection.connect(("127.0.0.1", port))
        self._connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * ASKED)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        self._connection.close()

    def answers(self) -> int:
        """Read at last: how many answers have begun to come before the other side ended the connection, or
        all of them."""
        count, tail = 0, b""
        try:
            while count < ASKED and (data := self._connection.recv(65_536)):
                text = tail + data
                count += text.count(b"HTTP/1.1 200")
                tail = text[-11:]
        except ConnectionResetError:
            pass
        return count


def largest_file(port: int) -> str:
    """The path of the largest script that the page names."""
    paths: list[str] = re.findall(r"/assets/[\w.-]+\.js", _fetch(port, "/").decode())
    return max(paths, key=lambda path: len(_fetch(port, path)))


def _fetch(port: int, path: str) -> bytes:
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        connection.request("GET", path)
        return connection.getresponse().read()
