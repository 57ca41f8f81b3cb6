"""What each reader may know of a room at each version, folded from its log."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from domino_contracts.events import Committed, Numbered, Revealed, Shuffled, TableEvent, events_adapter
from domino_rules.events import Dealt, Drew, Played, RoundEnded
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import ALL_TILES

from tests.faults.ledger import Book

Tiles = frozenset[str]
NONE: Tiles = frozenset()
ALL: Tiles = frozenset(tile.value for tile in ALL_TILES)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """``tiles`` are what each seat may have read, ``secret`` what nobody may, ``numbers`` what only its own
    seat may."""

    tiles: PerSeat[Tiles] = PerSeat(NONE, NONE)
    secret: str | None = None
    numbers: PerSeat[str | None] = PerSeat(None, None)

    def hidden_from(self, seat: Seat | None) -> list[str]:
        """The texts that ``seat`` (None: somebody without one) may not read."""
        own = [] if seat is None else [self.numbers[seat.other]]
        hidden = [self.secret, *own] if seat else [self.secret, self.numbers.red, self.numbers.blue]
        return [text for text in hidden if text is not None]

    def after(self, event: TableEvent) -> Knowledge:
        """What may be known once ``event`` is told."""
        match event:
            case Committed():
                return replace(self, secret=event.secret)
            case Numbered():
                return replace(self, numbers=self.numbers.put(event.seat, event.number))
            case Shuffled():
                return replace(self, numbers=PerSeat(None, None))
            case Revealed():
                return replace(self, secret=None)
            case Dealt():
                opening = {event.opening} if event.opening else set()
                red, blue = ({*event.hands[seat], *opening} for seat in Seat)
                return replace(self, tiles=PerSeat(frozenset(map(str, red)), frozenset(map(str, blue))))
            case Drew():
                return self._told(PerSeat(*(event.seat is seat for seat in Seat)), str(event.tile))
            case Played():
                return self._told(PerSeat(True, True), str(event.tile))
            case RoundEnded():
                return replace(self, tiles=PerSeat(ALL, ALL))
            case _:
                return self

    def _told(self, seats: PerSeat[bool], tile: str) -> Knowledge:
        red, blue = (self.tiles[seat] | ({tile} if seats[seat] else set()) for seat in Seat)
        return replace(self, tiles=PerSeat(red, blue))


@dataclass(frozen=True, slots=True)
class Truth:
    """``at[version]`` for every version of a room, and all its ``secrets`` and browsers' ``numbers``."""

    at: list[Knowledge]
    secrets: set[str] = field(default_factory=set)
    numbers: set[str] = field(default_factory=set)
    rounds: int = 0


def truth(book: Book) -> Truth:
    """Everything about a room."""
    known, secrets, numbers, rounds = [Knowledge()], set(), set(), 0
    for line in book.lines:
        now = known[-1]
        for event in events_adapter.validate_json(line.events):
            now = now.after(event)
            secrets |= {event.secret} if isinstance(event, Committed) and event.secret else set()
            numbers |= {event.number} if isinstance(event, Numbered) and event.number else set()
            rounds += isinstance(event, RoundEnded)
        known.append(now)
    return Truth(known, secrets, numbers, rounds)
