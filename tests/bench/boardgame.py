"""The same game on a boardgame.io server, driven by a client as lean as the one that drives ours."""

from __future__ import annotations

import asyncio
import http.client
import random
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
from domino_embedded.ports import free_port

from tests.load.connection import Connection, open_socket

FOLDER = Path(__file__).parent / "boardgame_io"
EVENT = b"42/domino,"
"""Every message of the game starts like this: Engine.IO message, Socket.IO event, namespace."""
PATH = "/socket.io/?EIO=4&transport=websocket"
Tile = tuple[int, int]


@contextmanager
def server(url: str | None = None) -> Iterator[tuple[str, int]]:
    """A boardgame.io server, in memory or on the Postgres at ``url``: its address and process id."""
    port = free_port()
    command = ["node", "server.js", str(port), *([url] if url else [])]
    process = subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.kill()
        process.wait()


def make_matches(base: str, count: int) -> list[tuple[str, str, str]]:
    """Matches with both players in: id and their credentials, all through its lobby."""
    lobby = http.client.HTTPConnection(base.removeprefix("http://"))

    def post(path: str, body: object) -> Any:
        lobby.request("POST", path, orjson.dumps(body), {"Content-Type": "application/json"})
        return orjson.loads(lobby.getresponse().read())

    matches = []
    for _ in range(count):
        match = post("/games/domino/create", {"numPlayers": 2})["matchID"]
        joined = [
            post(f"/games/domino/{match}/join", {"playerID": player, "playerName": player}) for player in "01"
        ]
        matches.append((match, joined[0]["playerCredentials"], joined[1]["playerCredentials"]))
    return matches


class Pair:
    """The two players of one match, who play on and on. ``measured`` gets the seconds of each move until the
    mover has seen it made."""

    def __init__(self, match: str, measured: Callable[[float], None]) -> None:
        self._match = match
        self._measured = measured
        self._lines: list[Connection] = []
        self._acted = -1
        self._mover = 0
        self._sent = 0.0
        self._keys: tuple[str, str] = ("", "")
        self._still: dict[int, dict[str, Any]] | None = {}

    async def open(self, base: str, keys: tuple[str, str]) -> None:
        """Connect both; they sit still until ``begin``."""
        self._keys = keys
        for player in (0, 1):
            seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._lines.append(await open_socket(base, PATH, self._ear(player, seated)))
            self._lines[player].say(b"40/domino,")
            await seated

    def begin(self) -> None:
        """Play, from what has been seen so far."""
        seen, self._still = self._still or {}, None
        for player, state in seen.items():
            self._see(player, state)

    def close(self) -> None:
        """Stop playing."""
        for line in self._lines:
            line.drop()

    def _ear(self, player: int, seated: asyncio.Future[None]) -> Callable[[bytes], None]:
        def hear(payload: bytes) -> None:
            if payload.startswith(EVENT):
                name, _, body, *_ = orjson.loads(payload[len(EVENT) :])
                if name == "update":
                    self._see(player, body)
                elif name == "sync":
                    seated.set_result(None)
                    self._see(player, body["state"])
            elif payload.startswith(b"40"):
                self._emit(player, "sync", self._match, str(player), self._keys[player], 2)
            elif payload == b"2":
                self._lines[player].say(b"3")

        return hear

    def _see(self, player: int, state: dict[str, Any]) -> None:
        if self._still is not None:
            self._still[player] = state
            return
        number = state["_stateID"]
        if self._sent and number == self._acted + 1 and player == self._mover:
            self._measured(time.perf_counter() - self._sent)
            self._sent = 0.0
        if number <= self._acted or state["ctx"]["currentPlayer"] != str(player):
            return
        self._acted = number
        self._mover = player
        name, args = choose(state["G"], player)
        payload = {"type": name, "args": args, "playerID": str(player), "credentials": self._keys[player]}
        self._sent = time.perf_counter()
        self._emit(
            player, "update", {"type": "MAKE_MOVE", "payload": payload}, number, self._match, str(player)
        )

    def _emit(self, player: int, *arguments: object) -> None:
        self._lines[player].say(EVENT + orjson.dumps(arguments))


def choose(position: dict[str, Any], player: int) -> tuple[str, list[object]]:
    """A random legal move in what ``player`` sees."""
    hand: list[Tile] = position["hands"][player]
    chain: list[Tile] = position["chain"]
    if not chain:
        return "play", [random.randrange(len(hand)), "right"]
    left, right = chain[0][0], chain[-1][1]
    fitting: list[list[object]] = [[index, "left"] for index, tile in enumerate(hand) if left in tile]
    fitting += [[index, "right"] for index, tile in enumerate(hand) if right in tile]
    if fitting:
        return "play", random.choice(fitting)
    return ("draw", []) if position["boneyard"] else ("pass", [])
