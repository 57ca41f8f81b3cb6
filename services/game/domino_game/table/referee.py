"""What a command brings about at a table, or why it is refused. Pure: a next deal's secret is handed in."""

from __future__ import annotations

from domino_contracts.codes import Code
from domino_contracts.commands import (
    AgreeCommand,
    AskCommand,
    Command,
    DealCommand,
    MoveCommand,
    ReadyCommand,
    ShuffleCommand,
    WithdrawCommand,
    move_of,
)
from domino_contracts.events import (
    Asked,
    Committed,
    Declined,
    Numbered,
    Readied,
    Restarted,
    Revealed,
    Shuffled,
    TableEvent,
    Withdrawn,
)
from domino_contracts.updates import OpenRequest
from domino_rules import match as matches
from domino_rules.deal import commitment, shuffled
from domino_rules.events import RoundEnded
from domino_rules.moves import Refused
from domino_rules.seats import Seat

from domino_game.table.state import Deal, Table

REQUESTS = 50
"""How often a seat may ask for a new game within one deal. It is what bounds the steps of a deal that are no
moves: every other one answers a request, or leads to the next deal. One more is always possible while nothing
is on offer, or two who have used theirs up could never begin anew. That one stands: it can be agreed to, or a
move cancels it."""


class TableRefused(Exception):
    """A command that does not suit the table; nothing has changed.

    Attributes:
        code: a ``Code`` or a rules ``Reason``, as it goes over the wire.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def begin(table: Table, secret: str) -> tuple[TableEvent, ...]:
    """The first commitment, once the second player is there.

    Raises:
        TableRefused: it has been made already.
    """
    if table.deal is not None:
        raise TableRefused(Code.NOT_NOW)
    return (_commit(table, secret),)


def decide(table: Table, seat: Seat, command: Command, secret: str) -> tuple[TableEvent, ...]:
    """The facts that ``command`` by ``seat`` brings about, in order, at least one.

    ``secret`` is fresh randomness (hexadecimal), used if the command leads to a new deal.

    Raises:
        TableRefused: the rules or the phase of the table do not allow it.
    """
    if isinstance(command, MoveCommand):
        return _move(table, seat, command)
    deal = table.deal
    if command.deal != (0 if deal is None else deal.number):
        raise TableRefused(Code.STALE)
    if deal is None:
        raise TableRefused(Code.NOT_NOW)
    return _consent(table, deal, seat, command, secret)


def _move(table: Table, seat: Seat, command: MoveCommand) -> tuple[TableEvent, ...]:
    try:
        events = matches.decide(table.match, seat, move_of(command))
    except Refused as refused:
        raise TableRefused(refused.reason) from refused
    if table.deal is not None and any(isinstance(event, RoundEnded) for event in events):
        return (*events, Revealed(table.deal.secret))
    return events


def _consent(
    table: Table, deal: Deal, seat: Seat, command: DealCommand, secret: str
) -> tuple[TableEvent, ...]:
    match command:
        case ShuffleCommand() if table.phase == "shuffling" and deal.numbers[seat] is None:
            return _shuffle(table, deal, Numbered(seat, command.number))
        case AskCommand() if table.phase != "shuffling":
            return _ask(table, seat, command.target, secret)
        case AgreeCommand() | WithdrawCommand() if table.asked:
            return _answer_offer(table, table.asked, seat, command, secret)
        case ReadyCommand() if table.phase == "between" and not table.ready[seat]:
            ready = (Readied(seat),)
            return (*ready, _commit(table, secret)) if table.ready[seat.other] else ready
    raise TableRefused(Code.NOT_NOW)


def _shuffle(table: Table, deal: Deal, numbered: Numbered) -> tuple[TableEvent, ...]:
    numbers = deal.numbers.put(numbered.seat, numbered.number)
    both = Deal(deal.number, deal.secret, deal.commitment, numbers).complete
    if both is None:
        return (numbered,)
    deck = shuffled(deal.secret, both)
    return (numbered, Shuffled(both), matches.next_deal(table.match, deck))


def _ask(table: Table, seat: Seat, target: int | None, secret: str) -> tuple[TableEvent, ...]:
    asked = table.asked
    if asked is None or asked.target != target:
        # Another format than the one on offer is a new offer, whoever made the old one.
        if asked is not None and table.requests[seat] >= REQUESTS:
            raise TableRefused(Code.TOO_MANY)
        return (Asked(seat, target),)
    if asked.seat is seat:
        raise TableRefused(Code.NOT_NOW)
    return _restart(table, target, secret)


def _answer_offer(
    table: Table, asked: OpenRequest, seat: Seat, command: AgreeCommand | WithdrawCommand, secret: str
) -> tuple[TableEvent, ...]:
    if asked != OpenRequest(command.offer.seat, command.offer.target):
        # Nobody agrees to, or declines, what they have not seen.
        raise TableRefused(Code.STALE)
    own = asked.seat is seat
    if isinstance(command, WithdrawCommand):
        if table.requests[asked.seat] > REQUESTS:
            raise TableRefused(Code.TOO_MANY)
        return (Withdrawn(seat) if own else Declined(seat),)
    if own:
        raise TableRefused(Code.NOT_NOW)
    return _restart(table, asked.target, secret)


def _restart(table: Table, target: int | None, secret: str) -> tuple[TableEvent, ...]:
    restarted = (Restarted(target), _commit(table, secret))
    if table.deal is None or table.phase != "playing":
        return restarted
    # Whoever gives a round up may check its deal as well.
    return (Revealed(table.deal.secret), *restarted)


def _commit(table: Table, secret: str) -> Committed:
    number = 1 if table.deal is None else table.deal.number + 1
    return Committed(number, commitment(secret), secret)
