"""What the routes ask for."""

from __future__ import annotations

from typing import Annotated

from domino_contracts.rooms import RoomCode
from domino_store import seat_cookie
from fastapi import Cookie, Depends, Path, Request, Response

from domino_rooms.parts import Parts
from domino_rooms.visit import Visit, Visitor


def _parts(request: Request) -> Parts:
    parts: Parts = request.app.state.parts
    return parts


InParts = Annotated[Parts, Depends(_parts)]
"""The service's parts."""


def _visitor(request: Request, response: Response) -> Visitor:
    address = request.client.host if request.client else "unknown"
    return Visitor(address, request.url.scheme == "https", response)


InVisitor = Annotated[Visitor, Depends(_visitor)]
"""Who asks."""


def _visit(
    parts: InParts,
    visitor: InVisitor,
    code: Annotated[RoomCode, Path(description="The room's code, as in its invitation link.")],
    token: Annotated[
        str | None,
        Cookie(alias=seat_cookie.NAME, description="This browser's seat in this room, if it has one."),
    ] = None,
) -> Visit:
    return Visit(parts, visitor, code, token)


InVisit = Annotated[Visit, Depends(_visit)]
"""Who asks about which room."""
