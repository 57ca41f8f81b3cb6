"""The golden vectors are fresh, complete, and what the rules in Python do."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from domino_rules.chain import Chain
from domino_rules.deal import commitment, deal, shuffled
from domino_rules.events import Event, redact
from domino_rules.match import TARGETS, Match, decide, evolve, next_deal
from domino_rules.moves import Reason, Refused, parse_move
from domino_rules.record import RecordError, check, plain
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import Tile
from domino_rules.view import apply, view

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "vectors"

Line = dict[str, Any]


def lines(name: str) -> list[Line]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(Tile(word) for word in text.split())


def test_the_files_are_as_they_would_be_written() -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "tests.vectors", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr


def test_there_are_enough_rounds_and_every_corner() -> None:
    dealt = [
        step
        for name in ("rounds", "matches")
        for line in lines(name)
        for step in line["steps"]
        if "deck" in step
    ]
    assert len(dealt) >= 180
    assert {line["steps"][0]["match"]["target"] for line in lines("matches")} == set(TARGETS)
    corners = [line["name"] for line in lines("corners")]
    for told in (
        "no double dealt",
        "0-0 opens",
        "blocked",
        "tied block",
        "win for 0",
        "pass, then play",
        "drawn tile fits both ends",
        "out on a dead table",
        "dead table with tiles left",
        "match won by passing its target",
        "match with a drawn round, the tiles open the next",
    ):
        assert told in corners


@pytest.mark.parametrize("file", ["rounds", "matches", "corners"])
def test_games(file: str) -> None:
    for line in lines(file):
        replay(line)


def replay(line: Line) -> None:
    """Replay a game by its facts and, for each seat, by what it may see of them."""
    told: Line = {"match": {}, "round": {}, "hands": {}}
    match = Match(line["steps"][0]["match"]["target"])
    seen = {seat: view(match, seat) for seat in Seat}
    for step in line["steps"]:
        told = {part: fields | step.get(part, {}) for part, fields in told.items()}
        events = facts(match, step)
        assert [plain(event) for event in events] == step["events"], line["name"]
        match = reduce(evolve, events, match)
        assert match.round is not None
        assert [str(move) for move in match.round.moves] == told["round"]["legal"], line["name"]
        for seat in Seat:
            seen[seat] = reduce(apply, [redact(event, seat) for event in events], seen[seat])
            assert seen[seat] == view(match, seat), line["name"]
            assert plain(seen[seat]) == expected(told, seat), line["name"]


def facts(match: Match, step: Line) -> tuple[Event, ...]:
    if "deck" in step:
        return (next_deal(match, tiles(step["deck"])),)
    assert match.round is not None
    return decide(match, match.round.turn, parse_move(step["move"]))


def expected(told: Line, seat: Seat) -> Line:
    """The view that the line tells of: what both see, and the seat's own hand."""
    round_ = {key: value for key, value in told["round"].items() if key != "legal"}
    round_ |= {"chain": plain(Chain.parse(round_["chain"])), "hand": told["hands"][seat].split()}
    return {**told["match"], "seat": seat, "round": round_}


def test_verdicts() -> None:
    seen: Counter[str] = Counter()
    for line in lines("verdicts"):
        match = evolve(Match(), next_deal(Match(), tiles(line["deck"])))
        for text in line["moves"]:
            assert match.round is not None
            match = reduce(evolve, decide(match, match.round.turn, parse_move(text)), match)
        for seat in Seat:
            for verdict, moves in line["verdicts"][seat].items():
                seen[verdict] += 1
                for move in moves if moves != ["any"] else ["play 0-0", "play 3-6 left", "draw", "pass"]:
                    assert verdict_on(match, seat, move) == verdict, (line["name"], seat, move)
    assert set(seen) == {"legal", *Reason}


def verdict_on(match: Match, seat: Seat, move: str) -> str:
    try:
        decide(match, seat, parse_move(move))
    except Refused as refused:
        return refused.reason
    return "legal"


def test_deals() -> None:
    for line in lines("deals"):
        deck = shuffled(line["secret"], PerSeat(**line["numbers"]))
        assert commitment(line["secret"]) == line["commitment"]
        assert deck == tiles(line["deck"])
        assert (deal(deck, 1).turn, deal(deck, 1).opening) == (line["turn"], line["opening"])


@pytest.mark.parametrize("line", lines("records"), ids=lambda line: line["name"])
def test_records(line: Line) -> None:
    if line["fault"] is None:
        check(line["record"])
        return
    with pytest.raises(RecordError) as refused:
        check(line["record"])
    assert (refused.value.fault, refused.value.at) == (line["fault"], line["at"])
