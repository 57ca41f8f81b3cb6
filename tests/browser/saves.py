"""Games as the page keeps them in its storage, each a real state that the rules have led to."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count

import orjson
from domino_rules.match import Match, decide, evolve, next_deal
from domino_rules.moves import Draw, Move, Pass, Play, parse_move
from domino_rules.seats import Seat
from domino_rules.tiles import Tile
from playwright.sync_api import Page

FORM = 2
"""The form of a save, as in ``frontend/src/session/store.ts``."""


@dataclass(frozen=True)
class Save:
    """A game: the match before its round, the deck, and the moves so far."""

    before: Match
    deck: tuple[str, ...]
    moves: tuple[str, ...]

    @property
    def match(self) -> Match:
        """Where the moves lead; raises what the rules raise when they do not allow one."""
        match = evolve(self.before, next_deal(self.before, [Tile(tile) for tile in self.deck]))
        for text in self.moves:
            match = _after(match, parse_move(text))
        return match

    @property
    def text(self) -> str:
        """What the page would have written."""
        before = orjson.loads(orjson.dumps(replace(self.before, round=None)))
        game = {"id": "0" * 32, "before": before, "deck": self.deck, "moves": self.moves}
        return json.dumps(
            {
                "form": FORM,
                "revision": 1,
                "tab": "0" * 32,
                "game": game,
                "extras": {"picked": None, "level": "easy"},
            }
        )


def open_save(page: Page, url: str, mode: str, save: Save) -> None:
    """Put the save into the browser as its game of this mode, and open that game."""
    page.goto(f"{url}/robots.txt")  # the same storage, and no game that is kept there on leaving
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [f"domino.{mode}", save.text])
    page.goto(f"{url}/{mode}")


def find(wanted: Callable[[Match], bool], target: int | None = None, start: int = 1) -> Save:
    """The first state like that in random rounds; the same one every time."""
    return next(save for save in _states(target, start) if wanted(save.match))


def find_in_match(wanted: Callable[[Match], bool], target: int) -> Save:
    """The same within one whole match, whose later rounds have a score and a sheet."""
    before, rng = Match(target), random.Random(5)
    while True:
        deck = _shuffled(rng)
        match, moves = evolve(before, next_deal(before, deck)), list[str]()
        while True:
            save = Save(before, tuple(deck), tuple(moves))
            if wanted(match):
                return save
            if match.round is None or match.round.result is not None:
                break
            move = rng.choice(match.round.moves)
            moves.append(str(move))
            match = _after(match, move)
        before = Match(target) if match.winner else replace(match, round=None)


def _both_ends(match: Match) -> bool:
    """Red may lay one tile only, at either end of a chain of some length."""
    if match.round is None or len(match.round.chain.links) < 5 or match.round.turn is not Seat.RED:
        return False
    plays = [move for move in match.round.moves if isinstance(move, Play)]
    return len(plays) == 2 and plays[0].tile == plays[1].tile


def _late_and_forced(match: Match) -> bool:
    """Red may lay one tile only, at one end of a long chain."""
    round_ = match.round
    if round_ is None or len(round_.chain.links) < 18 or round_.turn is not Seat.RED:
        return False
    return len(round_.moves) == 1 and isinstance(round_.moves[0], Play)


def to_move(kind: type[Move], seat: Seat = Seat.RED) -> Callable[[Match], bool]:
    """A seat's turn, with this kind of move."""

    def wanted(match: Match) -> bool:
        return (
            match.round is not None
            and match.round.turn is seat
            and isinstance(next(iter(match.round.moves), None), kind)
        )

    return wanted


def _states(target: int | None, start: int) -> Iterator[Save]:
    for seed in count(start):
        rng = random.Random(seed)
        save = Save(Match(target), tuple(_shuffled(rng)), ())
        while (now := save.match.round) is not None and now.result is None:
            yield save
            save = replace(save, moves=(*save.moves, str(rng.choice(now.moves))))
        yield save


def _shuffled(rng: random.Random) -> list[Tile]:
    deck = list(Tile)
    rng.shuffle(deck)
    return deck


def _after(match: Match, move: Move) -> Match:
    assert match.round is not None
    for event in decide(match, match.round.turn, move):
        match = evolve(match, event)
    return match


def _chain_of_27() -> Save:
    """A round in which all but one tile are laid before one of the two is out."""
    deck = (
        "4-5 5-6 1-5 1-4 4-4 0-1 0-5 6-6 3-4 2-2 1-3 2-6 2-5 0-0"
        " 1-1 3-6 0-6 1-6 3-5 2-3 2-4 0-3 1-2 0-2 4-6 5-5 3-3 0-4"
    )
    moves = (
        "play 6-6,play 5-6,play 2-5 right,draw,draw,play 3-6 left,play 2-6 right,draw,"
        "play 0-6 right,play 0-0 right,play 0-1 right,play 1-3 right,draw,draw,play 3-5,"
        "play 3-4 left,play 4-5 left,draw,draw,draw,draw,draw,draw,draw,play 5-5,"
        "play 1-5,play 1-2 right,play 0-5 left,play 2-2 right,draw,draw,play 0-4 left,"
        "play 2-3 right,play 3-3 right,play 0-3 right,play 1-4 left,play 0-2 right,"
        "play 1-6 left,play 2-4 right,play 4-4 right,play 4-6 left"
    )
    return Save(Match(None), tuple(deck.split()), tuple(moves.split(",")))


def _hand_of_21() -> Save:
    """Blue was dealt all seven sixes, so red drew the whole boneyard and passed."""
    sixes = [tile for tile in Tile if tile.has(6)]
    others = [tile for tile in Tile if not tile.has(6)]
    deck = (*others[:7], *sixes, *others[7:])
    moves = ("play 6-6", *["draw"] * 14, "pass", "play 3-6")
    return Save(Match(None), deck, moves)


CHAIN_OF_27 = _chain_of_27()
CHAIN_OF_26 = replace(CHAIN_OF_27, moves=CHAIN_OF_27.moves[:-1])
"""One move before the end, with one tile left in each hand."""
HAND_OF_21 = _hand_of_21()
EARLY = find(
    lambda match: (
        match.round is not None and len(match.round.chain.links) == 3 and match.round.turn is Seat.RED
    )
)
BOTH_ENDS = find(_both_ends)
LATE_AND_FORCED = find(_late_and_forced)
TO_DRAW = find(to_move(Draw))
TO_PASS = find(to_move(Pass))
BLOCKED = find(
    lambda match: (
        match.round is not None and match.round.result is not None and match.round.result.reason == "blocked"
    )
)
OUT = find_in_match(
    lambda match: len(match.sheet) == 2 and match.round is not None and match.round.result is not None, 100
)
MATCH_WON = find_in_match(lambda match: match.winner is not None, 50)
IN_MATCH = find_in_match(
    lambda match: (
        len(match.sheet) == 1
        and match.round is not None
        and match.round.result is None
        and len(match.round.chain.links) == 6
    ),
    100,
)
"""In the middle of the second round."""
