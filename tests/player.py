"""A player without a browser: plays by itself over the table's protocol, for tests of whole games.

Knows the wire from ``domino_contracts`` and the rules from ``domino_rules``, and nothing of the services.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from domino_contracts.codes import Code
from domino_contracts.updates import (
    Acknowledged,
    BeatUpdate,
    Present,
    RefusedUpdate,
    ServerMessage,
    TableView,
    Welcome,
)
from domino_rules.moves import Move
from domino_rules.seats import PerSeat, Seat

from tests.protocol_client import Outcome, ProtocolClient
from tests.timeouts import PATIENCE


class Player(ProtocolClient):
    """The holder of a seat's ``token`` in room ``code``.

    ``version``, ``view`` and ``present`` are what it was told last.
    """

    def __init__(self, base: str, code: str, token: str, seed: int | None = None) -> None:
        super().__init__(base, code, token)
        self.random = random.Random(seed)
        self.version = -1
        self.view: TableView | None = None
        self.present: PerSeat[bool] | None = None

    @property
    def seat(self) -> Seat:
        """The seat this player was greeted with."""
        return self.table.match.seat

    @property
    def table(self) -> TableView:
        """The view; only after the greeting."""
        assert self.view is not None
        return self.view

    async def until_present(self, *, red: bool, blue: bool, seconds: float = PATIENCE) -> None:
        """Wait until exactly these seats are said to be connected."""
        await self.until(lambda: self.present == PerSeat(red, blue), seconds)

    async def move(self, move: Move, *, seen: int | None = None, id: str | None = None) -> Outcome:
        """Make a move of the rules."""
        fields = {name: value for name, value in asdict(move).items() if name != "type"}
        seen = self.version if seen is None else seen
        return await self.command(move.type, id=id, seen=seen, **fields)

    async def deal_command(self, kind: str, **fields: Any) -> Outcome:
        """``ask``, ``ready`` or ``shuffle`` for the current deal."""
        return await self.command(kind, deal=self.table.deals, **fields)

    async def answer_offer(self, kind: str, about: dict[str, Any] | None = None) -> Outcome:
        """``agree`` to or ``withdraw`` an offer: ``about``, or else the one that this player has seen."""
        if about is None:
            assert self.table.asked is not None
            about = asdict(self.table.asked)
        return await self.deal_command(kind, offer=about)

    def due(self) -> dict[str, Any] | None:
        """What this player would do next by itself: add its number, get ready, or a random legal move."""
        view = self.table
        deal = {"deal": view.deals}
        if view.phase == "shuffling" and view.deal and not view.deal.given[self.seat]:
            return {"type": "shuffle", "number": self.random.randbytes(16).hex(), **deal}
        if view.phase == "between" and not view.ready[self.seat]:
            return {"type": "ready", **deal}
        if not view.match.moves:
            return None
        move = self.random.choice(view.match.moves)
        return {**asdict(move), "seen": self.version}

    async def step(self) -> Outcome | None:
        """Do what is due, if anything is."""
        due = self.due()
        if due is None:
            return None
        outcome = await self.command(due.pop("type"), **due)
        if isinstance(outcome, RefusedUpdate) and outcome.code in (Code.TOO_MANY, Code.TRY_AGAIN):
            await asyncio.sleep(0.1)
        return outcome

    async def play(self, stop: Callable[[Player], bool], seconds: float = PATIENCE) -> None:
        """Do whatever is due, and wait for the other where nothing is, until ``stop``."""
        async with asyncio.timeout(seconds):
            while not stop(self):
                before = (self.version, self.present)
                if self.present != PerSeat(True, True) or await self.step() is None:
                    await self._until_other_than(*before)
                if self.closed is not None:
                    raise ConnectionError(f"closed with {self.closed}")

    async def _until_other_than(self, version: int, present: PerSeat[bool] | None) -> None:
        await self.until(lambda: self.closed or (self.version, self.present) != (version, present))

    def _learn(self, message: ServerMessage) -> None:
        if isinstance(message, BeatUpdate | Acknowledged):
            return
        if isinstance(message, Welcome | Present):
            self.present = message.present
        if isinstance(message, Present) or message.view is None:
            return
        self.version = message.version
        self.view = message.view


def offer(seat: Seat, target: int | None) -> dict[str, Any]:
    """What ``agree`` and ``withdraw`` call a request for a new game."""
    return {"seat": seat, "target": target}


def over(player: Player) -> bool:
    """Whether the single round or match of ``player`` has ended."""
    return player.table.phase == "over"
