"""A room: make one, look at it, set its format."""

from __future__ import annotations

from http import HTTPStatus

from domino_contracts.codes import Code
from domino_contracts.replica import FormatChanged
from domino_contracts.rooms import RoomLife, RoomOut, RoomSetup
from domino_postgres.tokens import new_code, new_token
from domino_service.problems import documented
from fastapi import APIRouter

from domino_rooms.deps import InParts, InVisit, InVisitor
from domino_rooms.measures import rooms_created
from domino_rooms.visit import room_out

router = APIRouter(prefix="/api/rooms", tags=["rooms"])


@router.post(
    "",
    status_code=HTTPStatus.CREATED,
    summary="Make a room",
    responses=documented(Code.BAD_REQUEST, Code.FOREIGN_ORIGIN, Code.RATE_LIMITED),
)
async def create_room(setup: RoomSetup, parts: InParts, visitor: InVisitor) -> RoomOut:
    """Make a room and take its red seat; the answer sets the seat's cookie."""
    await parts.rooms_limit.count(visitor.address)
    code, token = new_code(), new_token()
    room = await parts.rooms.create(code, setup.target, token)
    visitor.give_seat(code, token)
    rooms_created.inc()
    return room_out(room)


@router.get("/life", summary="How long rooms live", responses=documented(Code.FOREIGN_ORIGIN))
async def room_life(parts: InParts) -> RoomLife:
    """How long a room stays after the last play, join or request; then it has ended for everybody."""
    return RoomLife(seconds=int(parts.settings.idle_life.total_seconds()))


@router.get(
    "/{code}",
    summary="Look at a room",
    responses=documented(Code.ROOM_GONE, Code.FOREIGN_ORIGIN, Code.RATE_LIMITED),
)
async def look_at_room(visit: InVisit) -> RoomOut:
    """Whether a seat is free, taken by this browser, or none is left. Looking takes no seat and does not
    lengthen the room's life; it renews the cookie of whoever has a seat."""
    await visit.parts.looks_limit.count(visit.visitor.address)
    room = await visit.look()
    visit.keep_seat(room)
    return room_out(room)


@router.patch(
    "/{code}",
    summary="Set the format",
    responses=documented(
        Code.ROOM_GONE, Code.NO_SEAT, Code.FOREIGN_ORIGIN, Code.ROOM_STARTED, Code.RATE_LIMITED
    ),
)
async def set_format(setup: RoomSetup, visit: InVisit) -> RoomOut:
    """The creator's alone while the second seat is free; later both agree at the table. Without a ``target``
    nothing changes, and the answer is the room as it is."""
    looked = await visit.change()
    if "target" not in setup.model_fields_set:
        return room_out(looked)
    room = await visit.parts.rooms.set_target(visit.code, looked.token, setup.target)
    await visit.publish(FormatChanged())
    visit.keep_seat(looked)
    return room_out(room)
