"""Two players at one table."""

from __future__ import annotations

import secrets
from contextlib import ExitStack
from typing import Any, Self

from domino_rules.seats import Seat
from domino_rules.view import View
from pydantic import TypeAdapter

from tests.compose.player import Player

views: TypeAdapter[View] = TypeAdapter(View)
moves: TypeAdapter[Any] = TypeAdapter(Any)


class Pair:
    """Red, who made the room, and Blue; by their addresses, if each goes another way."""

    def __init__(self, address: str, target: int | None = None) -> None:
        self._stack = ExitStack()
        self.red = Player(address)
        self.blue = Player(address)
        self._target = target

    def __enter__(self) -> Self:
        for player in self.players:
            self._stack.enter_context(player)
        self.blue.join(self.red.create(self._target))
        for player in self.players:
            player.sit()
        self.together()
        for player in self.players:
            self._shuffle(player)
        self.settle()
        return self

    def __exit__(self, *reason: object) -> None:
        self._stack.close()

    @property
    def players(self) -> tuple[Player, Player]:
        """Both, red first."""
        return self.red, self.blue

    @property
    def room(self) -> str:
        """The room's code."""
        return self.red.room

    @property
    def confirmed(self) -> dict[str, int]:
        """Every command that was acknowledged, and the version it made."""
        return {**self.red.confirmed, **self.blue.confirmed}

    @property
    def over(self) -> bool:
        """Whether the round has its result."""
        return bool(self.red.view["phase"] in ("over", "between"))

    def together(self) -> None:
        """Wait until each knows that the other is there."""
        for player in self.players:
            player.wait("both present", lambda p=player: p.view and p.present == {"red": True, "blue": True})

    def settle(self) -> int:
        """Wait until both have seen the same version; which one."""
        top = max(player.version for player in self.players)
        for player in self.players:
            player.wait(f"version {top}", lambda p=player: p.version >= top)
        assert self.red.version == self.blue.version
        return self.red.version

    def play(self, count: int = 1000) -> int:
        """Make this many confirmed moves, fewer where the round ends; how many there were."""
        for made in range(count):
            if self.over:
                return made
            self._move()
        return count

    def _move(self) -> None:
        version = self.settle()
        seat = Seat(self.red.view["match"]["round"]["turn"])
        player = self.red if seat is Seat.RED else self.blue
        legal = views.validate_python(player.view["match"]).moves
        move = moves.dump_python(secrets.choice(legal), mode="json")
        player.command(seen=version, **move)
        for one in self.players:
            one.wait(f"the move after {version}", lambda p=one: p.version > version)

    @staticmethod
    def _shuffle(player: Player) -> None:
        player.wait("a deal", lambda: player.view["deal"] is not None)
        deal = player.view["deal"]["number"]
        player.command(type="shuffle", deal=deal, number=secrets.token_hex(16))
