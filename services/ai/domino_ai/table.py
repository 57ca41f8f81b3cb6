"""A table under the rules package: the arena's referee, who tells each player only what it may know."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from time import thread_time

from domino_contracts.computer import Counts, Knowledge, SeenAct, SeenDraws, SeenPass, SeenPlay
from domino_rules.deal import deal
from domino_rules.events import Drew, Event, Passed, Played, RoundEnded
from domino_rules.round import Round, decide, evolve, start
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import ALL_TILES, Tile

from domino_ai.engine import Move
from domino_ai.players import Player

Match = tuple[int | None, PerSeat[int]]
"""A target and the scores."""
NO_POINTS = PerSeat(0, 0)
SINGLE: Match = (None, NO_POINTS)


@dataclass(slots=True)
class Clock:
    """Processor time of a player's decisions that had a choice, in milliseconds."""

    taken: list[float] = field(default_factory=list)


def shuffled(seed_text: str) -> list[Tile]:
    """A deck."""
    deck = list(ALL_TILES)
    random.Random(seed_text).shuffle(deck)
    return deck


def seen_act(event: Event) -> SeenAct | None:
    """An event as everybody sees it, or None if it is no act of a seat."""
    match event:
        case Played():
            return SeenPlay.model_construct(type="played", seat=event.seat, tile=event.tile, end=event.end)
        case Drew():
            return SeenDraws.model_construct(type="drew", seat=event.seat, count=1)
        case Passed():
            return SeenPass.model_construct(type="passed", seat=event.seat)
    return None


def knowledge_of(round_: Round, opener: Seat, acts: list[SeenAct], match: Match = SINGLE) -> Knowledge:
    """What the seat on turn knows."""
    target, scores = match
    # Trusted values: validation is for what comes over the wire, and costs more than a heuristic's move.
    return Knowledge.model_construct(
        seat=round_.turn,
        hand=round_.hands[round_.turn],
        opener=opener,
        forced=round_.opening,
        events=tuple(acts),
        counts=Counts.model_construct(red=len(round_.hands.red), blue=len(round_.hands.blue)),
        boneyard=len(round_.boneyard),
        target=target,
        scores=Counts.model_construct(red=scores.red, blue=scores.blue),
    )


def ask(player: Player, round_: Round, knowledge: Knowledge, seed: str, clock: Clock) -> Move:
    """The player's move, timed."""
    started = thread_time()
    move = player.peek(knowledge, round_, seed) if player.peek else player.choose(knowledge, seed)
    clock.taken.append((thread_time() - started) * 1000)
    return move


def play_round(
    players: Mapping[Seat, Player],
    clocks: Mapping[Seat, Clock],
    seed: str,
    match: Match = SINGLE,
    previous_winner: Seat | None = None,
) -> RoundEnded:
    """A whole round, forced moves made by the table; the seed text fixes the deal and the players' chance."""
    round_ = start(deal(shuffled(seed), 1, previous_winner))
    opener, acts = round_.turn, list[SeenAct]()
    while round_.result is None:
        seat = round_.turn
        move = round_.moves[0]
        if len(round_.moves) > 1:
            knowledge = knowledge_of(round_, opener, acts, match)
            move = ask(players[seat], round_, knowledge, f"{seed}/{len(acts)}", clocks[seat])
        for event in decide(round_, seat, move):
            round_ = evolve(round_, event)
            act = seen_act(event)
            if act is not None:
                acts.append(act)
    return round_.result


def scores_of_match(
    players: Mapping[Seat, Player],
    clocks: Mapping[Seat, Clock],
    seed: str,
    target: int,
    scores: PerSeat[int] = NO_POINTS,
) -> Iterator[PerSeat[int]]:
    """A match (R7, R22), whole or on from ``scores``, the next round then opened by the tiles.

    Yields the scores after each round; the last ones have reached the target.
    """
    opens, number = None, 0
    while max(scores.red, scores.blue) < target:
        number += 1
        result = play_round(players, clocks, f"{seed}/{number}", (target, scores), opens)
        opens = result.winner
        if result.winner is not None:
            scores = scores.put(result.winner, scores[result.winner] + result.points)
        yield scores


def random_decisions(seed: str) -> Iterator[tuple[Round, Knowledge]]:
    """Every turn with a choice in a round of random legal play, with what the seat on turn knows."""
    chance = random.Random(f"{seed}/moves")
    round_ = start(deal(shuffled(seed), 1))
    opener, acts = round_.turn, list[SeenAct]()
    while round_.result is None:
        if len(round_.moves) > 1:
            yield round_, knowledge_of(round_, opener, acts)
        for event in decide(round_, round_.turn, chance.choice(round_.moves)):
            round_ = evolve(round_, event)
            act = seen_act(event)
            if act is not None:
                acts.append(act)
