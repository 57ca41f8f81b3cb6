"""The table as one seat may see it: the only way out of the server for a position."""

from __future__ import annotations

from domino_contracts.updates import DealView, TableView
from domino_rules.seats import PerSeat, Seat
from domino_rules.view import view

from domino_game.table.state import Deal, Table


def table_view(table: Table, seat: Seat) -> TableView:
    """``table`` without anything that ``seat`` may not know."""
    deal = None if table.deal is None else _deal_view(table.deal)
    return TableView(table.phase, deal, table.asked, table.ready, view(table.match, seat))


def _deal_view(deal: Deal) -> DealView:
    given = PerSeat(deal.numbers.red is not None, deal.numbers.blue is not None)
    secret = deal.secret if deal.revealed else None
    return DealView(deal.number, deal.commitment, given, deal.complete, secret)
