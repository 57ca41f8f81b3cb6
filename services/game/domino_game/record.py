"""The record of a round, made from the steps of its deal when the secret is revealed. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domino_contracts.events import TableEvent, events_adapter
from domino_contracts.rooms import RoundRecord
from domino_rules.events import Dealt, Drew, MatchWon, Passed, Played, RoundEnded
from domino_rules.record import FORMAT, plain
from domino_rules.round import Round

from domino_game.table import Table

OF_THE_ROUND = (Dealt, Played, Drew, Passed, RoundEnded, MatchWon)


def record_of(before: Table, steps: Iterable[str], last: Sequence[TableEvent]) -> RoundRecord:
    """The record of the round at ``before``, which ``last`` ends or abandons.

    ``steps`` are the events (JSON) of the earlier steps of this deal.

    Raises:
        ValueError: there is no such round, or its beginning is missing in ``steps``.
    """
    match, deal, round_ = before.match, before.deal, before.match.round
    events = [event for step in steps for event in events_adapter.validate_json(step)]
    facts = [event for event in (*events, *last) if isinstance(event, OF_THE_ROUND)]
    if round_ is None or deal is None or not facts or not isinstance(facts[0], Dealt):
        raise ValueError("no round to make a record of")
    return RoundRecord.model_validate(
        {
            "format": FORMAT,
            "number": round_.number,
            "opens": match.sheet[-1].winner if match.sheet else None,
            "target": match.target,
            "scores": plain(match.scores),
            "deal": {"secret": deal.secret, "commitment": deal.commitment, "numbers": plain(deal.numbers)},
            "events": [plain(fact) for fact in facts],
            "abandoned": _abandoned(round_, last),
        }
    )


def _abandoned(round_: Round, last: Sequence[TableEvent]) -> bool:
    return round_.result is None and not any(isinstance(event, RoundEnded) for event in last)
