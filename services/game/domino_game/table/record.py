"""The record of a round, made from the steps of its deal when the secret is revealed. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import orjson
from domino_contracts.events import TableEvent
from domino_contracts.rooms import RoundRecord
from domino_rules.events import RoundEnded
from domino_rules.record import FORMAT, plain
from domino_rules.round import Round

from domino_game.table.state import Table

OF_THE_ROUND = frozenset({"dealt", "played", "drew", "passed", "round_ended", "match_won"})


def record_of(before: Table, steps: Iterable[str], last: Sequence[TableEvent]) -> RoundRecord:
    """The record of the round at ``before``, which ``last`` ends or abandons.

    ``steps`` are the events (JSON) of the earlier steps of this deal.

    Raises:
        ValueError: there is no such round, or its beginning is missing in ``steps``.
    """
    match, deal, round_ = before.match, before.deal, before.match.round
    # The steps hold the very JSON that a record is made of.
    facts = [event for step in steps for event in orjson.loads(step) if event["type"] in OF_THE_ROUND]
    facts += [plain(event) for event in last if event.type in OF_THE_ROUND]
    if round_ is None or deal is None or not facts or facts[0]["type"] != "dealt":
        raise ValueError("no round to make a record of")
    return RoundRecord.model_validate(
        {
            "format": FORMAT,
            "number": round_.number,
            "opens": match.sheet[-1].winner if match.sheet else None,
            "target": match.target,
            "scores": plain(match.scores),
            "deal": {"secret": deal.secret, "commitment": deal.commitment, "numbers": plain(deal.numbers)},
            "events": facts,
            "abandoned": _abandoned(round_, last),
        }
    )


def _abandoned(round_: Round, last: Sequence[TableEvent]) -> bool:
    return round_.result is None and not any(isinstance(event, RoundEnded) for event in last)
