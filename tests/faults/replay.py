"""A room's log folded by the rules: what the table was at each version, and what each seat may have seen."""

from __future__ import annotations

from dataclasses import dataclass

import orjson
from domino_contracts.events import TableEvent, events_adapter, redact_table
from domino_game.rooms.room import folded
from domino_game.table.redaction import table_view
from domino_game.table.state import Table, new_table, table_adapter
from domino_rules.seats import Seat
from pydantic import ValidationError

from tests.faults.ledger import Book


@dataclass(frozen=True, slots=True)
class Replay:
    """``tables`` are those at version 0, 1 and so on; ``steps`` the events that led to version 1, 2 and so
    on. ``fault`` says where the log stops making sense, or differs from the stored state."""

    tables: tuple[Table, ...]
    steps: tuple[tuple[TableEvent, ...], ...]
    fault: str | None

    def view(self, version: int, seat: Seat) -> bytes | None:
        """What ``seat`` may see at ``version``, as JSON; None if there is no such version."""
        if not 0 <= version < len(self.tables):
            return None
        return orjson.dumps(table_view(self.tables[version], seat))

    def events(self, version: int, seat: Seat) -> bytes | None:
        """What ``seat`` may hear of the step to ``version``, as JSON; None if there is no such step."""
        if not 0 < version <= len(self.steps):
            return None
        return orjson.dumps([redact_table(event, seat) for event in self.steps[version - 1]])


def replayed(book: Book) -> Replay:
    """The log of ``book`` from its beginning, as far as it makes sense."""
    tables, steps = [new_table(book.target)], []
    fault = None
    for line in book.lines:
        try:
            events = events_adapter.validate_json(line.events)
            after = folded(tables[-1], events)
        except (ValueError, ValidationError, KeyError, IndexError) as error:
            fault = f"the log makes no sense at {line.version}: {error}"
            break
        tables.append(after)
        steps.append(events)
    return Replay(tuple(tables), tuple(steps), fault or _differs(book, tables[-1]))


def _differs(book: Book, last: Table) -> str | None:
    if book.state is None:
        return "steps without a state" if book.lines else None
    return None if table_adapter.validate_json(book.state) == last else f"another state at {book.version}"
