"""Finished rounds: the record that anybody can check the deal and every move with."""

from __future__ import annotations

from typing import Annotated

from anyio.to_thread import run_sync
from domino_contracts.codes import Code
from domino_contracts.rooms import RoundRecord
from domino_service.problems import Refusal, documented
from fastapi import APIRouter, Path, Response

from domino_rooms.deps import InVisit
from domino_rooms.records import record_of
from domino_rooms.visit import Visit

router = APIRouter(prefix="/api/rooms/{code}/rounds", tags=["rounds"])

Number = Annotated[int, Path(ge=1, le=1_000_000, description="The deal's number in the room, from 1.")]


@router.get(
    "/{number}",
    summary="Record of a finished round",
    response_model=RoundRecord,
    responses=documented(
        Code.ROOM_GONE, Code.ROUND_UNKNOWN, Code.NO_SEAT, Code.FOREIGN_ORIGIN, Code.RATE_LIMITED
    ),
)
async def round_record(number: Number, visit: InVisit) -> Response:
    """For both players, once the round has ended or was abandoned. Check it with
    ``python -m domino_rules.verify``."""
    await visit.parts.records_limit.count(visit.visitor.address)
    looked = await visit.look()
    visit.keep_seat(looked)
    record = await visit.parts.rooms.record(visit.code, looked.token, number)
    if record is None:
        record = await _from_steps(visit, number)
    # The cookie is on the response that the visitor was given.
    return Response(record, media_type="application/json", headers=visit.visitor.response.headers)


async def _from_steps(visit: Visit, number: int) -> str:
    """The record of a round that ended under a release without a table of records.

    Raises:
        Refusal: ``ROUND_UNKNOWN``.
    """
    target, steps = await visit.parts.rooms.old_log(visit.code, number)
    record = await run_sync(record_of, target, steps, number)
    if record is None:
        raise Refusal(Code.ROUND_UNKNOWN)
    return record.model_dump_json()
