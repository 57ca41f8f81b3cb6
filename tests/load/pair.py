"""Two players of one room who play on and on: random legal moves, new rounds by mutual consent."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import orjson

from tests.load.connection import Connection, open_table


class Pair:
    """The two seats of one room. ``measured`` is called with the seconds of each acknowledged move. They sit
    still until ``begin``, so that the rooms that are open already do not slow down the opening of others.

    ``pause`` gives the moment at which the next move is meant to be made, and None for at once; latency
    counts from there, so that a slow answer is not hidden by the moves it held up.
    """

    def __init__(
        self,
        code: str,
        measured: Callable[[float], None],
        later: Callable[[Callable[[], None]], float] | None = None,
    ) -> None:
        self.code = code
        self.version = -1
        self.refused = 0
        self._measured = measured
        self._later = later
        self._connections: dict[str, Connection] = {}
        self._sent: dict[str, float] = {}
        self._count = 0
        self._done: set[tuple[str, str, int]] = set()
        self._still: dict[str, dict[str, Any]] | None = {}

    async def open(self, bases: tuple[str, str], tokens: tuple[str, str]) -> None:
        """Connect both seats, each to its replica."""
        for seat, base, token in zip(("red", "blue"), bases, tokens, strict=True):
            hear = self._ear(seat)
            self._connections[seat] = await open_table(base, self.code, token, hear)

    def begin(self) -> None:
        """Play, from what has been seen so far."""
        seen, self._still = self._still or {}, None
        for seat, view in seen.items():
            self._act(seat, view)

    def close(self) -> None:
        """Stop playing."""
        for connection in self._connections.values():
            connection.drop()

    def _ear(self, seat: str) -> Callable[[bytes], None]:
        def hear(payload: bytes) -> None:
            message = orjson.loads(payload)
            kind = message["type"]
            if kind == "update" and message["id"] is not None:
                sent = self._sent.pop(message["id"], None)
                if sent is not None:
                    self._measured(time.perf_counter() - sent)
            if kind == "refused":
                self.refused += 1
                if message["code"] == "opponent_away":
                    return
            if message.get("view"):
                self.version = message["version"]
                self._act(seat, message["view"])

        return hear

    def _act(self, seat: str, view: dict[str, Any]) -> None:
        if self._still is not None:
            self._still[seat] = view
            return
        phase = view["phase"]
        if phase == "playing":
            round_ = view["match"]["round"]
            if round_["turn"] == seat:
                self._move(seat, round_)
        elif phase == "shuffling":
            if not view["deal"]["given"][seat]:
                number = f"{random.getrandbits(128):032x}"
                self._once(seat, {"type": "shuffle", "deal": view["deal"]["number"], "number": number})
        elif phase == "over" and (seat == "red" or view["asked"]):
            self._once(seat, {"type": "ask", "deal": view["deal"]["number"], "target": None})

    def _once(self, seat: str, command: dict[str, Any]) -> None:
        key = (seat, command["type"], command["deal"])
        if key not in self._done:
            self._done.add(key)
            self._say(seat, command)

    def _move(self, seat: str, round_: dict[str, Any]) -> None:
        command = choose(round_)
        command["seen"] = self.version
        if self._later is None:
            self._say(seat, command, time.perf_counter())
            return
        # Only now is it known when this move is meant to be made.
        meant = self._later(lambda: self._say(seat, command, meant))

    def _say(self, seat: str, command: dict[str, Any], meant: float | None = None) -> None:
        self._count += 1
        command["id"] = f"{seat}{self._count}"
        if meant is not None:
            self._sent[command["id"]] = meant
        connection = self._connections.get(seat)
        if connection is not None and connection.closed is None:
            connection.say(orjson.dumps(command))


def choose(round_: dict[str, Any]) -> dict[str, Any]:
    """A random legal move (R6, R8, R10-R13) in the view ``round_``."""
    links = round_["chain"]["links"]
    hand = round_["hand"]
    if not links:
        return {"type": "play", "tile": round_["opening"] or random.choice(hand), "end": None}
    left, right = str(links[0]["left"]), str(links[-1]["right"])
    fitting = [(tile, "left") for tile in hand if left in tile]
    fitting += [(tile, "right") for tile in hand if right in tile]
    if fitting:
        tile, end = random.choice(fitting)
        return {"type": "play", "tile": tile, "end": end}
    return {"type": "draw"} if round_["boneyard"] else {"type": "pass"}
