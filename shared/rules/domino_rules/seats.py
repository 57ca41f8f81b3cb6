"""The two seats (R2). They are called by their colours, which never change (R23)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

T = TypeVar("T")


class Seat(StrEnum):
    """A seat at the table. Red made the room or sits first at a shared device; blue is the other."""

    RED = "red"
    BLUE = "blue"

    __hash__ = str.__hash__

    @property
    def other(self) -> Seat:
        """The opponent's seat."""
        return Seat.BLUE if self is Seat.RED else Seat.RED


@dataclass(frozen=True, slots=True)
class PerSeat(Generic[T]):
    """One value for each seat."""

    red: T
    blue: T

    def __getitem__(self, seat: Seat) -> T:
        return self.red if seat is Seat.RED else self.blue

    def put(self, seat: Seat, value: T) -> PerSeat[T]:
        """The same pair with ``value`` at ``seat``."""
        return PerSeat(value, self.blue) if seat is Seat.RED else PerSeat(self.red, value)
