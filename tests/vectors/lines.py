"""What each line of a vector file says; README.md beside this describes the fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from domino_rules.chain import End
from domino_rules.deal import NUMBER_BYTES, commitment, deal, shuffled
from domino_rules.match import Match, decide
from domino_rules.moves import Draw, Move, Pass, Play, Refused
from domino_rules.playout import Step
from domino_rules.record import plain
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import ALL_TILES
from domino_rules.view import view

Line = dict[str, Any]

EVERY_MOVE: tuple[Move, ...] = (
    *(Play(tile, end) for tile in ALL_TILES for end in (None, End.LEFT, End.RIGHT)),
    Draw(),
    Pass(),
)
"""All that can be said at the table, legal or not."""


def game(name: str, steps: Iterable[Step]) -> Line:
    """A match as a line: for every step its cause, its facts, and what has changed on the table by it."""
    lines: list[Line] = []
    before: Line = {"match": {}, "round": {}, "hands": {}}
    for step in steps:
        after = _table(step.after)
        lines.append(
            _cause(step) | {"events": [plain(event) for event in step.events]} | _changed(before, after)
        )
        before = after
    return {"name": name, "steps": lines}


def verdicts(name: str, steps: list[Step]) -> Line:
    """A position of a single round, and the verdict on every move of both seats there."""
    told = {seat: _verdicts(steps[-1].after, seat) for seat in Seat}
    return {
        "name": name,
        "deck": _words(steps[0].cause),
        "moves": [str(step.cause) for step in steps[1:]],
        "verdicts": told,
    }


def deals(count: int) -> Iterator[Line]:
    """Checked shuffles: from secret and numbers to deck and opener."""
    for index in range(count):
        secret = commitment(f"{index:064x}")
        numbers = PerSeat(*(f"{index * factor:0{2 * NUMBER_BYTES}x}" for factor in (1, 10**9)))
        deck = shuffled(secret, numbers)
        dealt = deal(deck, 1)
        yield {
            "secret": secret,
            "numbers": plain(numbers),
            "commitment": commitment(secret),
            "deck": _words(deck),
            "turn": dealt.turn,
            "opening": dealt.opening,
        }


def _verdicts(match: Match, seat: Seat) -> dict[str, list[str]]:
    told: dict[str, list[str]] = {}
    for move in EVERY_MOVE:
        told.setdefault(_verdict(match, seat, move), []).append(str(move))
    # Where the seat or the time is wrong, every move gets the same answer.
    return {verdict: ["any"] if len(moves) == len(EVERY_MOVE) else moves for verdict, moves in told.items()}


def _verdict(match: Match, seat: Seat, move: Move) -> str:
    try:
        decide(match, seat, move)
    except Refused as refused:
        return refused.reason
    return "legal"


def _cause(step: Step) -> Line:
    if isinstance(step.cause, tuple):
        return {"deck": _words(step.cause)}
    return {"move": str(step.cause)}


def _table(match: Match) -> Line:
    """What both seats see of ``match``, each seat's own hand, and the legal moves."""
    assert match.round is not None
    shared = plain(view(match, Seat.RED))
    round_ = shared.pop("round")
    del shared["seat"], round_["hand"]
    round_["chain"] = str(match.round.chain)
    round_["legal"] = [str(move) for move in match.round.moves]
    return {
        "match": shared,
        "round": round_,
        "hands": {seat: _words(match.round.hands[seat]) for seat in Seat},
    }


def _changed(before: Line, after: Line) -> Line:
    changed = {
        part: {key: value for key, value in fields.items() if before[part].get(key, ...) != value}
        for part, fields in after.items()
    }
    return {part: fields for part, fields in changed.items() if fields}


def _words(tiles: Any) -> str:
    return " ".join(tiles)
