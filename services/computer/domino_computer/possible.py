"""Whether what somebody says to know can have come about by the rules, and what is legal then."""

from __future__ import annotations

from dataclasses import dataclass, field

from domino_contracts.computer import Decision, Knowledge, SeenDraws, SeenPass, SeenPlay
from domino_rules.chain import Chain
from domino_rules.deal import HAND_SIZE
from domino_rules.moves import Move, Play
from domino_rules.round import moves_for
from domino_rules.seats import Seat
from domino_rules.tiles import ALL_TILES, Tile


class Impossible(Exception):
    """This cannot have happened; the text says why."""


@dataclass(slots=True)
class _Shown:
    """What a seat has shown at some point: ``most`` of its tiles of then fit the ends of then.

    ``before_play`` counts the seat's plays until then, ``drawn`` the tiles it had drawn.
    """

    seat: Seat
    chain: Chain
    before_play: int
    drawn: int
    most: int


@dataclass(slots=True)
class _Fold:
    turn: Seat
    chain: Chain = field(default_factory=Chain)
    counts: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(Seat, HAND_SIZE))
    boneyard: int = len(ALL_TILES) - 2 * HAND_SIZE
    passes: int = 0
    drawing: bool = False
    plays: dict[Seat, list[Tile]] = field(default_factory=lambda: {seat: [] for seat in Seat})
    drawn: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(Seat, 0))
    dealt_plays: dict[Seat, list[Tile]] = field(default_factory=lambda: {seat: [] for seat in Seat})
    shown: list[_Shown] = field(default_factory=list)

    def take(self, act: SeenPlay | SeenDraws | SeenPass) -> None:
        """Go on by one act."""
        _hold(act.seat is self.turn, "a seat acted out of turn")
        match act:
            case SeenPlay():
                self._play(act)
            case SeenDraws():
                self._draw(act)
            case SeenPass():
                self._pass(act)

    def _play(self, act: SeenPlay) -> None:
        _hold(act.tile not in self.chain.tiles, "a tile was laid twice")
        try:
            self.chain = self.chain.lay(act.tile, act.end)
        except ValueError as error:
            raise Impossible("a tile did not fit") from error
        self.counts[act.seat] -= 1
        _hold(self.counts[act.seat] > 0, "the round has ended")
        self.plays[act.seat].append(act.tile)
        if not self.drawn[act.seat]:
            self.dealt_plays[act.seat].append(act.tile)
        self._next(passes=0)

    def _draw(self, act: SeenDraws) -> None:
        _hold(bool(self.chain.links), "any tile opens an empty table")
        _hold(not self.drawing, "draws one after the other are one act")
        _hold(act.count <= self.boneyard, "more tiles were drawn than there are")
        self.boneyard -= act.count
        self.counts[act.seat] += act.count
        self.drawn[act.seat] += act.count
        self.drawing = True
        # Nothing fitted before the last of these tiles came (R11).
        self._show(act.seat, most=1)

    def _pass(self, act: SeenPass) -> None:
        _hold(bool(self.chain.links), "any tile opens an empty table")
        _hold(self.boneyard == 0, "there were tiles to draw")
        self._show(act.seat, most=0)
        self._next(passes=self.passes + 1)
        _hold(self.passes < 2, "the round has ended")

    def _show(self, seat: Seat, most: int) -> None:
        self.shown.append(_Shown(seat, self.chain, len(self.plays[seat]), self.drawn[seat], most))

    def _next(self, passes: int) -> None:
        self.turn, self.passes, self.drawing = self.turn.other, passes, False


def legal(knowledge: Knowledge) -> tuple[Move, ...]:
    """The legal moves of the seat that knows this.

    Raises:
        Impossible: it contradicts the rules.
    """
    fold = _Fold(knowledge.opener)
    for act in knowledge.events:
        fold.take(act)
    _check_numbers(knowledge, fold)
    _check_opening(knowledge, fold)
    for shown in fold.shown:
        _check_shown(knowledge, fold, shown)
    opening = None if knowledge.events else knowledge.forced
    return moves_for(knowledge.hand, fold.chain, opening, fold.boneyard)


def check_decision(decision: Decision) -> None:
    """Whether the move could be made.

    Raises:
        Impossible: the knowledge contradicts the rules, or the move does.
    """
    made = decision.move
    options = legal(decision.knowledge)
    if isinstance(made, Play) and made.end is not None:
        # With nothing to choose an end may be named all the same.
        _hold(made in options or Play(made.tile) in options, "the move was not legal")
    elif isinstance(made, Play):
        fitting = [move for move in options if isinstance(move, Play) and move.tile is made.tile]
        _hold(len(fitting) == 1, "the move was not legal, or its end is missing")
    else:
        _hold(made in options, "the move was not legal")


def _check_numbers(knowledge: Knowledge, fold: _Fold) -> None:
    own, hand = knowledge.seat, knowledge.hand
    counts = {Seat.RED: knowledge.counts.red, Seat.BLUE: knowledge.counts.blue}
    _hold(fold.turn is own, "it is the other's turn")
    _hold(fold.counts == counts, "the counts do not follow from the events")
    _hold(fold.boneyard == knowledge.boneyard, "the boneyard does not follow from the events")
    _hold(len(set(hand)) == len(hand) == counts[own], "the hand's size does not follow from the events")
    _hold(not set(hand) & set(fold.chain.tiles), "a tile of the hand is on the table")
    limit = knowledge.target or 1
    _hold(max(knowledge.scores.red, knowledge.scores.blue) < limit, "the match is over")


def _check_opening(knowledge: Knowledge, fold: _Fold) -> None:
    forced = knowledge.forced
    if forced is None:
        _hold(knowledge.target is not None, "only a match has a winner of the previous round (R7)")
        return
    own, opener = knowledge.seat, knowledge.opener
    first = fold.plays[opener][0] if knowledge.events else forced
    _hold(first is forced, "the round was opened with another tile (R6)")
    _hold(bool(knowledge.events) or forced in knowledge.hand, "the opening tile is not in the hand")
    for seat in Seat:
        higher = sum(_rank(tile) > _rank(forced) for tile in fold.dealt_plays[seat])
        _hold(not higher, "a tile that was dealt would have opened (R4, R5)")
    mine = (*knowledge.hand, *fold.plays[own])
    higher = sum(_rank(tile) > _rank(forced) for tile in mine)
    _hold(higher <= fold.drawn[own], "a tile that was dealt would have opened (R4, R5)")


def _check_shown(knowledge: Knowledge, fold: _Fold, shown: _Shown) -> None:
    """A seat's later tiles that it did not draw since were in its hand then."""
    later = fold.plays[shown.seat][shown.before_play :]
    if shown.seat is knowledge.seat:
        later = [*later, *knowledge.hand]
    fitting = sum(shown.chain.fits(tile) for tile in later)
    drawn_since = fold.drawn[shown.seat] - shown.drawn
    _hold(fitting - drawn_since <= shown.most, "a tile that fitted was kept back (R10)")


def _rank(tile: Tile) -> tuple[bool, int, int]:
    return tile.is_double, tile.pips, tile.high


def _hold(condition: bool, otherwise: str) -> None:
    if not condition:
        raise Impossible(otherwise)
