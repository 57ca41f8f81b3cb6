"""The WebSocket endpoint: the handshake, then one message after the other."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import ExitStack, suppress

import orjson
from domino_contracts.codes import Close, Code
from domino_contracts.commands import BeatMessage, SyncMessage, message_adapter
from domino_contracts.updates import BeatUpdate, RefusedUpdate
from domino_postgres.positions import StoreAway
from domino_postgres.tokens import digest
from domino_process.json_logs import request_id
from domino_redis.connection_limits import TooManyConnections
from domino_redis.rate_limits import RateLimited
from domino_rules.seats import Seat
from domino_service.sockets import no_socket
from pydantic import ValidationError
from starlette.types import Receive, Scope, Send

from domino_game import metrics
from domino_game.connection.connection import Connection
from domino_game.connection.websocket_protocol import WebSocketProtocol, protocol_of
from domino_game.handshake import Handshake, HandshakeRefused, admit, connection_limits, handshake_of
from domino_game.rooms.hub import Hub
from domino_game.rooms.room import Room, RoomEnded

logger = logging.getLogger(__name__)


class TableEndpoint:
    """Serves all connections to one process."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._longest = hub.settings.message_bytes

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection from its handshake to its end."""
        handshake = handshake_of(scope, self._hub.settings.site)
        if handshake is None:
            await no_socket(scope, receive, send)
            return
        await receive()
        request_id.set(secrets.token_hex(8))
        protocol = protocol_of(scope)
        with ExitStack() as leaving:
            try:
                room, connection = await self._enter(handshake, protocol, send, leaving)
            except HandshakeRefused as refusal:
                await self._reject(protocol, refusal, send)
                return
            facts = {"seat": connection.seat, **room.facts}
            logger.info("seat_connected", extra=facts)
            try:
                await self._receive_messages(room, connection, receive)
            finally:
                self._hub.leave(room, connection)
                logger.info("seat_disconnected", extra={"seat": connection.seat, **room.facts})

    async def _enter(
        self, handshake: Handshake, protocol: WebSocketProtocol, send: Send, leaving: ExitStack
    ) -> tuple[Room, Connection]:
        """Accept the connection, as far as the limits go.

        Raises:
            Denied: with the close code. The handshake may be done already.
        """
        hub = self._hub
        if hub.draining:
            raise HandshakeRefused(Close.RESTARTING)
        try:
            seat, token = await self._admit(handshake)
            place = await hub.connection_limits.acquire(connection_limits(handshake, seat, hub.settings))
            leaving.callback(hub.connection_limits.release, place)
            await send({"type": "websocket.accept", "headers": [(b"set-cookie", handshake.renewal(token))]})
            return await hub.join(handshake.room, seat, digest(token), protocol)
        except TooManyConnections as crowded:
            raise HandshakeRefused(Close.TOO_MANY_SOCKETS) from crowded
        except RoomEnded as ended:
            raise HandshakeRefused(Close.ROOM_ENDED) from ended
        except StoreAway as away:
            raise HandshakeRefused(Close.UNAVAILABLE) from away

    async def _admit(self, handshake: Handshake) -> tuple[Seat, str]:
        """Find the seat and its token. Rate-limit the guessing of room codes and tokens; a
        code that exists is answered all the same, as a neighbour behind the same address may have been
        invited to it.

        Raises:
            Denied: with the close code.
        """
        try:
            return await admit(handshake, self._hub.positions)
        except HandshakeRefused as refusal:
            if refusal.code is Close.ROOM_ENDED:
                await self._count_guess(handshake)
            elif refusal.code is Close.NO_SEAT:
                with suppress(HandshakeRefused):
                    await self._count_guess(handshake)
            raise

    async def _count_guess(self, handshake: Handshake) -> None:
        try:
            await self._hub.guesses.count(handshake.address)
        except RateLimited as often:
            raise HandshakeRefused(Close.TOO_MANY_SOCKETS) from often

    async def _reject(self, protocol: WebSocketProtocol, refusal: HandshakeRefused, send: Send) -> None:
        """Close with a code, which only an accepted connection can be told."""
        if not protocol.handshake_complete:
            await send({"type": "websocket.accept"})
        metrics.closed.labels(refusal.code.name.lower()).inc()
        logger.info("turned_away", extra={"close": refusal.code.name.lower()})
        protocol.close(refusal.code)

    async def _receive_messages(self, room: Room, connection: Connection, receive: Receive) -> None:
        clock = asyncio.get_running_loop().time
        while (event := await receive())["type"] == "websocket.receive":
            if self._hub.draining:
                # Not counted and not answered: it is sent again to whoever is there next.
                continue
            connection.last_received = clock()
            # What has waited here for its turn has less time left.
            received: float = event.get("at", connection.last_received)
            # Bytes are no words of this protocol, whatever they spell.
            text = event.get("text") or ""
            if _too_long(text, self._longest):
                connection.close(Close.TOO_LARGE)
            else:
                await self._handle_message(room, connection, text, received)

    async def _handle_message(self, room: Room, connection: Connection, text: str, received: float) -> None:
        if not connection.rate_limiter.allows():
            if connection.rate_limiter.is_flooding():
                connection.close(Close.FLOODING)
            else:
                _refuse(room, connection, text, Code.TOO_MANY)
            return
        try:
            message = message_adapter.validate_json(text, strict=True)
        except ValidationError:
            _refuse(room, connection, text, Code.MALFORMED)
            return
        match message:
            case BeatMessage():
                connection.send(BeatUpdate(room.version))
            case SyncMessage():
                await self._sync(room, connection)
            case command:
                await self._hub.commands.handle(room, connection, command, received)

    async def _sync(self, room: Room, connection: Connection) -> None:
        await self._hub.catch_up(room)
        room.send_position(connection)


def _too_long(text: str, most: int | None) -> bool:
    """Whether ``text`` is longer than ``most`` bytes in UTF-8; it need not be counted where it cannot be."""
    if most is None or len(text) * 4 <= most:
        return False
    return len(text) > most or len(text.encode()) > most


def _refuse(room: Room, connection: Connection, text: str, code: Code) -> None:
    """Refuse a message that was not even looked at, under its id if one can be found."""
    metrics.refusals.labels(code).inc()
    connection.send(RefusedUpdate(_id(text), code, room.version))


def _id(text: str) -> str | None:
    try:
        found = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    named = found.get("id") if isinstance(found, dict) else None
    return named if isinstance(named, str) and len(named) <= 40 else None
