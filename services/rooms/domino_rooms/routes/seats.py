"""Seats: take the second one, or move one's own to another device."""

from __future__ import annotations

from http import HTTPStatus

from domino_contracts.codes import Code
from domino_contracts.replica import SeatMoved
from domino_contracts.rooms import RoomOut, TransferClaim, TransferOut
from domino_postgres.rooms_repository import RoomRefused
from domino_postgres.tokens import new_token
from domino_service.problems import documented
from fastapi import APIRouter

from domino_rooms.deps import InVisit
from domino_rooms.measures import guests_joined, seats_moved
from domino_rooms.visit import room_out

router = APIRouter(prefix="/api/rooms/{code}", tags=["seats"])


@router.post(
    "/seats",
    summary="Join",
    responses=documented(Code.ROOM_GONE, Code.ROOM_FULL, Code.FOREIGN_ORIGIN, Code.RATE_LIMITED),
)
async def join(visit: InVisit) -> RoomOut:
    """Take the second seat; the answer sets its cookie. A browser that has a seat keeps it."""
    await visit.parts.joins_limit.count(visit.visitor.address)
    room = await visit.look()
    if room.seat:
        visit.keep_seat(room)
        return room_out(room)
    token = new_token()
    room = await visit.parts.rooms.join(visit.code, token)
    visit.visitor.give_seat(visit.code, token)
    guests_joined.inc()
    return room_out(room)


@router.post(
    "/transfers",
    status_code=HTTPStatus.CREATED,
    summary="Offer the seat to another device",
    responses=documented(Code.ROOM_GONE, Code.NO_SEAT, Code.FOREIGN_ORIGIN, Code.RATE_LIMITED),
)
async def offer_transfer(visit: InVisit) -> TransferOut:
    """A key that moves this browser's seat to the device that claims it, once and soon. It replaces an
    earlier one. Hand it on in a link's fragment, which is sent to no server."""
    looked = await visit.change()
    visit.keep_seat(looked)
    key, life = new_token(), visit.parts.settings.transfer_life
    expires_at = await visit.parts.rooms.offer_transfer(visit.code, looked.token, key, life)
    return TransferOut(key=key, expires_at=expires_at)


@router.post(
    "/transfers/claim",
    summary="Take over a seat from another device",
    responses=documented(
        Code.ROOM_GONE, Code.TRANSFER_GONE, Code.HAS_SEAT, Code.FOREIGN_ORIGIN, Code.RATE_LIMITED
    ),
)
async def claim_transfer(claim: TransferClaim, visit: InVisit) -> RoomOut:
    """The seat becomes this browser's; the one that offered it has none any more."""
    looked = await visit.change()
    token = new_token()
    try:
        room = await visit.parts.rooms.claim_transfer(visit.code, looked.token, claim.key, token)
    except RoomRefused as refused:
        if refused.code is Code.TRANSFER_GONE:
            await visit.missed()
        raise
    visit.visitor.give_seat(visit.code, token)
    seats_moved.inc()
    if room.seat:
        await visit.publish(SeatMoved(room.seat))
    return room_out(room)
