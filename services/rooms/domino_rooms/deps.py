"""What the routes ask for."""

from __future__ import annotations

from typing import Annotated

from domino_contracts.rooms import RoomCode
from domino_service import seat_cookie
from fastapi import Depends, Path, Request, Response

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
    request: Request,
    parts: InParts,
    visitor: InVisitor,
    code: Annotated[RoomCode, Path(description="The room's code, as in its invitation link.")],
) -> Visit:
    return Visit(parts, visitor, code, seat_cookie.tokens(request.headers.getlist("cookie")))


InVisit = Annotated[Visit, Depends(_visit)]
"""Who asks about which room."""
