"""A wire that can be made bad: a TCP proxy that delays, swallows, cuts and half closes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Self
from urllib.parse import urlsplit

DELAY = 0.3
"""Seconds that a slow wire holds every chunk back."""


class Link:
    """Listens on a port of its own, at ``base``, and hands everything on to ``target``."""

    def __init__(self, target: str) -> None:
        address = urlsplit(target)
        self._host, self._port = address.hostname, address.port
        self.base = ""
        self._delay = 0.0
        self._swallowing = False
        self._open: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()
        self._halves: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.base = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *reason: object) -> None:
        self._server.close()
        self.cut()
        for half in self._halves:
            half.cancel()
        await asyncio.gather(*self._halves, return_exceptions=True)

    def heal(self) -> None:
        """Be a good wire again. What was swallowed stays lost, so connections of that time end."""
        self._delay = 0.0
        if self._swallowing:
            self._swallowing = False
            self.cut()

    def cut(self) -> None:
        """End every connection at once, without a goodbye."""
        for pair in tuple(self._open):
            for writer in pair:
                writer.transport.abort()

    def slow_down(self) -> None:
        """Hold every chunk back for a while."""
        self._delay = DELAY

    def swallow(self) -> None:
        """Be a black hole: connections are accepted, bytes vanish and nothing ends."""
        self._swallowing = True

    def half_close_up(self) -> None:
        """Let the servers believe that the clients have nothing more to say; answers still pass."""
        self._end(server for _, server in self._open)

    def half_close_down(self) -> None:
        """Let the clients believe that the servers have nothing more to say; commands still pass."""
        self._end(client for client, _ in self._open)

    def _end(self, writers: Iterable[asyncio.StreamWriter]) -> None:
        for writer in writers:
            with suppress(OSError, RuntimeError):
                writer.write_eof()

    async def _serve(self, client_in: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        try:
            server_in, server = await asyncio.open_connection(self._host, self._port)
        except OSError:
            client.transport.abort()
            return
        pair = (client, server)
        self._open.add(pair)
        halves = [
            asyncio.create_task(self._carry(client_in, server)),
            asyncio.create_task(self._carry(server_in, client)),
        ]
        self._halves.update(halves)
        try:
            await asyncio.gather(*halves)
        finally:
            self._halves.difference_update(halves)
            self._open.discard(pair)
            for writer in pair:
                writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, RuntimeError):
            while data := await reader.read(65_536):
                if self._delay:
                    await asyncio.sleep(self._delay)
                if not self._swallowing:
                    writer.write(data)
                    await writer.drain()
            writer.write_eof()
