"""Handle commands: decide, write, and only then tell.

A room's cached table is an opinion until the write: a step counts only for the version it was decided for. A
stale cache costs another try and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import TypeAlias

from domino_contracts.codes import Code
from domino_contracts.commands import AgreeCommand, AskCommand, Command, MoveCommand
from domino_contracts.events import Revealed, TableEvent
from domino_contracts.updates import Acknowledged, RefusedUpdate
from domino_postgres.positions import StoreAway
from domino_postgres.step_log import Finished, Step, StepLog
from domino_rules.seats import Seat

from domino_game import metrics
from domino_game.connection.connection import Connection
from domino_game.encoding import encode
from domino_game.rooms.room import Room, RoomEnded, folded
from domino_game.table import referee
from domino_game.table.record import record_of
from domino_game.table.redaction import table_view
from domino_game.table.referee import TableRefused

TRIES = 5
"""How often a command is decided anew because another replica was faster."""
SECRET_BYTES = 32
NEED_BOTH = MoveCommand | AskCommand | AgreeCommand
"""Commands that wait until the other player is there."""

logger = logging.getLogger(__name__)


Publish: TypeAlias = Callable[[Room, Step, tuple[TableEvent, ...]], None]


class CommandHandler:
    """Writes the steps of all rooms of one process to ``log``.

    ``publish`` tells other replicas about a committed step; it must not wait. ``patience``: seconds within
    which a command is answered.
    """

    def __init__(self, log: StepLog, publish: Publish, patience: float) -> None:
        self._log = log
        self._publish = publish
        self._patience = patience

    async def begin(self, room: Room) -> None:
        """The table's own first step, if it has not been made: the commitment to a secret, once the second
        player is there. The caller holds the room's lock.

        Raises:
            RoomEnded, StoreAway: it cannot be made now.
        """
        for _ in range(TRIES):
            if room.table.deal is not None:
                return
            events = referee.begin(room.table, secrets.token_hex(SECRET_BYTES))
            if await self._commit(room, None, None, events):
                return
            await room.refresh()

    async def handle(self, room: Room, connection: Connection, command: Command, received: float) -> None:
        """Answer ``command``, ``received`` at that time of the event loop: with an update, an acknowledgement
        or a refusal. The wait for the room's other commands is part of its time."""
        try:
            async with asyncio.timeout_at(received + self._patience), room.lock:
                if room.seats[connection.seat].connection is connection:
                    await self._handle(room, connection, command)
        except (StoreAway, TimeoutError):
            # Whether it counts is not known: the room finds out by itself, or when it is sent again.
            if room.seats[connection.seat].connection is connection:
                _refuse(room, connection, command, Code.TRY_AGAIN)
        except RoomEnded:
            return

    async def _handle(self, room: Room, connection: Connection, command: Command) -> None:
        seat = connection.seat
        for _ in range(TRIES):
            version = room.version
            try:
                events = _decide(room, seat, command)
            except TableRefused as refused:
                # Before saying no, look: the cache may be old, or the command sent again.
                counted = await room.refresh(seat, command.id)
                if counted is None and room.version == version:
                    _refuse(room, connection, command, refused.code)
                    return
            else:
                if await self._commit(room, seat, command.id, events):
                    metrics.command(command.type, "committed").inc()
                    return
                counted = await room.refresh(seat, command.id)
            if counted is not None:
                metrics.command(command.type, "acknowledged").inc()
                connection.send(Acknowledged(command.id, counted))
                return
        _refuse(room, connection, command, Code.TRY_AGAIN)

    async def _commit(
        self, room: Room, seat: Seat | None, command: str | None, events: tuple[TableEvent, ...]
    ) -> bool:
        """Write the step; once it is on disk, tell both seats. False where a guard held."""
        after = folded(room.table, events)
        written, state = encode(events).decode(), encode(after).decode()
        step = Step(room.code, room.version, seat, command, written, state, await _finished(room, events))
        if not await self._log.append(step):
            return False
        room.advance(after, events, seat, command)
        self._publish(room, step, events)
        return True


async def _finished(room: Room, events: tuple[TableEvent, ...]) -> Finished | None:
    """The round with its record, if ``events`` reveal its secret.

    Raises:
        StoreAway: the earlier steps of the deal could not be read.
    """
    deal = room.table.deal
    if deal is None or not any(isinstance(event, Revealed) for event in events):
        return None
    steps = await room.last_deal()
    try:
        record = record_of(room.table, [written for _, written in steps], events)
    except ValueError:
        # Never so, unless another replica has moved the room on: then the step does not count either.
        logger.warning("record_missing", extra=room.facts)
        return None
    return Finished(deal.number, steps[0][0], record.model_dump_json())


def _decide(room: Room, seat: Seat, command: Command) -> tuple[TableEvent, ...]:
    """What ``command`` brings about at the table as it is cached.

    Raises:
        TableRefused: it cannot be, or not now.
    """
    if isinstance(command, MoveCommand) and command.seen != room.version:
        raise TableRefused(Code.STALE)
    if isinstance(command, NEED_BOTH) and not room.seats[seat.other].present:
        raise TableRefused(Code.OPPONENT_AWAY)
    # No move leads to a new deal.
    secret = "" if isinstance(command, MoveCommand) else secrets.token_hex(SECRET_BYTES)
    return referee.decide(room.table, seat, command, secret)


def _refuse(room: Room, connection: Connection, command: Command, code: str) -> None:
    metrics.command(command.type, "refused").inc()
    metrics.refusals.labels(code).inc()
    old = code in (Code.STALE, Code.NOT_NOW)
    view = table_view(room.table, connection.seat) if old else None
    connection.send(RefusedUpdate(command.id, code, room.version, view))
