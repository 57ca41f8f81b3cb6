"""The tables. Migrations are compared with these; the queries of the play's path are written by hand.

Everything of a room is found by its code, and goes with it (see ``expiry``).
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Text,
    UniqueConstraint,
    func,
)
from sqlmodel import Field, SQLModel

metadata = MetaData()


class _Rows(SQLModel):
    """Rows of this application, in a metadata of its own."""

    metadata = metadata


def _now() -> Column[datetime]:
    return Column(DateTime(timezone=True), nullable=False, server_default=func.now())


def _room() -> Column[str]:
    return Column(Text, ForeignKey("room.code", ondelete="CASCADE"), nullable=False, primary_key=True)


class RoomRow(_Rows, table=True):
    """A room. ``state`` is the JSON of the game's table after step ``version``; null before the first step.

    ``target`` is the format as set up (R21, R22); from the first step on the state has the say.
    ``active_at`` is the last play, join or request. It has no index on purpose: every step writes it, and
    without one such an update touches no index at all (heap-only). The expiry can afford to scan.
    """

    __tablename__ = "room"
    __table_args__ = (
        CheckConstraint("target IN (50, 100, 150, 200, 250, 300)", name="room_target"),
        CheckConstraint("version >= 0", name="room_version"),
    )

    code: str = Field(sa_column=Column(Text, primary_key=True))
    target: int | None = Field(default=None, sa_column=Column(SmallInteger, nullable=True))
    version: int = Field(default=0, sa_column=Column(Integer, nullable=False, server_default="0"))
    state: str | None = Field(default=None, sa_column=Column(Text, nullable=True))
    created_at: datetime = Field(sa_column=_now())
    active_at: datetime = Field(sa_column=_now())


class SeatRow(_Rows, table=True):
    """A taken seat; its primary key is what lets exactly one guest in.

    ``token_hash`` is the SHA-256 of the browser's 256-bit token: a copy of the table opens no seat.
    """

    __tablename__ = "seat"
    __table_args__ = (CheckConstraint("seat IN ('red', 'blue')", name="seat_colour"),)

    room: str = Field(sa_column=_room())
    seat: str = Field(sa_column=Column(Text, primary_key=True))
    token_hash: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    taken_at: datetime = Field(sa_column=_now())


class StepRow(_Rows, table=True):
    """What one command brought about: the room's log since the last round but one, gap-free by ``version``.

    ``seat`` and ``command_id`` are null for the table's own steps; ``events`` is JSON, unredacted.

    No foreign key to ``room``: a step is written in the very statement that raises the room's version, so
    the room is there, and the check would lock its row a second time on every move.
    """

    __tablename__ = "step"
    __table_args__ = (UniqueConstraint("room", "seat", "command_id", name="step_command"),)

    room: str = Field(sa_column=Column(Text, primary_key=True))
    version: int = Field(sa_column=Column(Integer, primary_key=True, autoincrement=False))
    seat: str | None = Field(default=None, sa_column=Column(Text, nullable=True))
    command_id: str | None = Field(default=None, sa_column=Column(Text, nullable=True))
    events: str = Field(sa_column=Column(Text, nullable=False))
    at: datetime = Field(sa_column=_now())


class RecordRow(_Rows, table=True):
    """The record of a finished round: ``body`` is JSON (``domino_contracts.rooms.RoundRecord``).

    ``deal`` counts the room's deals, ``first_version`` is the step that committed to this one: the steps
    from there on are superseded once the next round has a record as well.
    """

    __tablename__ = "record"

    room: str = Field(sa_column=_room())
    deal: int = Field(sa_column=Column(Integer, primary_key=True, autoincrement=False))
    first_version: int = Field(sa_column=Column(Integer, nullable=False))
    body: str = Field(sa_column=Column(Text, nullable=False))


class LeaseRow(_Rows, table=True):
    """Who holds a seat, as long as Redis is away (``domino_postgres.seat_leases``)."""

    __tablename__ = "lease"
    __table_args__ = ({"prefixes": ["UNLOGGED"]},)

    room: str = Field(sa_column=_room())
    seat: str = Field(sa_column=Column(Text, primary_key=True))
    lease: str = Field(sa_column=Column(Text(collation="C"), nullable=False))
    until: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))


class TransferRow(_Rows, table=True):
    """A one-time key that moves a seat to another device; at most one for each seat."""

    __tablename__ = "transfer"
    __table_args__ = (
        UniqueConstraint("room", "seat", name="transfer_seat"),
        CheckConstraint("seat IN ('red', 'blue')", name="transfer_colour"),
    )

    key_hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    room: str = Field(sa_column=Column(Text, ForeignKey("room.code", ondelete="CASCADE"), nullable=False))
    seat: str = Field(sa_column=Column(Text, nullable=False))
    expires_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))


class JobRunRow(_Rows, table=True):
    """The last successful run of a scheduled job, so that its absence can be noticed."""

    __tablename__ = "job_run"

    job: str = Field(sa_column=Column(Text, primary_key=True))
    finished_at: datetime = Field(sa_column=_now())
    removed: int = Field(default=0, sa_column=Column(Integer, nullable=False, server_default="0"))
