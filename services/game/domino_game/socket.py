"""What browsers say: the handshake, then one message after the other."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import ExitStack, suppress

import orjson
from domino_contracts.codes import Close, Code
from domino_contracts.commands import BeatMessage, SyncMessage, message_adapter
from domino_contracts.updates import BeatUpdate, RefusedUpdate
from domino_rules.seats import Seat
from domino_service.sockets import no_socket
from domino_store.credentials import digest
from domino_store.crowds import Crowded
from domino_store.limits import TooOften
from domino_store.logs import request_id
from domino_store.positions import StoreAway
from pydantic import ValidationError
from starlette.types import Receive, Scope, Send

from domino_game import metrics
from domino_game.door import Denied, Visit, admit, crowds_of, visit
from domino_game.hub import Hub
from domino_game.line import Line
from domino_game.room import Room, RoomEnded
from domino_game.wire import Wire, wire_of

logger = logging.getLogger(__name__)


class Sockets:
    """Serves the connections of one process."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._longest = hub.settings.message_bytes

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection from its handshake to its end."""
        asking = visit(scope, self._hub.settings.site)
        if asking is None:
            await no_socket(scope, receive, send)
            return
        await receive()
        request_id.set(secrets.token_hex(8))
        wire = wire_of(scope)
        with ExitStack() as leaving:
            try:
                room, line = await self._enter(asking, wire, send, leaving)
            except Denied as denied:
                await self._turn_away(wire, denied, send)
                return
            facts = {"seat": line.seat, **room.facts}
            logger.info("seat_connected", extra=facts)
            try:
                await self._listen(room, line, receive)
            finally:
                self._hub.leave(room, line)
                logger.info("seat_disconnected", extra={"seat": line.seat, **room.facts})

    async def _enter(self, asking: Visit, wire: Wire, send: Send, leaving: ExitStack) -> tuple[Room, Line]:
        """Let the visitor in, as far as the limits go.

        Raises:
            Denied: with the close code. The handshake may be done already.
        """
        hub = self._hub
        if hub.draining:
            raise Denied(Close.RESTARTING)
        try:
            seat, token = await self._admit(asking)
            place = await hub.crowds.enter(crowds_of(asking, seat, hub.settings))
            leaving.callback(hub.crowds.leave, place)
            await send({"type": "websocket.accept", "headers": [(b"set-cookie", asking.renewal(token))]})
            return await hub.join(asking.room, seat, digest(token), wire)
        except Crowded as crowded:
            raise Denied(Close.TOO_MANY_SOCKETS) from crowded
        except RoomEnded as ended:
            raise Denied(Close.ROOM_ENDED) from ended
        except StoreAway as away:
            raise Denied(Close.UNAVAILABLE) from away

    async def _admit(self, asking: Visit) -> tuple[Seat, str]:
        """Find the visitor's seat and its token. Whoever tries out codes or tokens is soon told to wait; a
        code that exists is answered all the same, as a neighbour behind the same address may have been
        invited to it.

        Raises:
            Denied: with the close code.
        """
        try:
            return await admit(asking, self._hub.positions)
        except Denied as denied:
            if denied.code is Close.ROOM_ENDED:
                await self._missed(asking)
            elif denied.code is Close.NO_SEAT:
                with suppress(Denied):
                    await self._missed(asking)
            raise

    async def _missed(self, asking: Visit) -> None:
        try:
            await self._hub.unknown.count(asking.address)
        except TooOften as often:
            raise Denied(Close.TOO_MANY_SOCKETS) from often

    async def _turn_away(self, wire: Wire, denied: Denied, send: Send) -> None:
        """Close with a code, which only an accepted connection can be told."""
        if not wire.handshake_complete:
            await send({"type": "websocket.accept"})
        metrics.closed.labels(denied.code.name.lower()).inc()
        logger.info("turned_away", extra={"close": denied.code.name.lower()})
        wire.hang_up(denied.code)

    async def _listen(self, room: Room, line: Line, receive: Receive) -> None:
        clock = asyncio.get_running_loop().time
        while (event := await receive())["type"] == "websocket.receive":
            if self._hub.draining:
                # Not counted and not answered: it is sent again to whoever is there next.
                continue
            line.heard = clock()
            # What has waited here for its turn has less time left.
            received: float = event.get("at", line.heard)
            # Bytes are no words of this protocol, whatever they spell.
            text = event.get("text") or ""
            if _too_long(text, self._longest):
                line.hang_up(Close.TOO_LARGE)
            else:
                await self._hear(room, line, text, received)

    async def _hear(self, room: Room, line: Line, text: str, received: float) -> None:
        if not line.pace.take():
            if line.pace.floods():
                line.hang_up(Close.FLOODING)
            else:
                _refuse(room, line, text, Code.TOO_MANY)
            return
        try:
            message = message_adapter.validate_json(text, strict=True)
        except ValidationError:
            _refuse(room, line, text, Code.MALFORMED)
            return
        match message:
            case BeatMessage():
                line.say(BeatUpdate(room.version))
            case SyncMessage():
                await self._sync(room, line)
            case command:
                await self._hub.desk.handle(room, line, command, received)

    async def _sync(self, room: Room, line: Line) -> None:
        await self._hub.catch_up(room)
        room.tell_position(line)


def _too_long(text: str, most: int | None) -> bool:
    """Whether ``text`` is longer than ``most`` bytes in UTF-8; it need not be counted where it cannot be."""
    if most is None or len(text) * 4 <= most:
        return False
    return len(text) > most or len(text.encode()) > most


def _refuse(room: Room, line: Line, text: str, code: Code) -> None:
    """Refuse a message that was not even looked at, under its id if one can be found."""
    metrics.refusals.labels(code).inc()
    line.say(RefusedUpdate(_id(text), code, room.version))


def _id(text: str) -> str | None:
    try:
        found = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    named = found.get("id") if isinstance(found, dict) else None
    return named if isinstance(named, str) and len(named) <= 40 else None
