"""Corner cases by name: random rounds found by what happens in them, and decks laid out by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, pairwise

from domino_rules.events import Dealt, EndReason, Event, MatchWon, RoundEnded
from domino_rules.match import Match
from domino_rules.moves import Draw, Pass, Play
from domino_rules.playout import Deck, Step, play, seeded, seeded_choice, seeded_deck
from domino_rules.survey import dead_with_tiles_left, drew_a_choice
from domino_rules.tiles import ALL_TILES, Tile

Steps = list[Step]
Found = Callable[[Steps], bool]


def corners() -> Iterator[tuple[str, Steps]]:
    """Every corner case, by name."""
    for name, found in ROUNDS.items():
        yield name, _search(name, None, found)
    for name, (target, found) in MATCHES.items():
        yield name, _search(name, target, found)
    for name, (red, blue) in HANDS.items():
        yield name, list(play(Match(), [_deck(red, blue)], seeded_choice(name)))


def _search(name: str, target: int | None, found: Found) -> Steps:
    tries = (list(seeded(f"{name} {number}", target)) for number in count())
    return next(steps for steps in tries if found(steps))


def _deck(red: str, blue: str) -> Deck:
    """A deck with these hands; the other tiles come in the order of a fixed shuffle."""
    hands = [Tile(word) for word in f"{red} {blue}".split()]
    return (*hands, *(tile for tile in seeded_deck("boneyard") if tile not in hands))


def _events(steps: Steps) -> list[Event]:
    return [event for step in steps for event in step.events]


def _ends(steps: Steps) -> list[RoundEnded]:
    return [event for event in _events(steps) if isinstance(event, RoundEnded)]


def _deals(steps: Steps) -> list[Dealt]:
    return [event for event in _events(steps) if isinstance(event, Dealt)]


def _no_double(steps: Steps) -> bool:
    opening = _deals(steps)[0].opening
    return opening is not None and not opening.is_double


def _pass_then_play(steps: Steps) -> bool:
    return any(isinstance(one.cause, Pass) and isinstance(two.cause, Play) for one, two in pairwise(steps))


def _nothing_fits(step: Step) -> bool:
    round_ = step.after.round
    assert round_ is not None
    laid = round_.chain.tiles
    return not any(round_.chain.fits(tile) for tile in ALL_TILES if tile not in laid)


def _out_on_dead_table(steps: Steps) -> bool:
    return _ends(steps)[0].reason is EndReason.OUT and _nothing_fits(steps[-1])


def _opened_anew(steps: Steps) -> bool:
    """A round of the match was drawn, and the tiles opened the next (R7)."""
    return any(
        ended.winner is None and dealt.opening is not None
        for ended, dealt in zip(_ends(steps), _deals(steps)[1:], strict=False)
    )


def _won_for_nothing_and_opened(steps: Steps) -> bool:
    return any(
        ended.winner is not None
        and ended.points == 0
        and dealt.turn is ended.winner
        and dealt.opening is None
        for ended, dealt in zip(_ends(steps), _deals(steps)[1:], strict=False)
    )


def _passes_target(steps: Steps) -> bool:
    return isinstance(steps[-1].events[-1], MatchWon) and max(_totals(steps)) > 50


def _reaches_target(steps: Steps) -> bool:
    return max(_totals(steps)) == 50


def _totals(steps: Steps) -> tuple[int, int]:
    scores = steps[-1].after.scores
    return scores.red, scores.blue


ROUNDS: dict[str, Found] = {
    "no double dealt": _no_double,
    "0-0 opens": lambda steps: _deals(steps)[0].opening == "0-0",
    "blocked": lambda steps: _ends(steps)[0].reason is EndReason.BLOCKED and _ends(steps)[0].points > 0,
    "tied block": lambda steps: _ends(steps)[0].winner is None,
    "win for 0": lambda steps: _ends(steps)[0].winner is not None and _ends(steps)[0].points == 0,
    "pass, then play": _pass_then_play,
    "drawn tile fits both ends": lambda steps: any(drew_a_choice(step) for step in steps),
    "out on a dead table": _out_on_dead_table,
    "dead table with tiles left": lambda steps: any(dead_with_tiles_left(step) for step in steps),
    "ten draws in one turn": lambda steps: _longest_drawing(steps) >= 10,
    "chain of 24 or more": lambda steps: _chain_length(steps) >= 24,
}
"""Single rounds to be found, each by what makes it one."""

MATCHES: dict[str, tuple[int, Found]] = {
    "match won by passing its target": (50, _passes_target),
    "match won by reaching its target": (50, _reaches_target),
    "match with a drawn round, the tiles open the next": (100, _opened_anew),
    "match with a win for 0, its winner opens the next": (100, _won_for_nothing_and_opened),
}
"""Matches to be found: the target, and what makes it one."""

HANDS: dict[str, tuple[str, str]] = {
    "5-4 opens before 6-0": ("0-6 0-1 0-2 0-3 0-4 0-5 1-2", "4-5 1-3 1-4 1-5 2-3 2-4 2-5"),
    "6-3 opens before 5-4": ("4-5 0-1 0-2 0-3 0-4 0-5 1-2", "3-6 1-3 1-4 1-5 2-3 2-4 2-5"),
    "all fourteen drawn in the second turn": (
        "0-6 1-6 2-6 3-6 4-6 5-6 6-6",
        "0-0 0-1 0-2 0-3 0-4 0-5 1-1",
    ),
}
"""Single rounds from given hands, red's and blue's."""


def _longest_drawing(steps: Steps) -> int:
    run = longest = 0
    for step in steps:
        run = run + 1 if isinstance(step.cause, Draw) else 0
        longest = max(longest, run)
    return longest


def _chain_length(steps: Steps) -> int:
    round_ = steps[-1].after.round
    return 0 if round_ is None else len(round_.chain.links)
