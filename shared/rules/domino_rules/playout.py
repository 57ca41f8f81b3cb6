"""Whole rounds and matches of random legal play, the same for the same seed (for vectors, tests, surveys)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

from domino_rules.deal import NUMBER_BYTES, commitment, shuffled
from domino_rules.events import Event
from domino_rules.match import Match, decide, evolve, next_deal
from domino_rules.moves import Move
from domino_rules.record import FORMAT, plain
from domino_rules.seats import PerSeat
from domino_rules.tiles import Tile

Deck = tuple[Tile, ...]
Choose = Callable[[Sequence[Move]], Move]
"""Picks one of the legal moves."""


@dataclass(frozen=True, slots=True)
class Step:
    """What happened at once: a deck dealt or a move made, its facts, and the match after them."""

    cause: Deck | Move
    events: tuple[Event, ...]
    after: Match


def seeded_deck(seed: str) -> Deck:
    """A shuffled deck, the same for the same text on every machine."""
    number = "0" * 2 * NUMBER_BYTES
    return shuffled(hashlib.sha256(seed.encode()).hexdigest(), PerSeat(number, number))


def seeded_choice(seed: str) -> Choose:
    """Even choices, the same for the same text on every machine."""
    random = Random(seed)
    return lambda moves: moves[int(random.random() * len(moves))]


def seeded(seed: str, target: int | None = None) -> Iterator[Step]:
    """Random play from ``seed`` to the end of a match, or of a single round where ``target`` is None."""
    return play(Match(target), (seeded_deck(f"{seed}/{number}") for number in count(1)), seeded_choice(seed))


def seeded_records(seed: str, target: int | None = None) -> Iterator[dict[str, Any]]:
    """The records of the rounds of a random match, or of one single round where ``target`` is None."""
    match = Match(target)
    choose = seeded_choice(seed)
    for number in count(1):
        if match.over:
            return
        secret, *texts = (hashlib.sha256(f"{seed}/{number}/{part}".encode()).hexdigest() for part in range(3))
        numbers = PerSeat(*(text[: 2 * NUMBER_BYTES] for text in texts))
        steps = list(play(match, [shuffled(secret, numbers)], choose))
        yield {
            "format": FORMAT,
            "number": number,
            "opens": match.sheet[-1].winner if match.sheet else None,
            "target": target,
            "scores": plain(match.scores),
            "deal": {"secret": secret, "commitment": commitment(secret), "numbers": plain(numbers)},
            "events": [plain(event) for step in steps for event in step.events],
        }
        match = steps[-1].after


def play(match: Match, decks: Iterable[Deck], choose: Choose) -> Iterator[Step]:
    """Play ``match`` on to its end, or until ``decks``, one for each round to come, run out."""
    supply = iter(decks)
    while not match.over:
        cause: Deck | Move
        if match.round is not None and match.playing:
            cause = choose(match.round.moves)
            events = decide(match, match.round.turn, cause)
        else:
            deck = next(supply, None)
            if deck is None:
                return
            cause, events = deck, (next_deal(match, deck),)
        for event in events:
            match = evolve(match, event)
        yield Step(cause, events, match)
