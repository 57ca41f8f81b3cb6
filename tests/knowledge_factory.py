"""Makes what seats know in the course of random rounds, as the computer is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from domino_rules.events import Dealt, Drew, Event, Passed, Played
from domino_rules.match import Match
from domino_rules.moves import Move
from domino_rules.playout import seeded
from domino_rules.record import plain
from domino_rules.round import Round
from domino_rules.seats import Seat
from domino_rules.tiles import Tile

Json = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """A round at some point; ``acts`` are the public acts until then."""

    before: Match
    dealt: Dealt
    acts: tuple[Json, ...]
    round: Round

    @property
    def knowledge(self) -> Json:
        """What the seat on turn knows."""
        round_, dealt = self.round, self.dealt
        return {
            "seat": round_.turn,
            "hand": list(round_.hands[round_.turn]),
            "opener": dealt.turn,
            "forced": dealt.opening,
            "events": list(self.acts),
            "counts": {seat: len(round_.hands[seat]) for seat in Seat},
            "boneyard": len(round_.boneyard),
            "target": self.before.target,
            "scores": plain(self.before.scores),
        }

    @property
    def moves(self) -> tuple[Move, ...]:
        """What is legal."""
        return self.round.moves

    def dealt_anew(self, seed: str) -> Moment:
        """The same, with the unseen tiles shuffled between the other hand and the boneyard."""
        round_ = self.round
        other = round_.turn.other
        unseen: list[Tile] = [*round_.hands[other], *round_.boneyard]
        random.Random(seed).shuffle(unseen)
        count = len(round_.hands[other])
        hands = round_.hands.put(other, tuple(unseen[:count]))
        return replace(self, round=replace(round_, hands=hands, boneyard=tuple(unseen[count:])))


def moments(seed: str, target: int | None = None) -> Iterator[Moment]:
    """Every point of a random match (or single round) at which somebody is to move."""
    acts: list[Json] = []
    before = after = Match(target)
    dealt: Dealt | None = None
    for step in seeded(seed, target):
        for event in step.events:
            if isinstance(event, Dealt):
                before, dealt, acts = after, event, []
            acts = _grown(acts, event)
        after = step.after
        round_ = after.round
        if dealt is not None and round_ is not None and round_.result is None:
            yield Moment(before, dealt, tuple(acts), round_)


def choices(seed: str, target: int | None = None) -> list[Moment]:
    """Those with more than one legal move."""
    return [moment for moment in moments(seed, target) if len(moment.moves) > 1]


def _grown(acts: list[Json], event: Event) -> list[Json]:
    last = acts[-1] if acts else {}
    match event:
        case Drew() if last.get("type") == "drew" and last["seat"] == event.seat:
            return [*acts[:-1], {**last, "count": last["count"] + 1}]
        case Drew():
            return [*acts, {"type": "drew", "seat": event.seat, "count": 1}]
        case Played() | Passed():
            return [*acts, plain(event)]
    return acts
