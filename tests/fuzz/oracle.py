"""What the table must answer, by the referee's pure functions alone."""

from __future__ import annotations

import orjson
from domino_contracts.codes import Code
from domino_contracts.commands import AgreeCommand, AskCommand, Command, MoveCommand, message_adapter
from domino_contracts.events import Committed, TableEvent
from domino_contracts.updates import TableView
from domino_game.rooms.room import folded
from domino_game.table import referee
from domino_game.table.redaction import table_view
from domino_game.table.referee import TableRefused
from domino_game.table.state import Table, new_table
from domino_rules.seats import Seat

from tests.knowledge_factory import Json

ANY_SECRET = "00" * 32
Logged = tuple[int, Seat | None, str | None, tuple[TableEvent, ...]]


class Oracle:
    """The table at ``version``; ``counted`` are the commands that made a step, ``present`` who is there."""

    def __init__(self, target: int | None) -> None:
        self.table: Table = new_table(target)
        self.version = 0
        self.present = dict.fromkeys(Seat, False)
        self.counted: dict[tuple[Seat, str], int] = {}
        self.sent: dict[tuple[Seat, str], Json] = {}

    def view(self, seat: Seat) -> TableView:
        """What ``seat`` must see."""
        return table_view(self.table, seat)

    def answer(self, seat: Seat, message: Json) -> int | str:
        """The version that ``message`` makes or has made, or the code of its refusal."""
        if (seat, message["id"]) in self.counted:
            return self.counted[seat, message["id"]]
        refused = self._refusal(seat, command_of(message))
        return self.version + 1 if refused is None else refused

    def learn(self, steps: list[Logged]) -> None:
        """Follow the log; every step must be what the referee makes of the command that it names."""
        for version, seat, command, events in steps:
            assert version == self.version + 1
            secret = next((event.secret for event in events if isinstance(event, Committed)), None)
            assert events == self._decided(seat, command, secret or ANY_SECRET)
            self.table = folded(self.table, events)
            self.version = version
            if seat is not None and command is not None:
                assert (seat, command) not in self.counted
                self.counted[seat, command] = version

    def _decided(self, seat: Seat | None, command: str | None, secret: str) -> tuple[TableEvent, ...]:
        if seat is None or command is None:
            return referee.begin(self.table, secret)
        return referee.decide(self.table, seat, command_of(self.sent[seat, command]), secret)

    def _refusal(self, seat: Seat, command: Command) -> str | None:
        if isinstance(command, MoveCommand) and command.seen != self.version:
            return Code.STALE
        alone = not self.present[seat.other]
        if alone and isinstance(command, MoveCommand | AskCommand | AgreeCommand):
            return Code.OPPONENT_AWAY
        try:
            referee.decide(self.table, seat, command, ANY_SECRET)
        except TableRefused as refused:
            return refused.code
        return None


def command_of(message: Json) -> Command:
    """The command that a message is."""
    command = message_adapter.validate_json(orjson.dumps(message), strict=True)
    assert command.type not in ("beat", "sync")
    return command  # type: ignore[return-value]
