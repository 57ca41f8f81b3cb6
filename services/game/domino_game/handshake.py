"""Check a handshake: the page's protocol, its origin, the seat in its cookie, and how many are connected."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

from domino_contracts.codes import PROTOCOL, Close
from domino_postgres.positions import Positions, StoreAway
from domino_postgres.rooms_repository import own_seat
from domino_process.client_network import client_network, customer_network
from domino_rules.seats import Seat
from domino_service import seat_cookie
from domino_service.origin import Site

from domino_game.settings import Settings

PATH = re.compile(r"/api/rooms/([^/]+)/table")
CODE = re.compile(r"[0-9a-hjkmnp-tv-z]{20}")
HTTPS = ("https", "wss")


class HandshakeRefused(Exception):
    """The handshake is refused: the connection is closed with ``code``."""

    def __init__(self, code: Close) -> None:
        super().__init__(code.name)
        self.code = code


@dataclass(frozen=True, slots=True)
class Handshake:
    """What a connection says of itself before it is accepted."""

    room: str
    protocol: str
    address: str
    tokens: tuple[str, ...]
    own: bool
    """Whether it comes from our own site."""
    secure: bool

    def renewal(self, token: str) -> bytes:
        """The header that renews the cookie of the seat that ``token`` opens."""
        return seat_cookie.header(self.room, token, secure=self.secure).encode()


def handshake_of(scope: Mapping[str, Any], ours: Site) -> Handshake | None:
    """What ``scope`` (ASGI) asks of the tables of our site; None where its path is no table's."""
    path = PATH.fullmatch(scope["path"])
    if path is None:
        return None
    client = scope.get("client")
    return Handshake(
        room=path[1],
        protocol=parse_qs(scope["query_string"].decode("latin-1")).get("protocol", [""])[0],
        address=client[0] if client else "",
        tokens=seat_cookie.tokens(_cookies(scope)),
        own=ours.owns(scope),
        secure=scope["scheme"] in HTTPS,
    )


async def admit(handshake: Handshake, positions: Positions) -> tuple[Seat, str]:
    """The seat that one of the visitor's cookies opens, and its token.

    Raises:
        RoomRefused: it opens none, or the page is of another version or site.
    """
    if handshake.protocol != str(PROTOCOL):
        raise HandshakeRefused(Close.PROTOCOL_OLD)
    if not handshake.own:
        raise HandshakeRefused(Close.FOREIGN_ORIGIN)
    if not CODE.fullmatch(handshake.room):
        # A code that cannot be one tells no more than one that leads nowhere.
        raise HandshakeRefused(Close.ROOM_ENDED)
    try:
        seats = await positions.seats(handshake.room)
    except StoreAway as away:
        raise HandshakeRefused(Close.UNAVAILABLE) from away
    if seats is None:
        raise HandshakeRefused(Close.ROOM_ENDED)
    own = own_seat(seats, handshake.tokens)
    if own is None:
        raise HandshakeRefused(Close.NO_SEAT)
    return own


def connection_limits(handshake: Handshake, seat: Seat, settings: Settings) -> dict[str, int | None]:
    """What a connection to ``seat`` counts for, and how many there may be of each (see
    ``domino_redis.connection_limits``). Keys of a room end with it (see ``domino_redis.channels.keys``)."""
    limit, around = settings.sockets_per_address, customer_network(handshake.address)
    wider = {f"sockets:{around}": limit * settings.per_48} if around and limit and settings.per_48 else {}
    return {
        **wider,
        f"sockets:{client_network(handshake.address)}": limit,
        f"room:{handshake.room}:sockets": settings.sockets_per_room,
        f"room:{handshake.room}:sockets:{seat.value}": settings.sockets_per_seat,
    }


def _cookies(scope: Mapping[str, Any]) -> list[str]:
    """Every ``Cookie`` header: HTTP/2 sends one for each cookie."""
    return [value.decode("latin-1") for name, value in scope["headers"] if name.lower() == b"cookie"]
