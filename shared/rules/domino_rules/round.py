"""One round, from the deal to its end: which moves are legal, what they do, how it is counted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from domino_rules.chain import Chain, End
from domino_rules.events import Dealt, Drew, EndReason, Event, Hand, Passed, Played, RoundEnded
from domino_rules.moves import Draw, Move, Pass, Play, Reason, Refused
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import Tile, pips


@dataclass(frozen=True, slots=True)
class Round:
    """A round with everything in it, hidden tiles included.

    ``number`` counts from 1 within a match; ``opening`` is the tile that must be laid first (R6) or None;
    ``passes`` is the number of passes since the last play, 0 to 2 (R14); ``result`` is set at the end.
    """

    number: int
    hands: PerSeat[Hand]
    boneyard: Hand
    chain: Chain
    turn: Seat
    opening: Tile | None
    passes: int = 0
    result: RoundEnded | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of the seat whose turn it is; empty once the round has ended."""
        if self.result is not None:
            return ()
        return moves_for(self.hands[self.turn], self.chain, self.opening, len(self.boneyard))


def moves_for(hand: Hand, chain: Chain, opening: Tile | None, boneyard: int) -> tuple[Move, ...]:
    """The legal moves of the seat to move, from what that seat can see (R6, R8, R10-R13).

    Tiles come in the order of the hand, left before right. ``boneyard`` is the number of tiles in it.
    """
    if not chain.links and opening is not None:
        return (Play(opening),)
    plays = tuple(Play(tile, end) for tile in hand for end in chain.sides(tile))
    if plays:
        return plays
    return (Draw(),) if boneyard else (Pass(),)


def start(dealt: Dealt) -> Round:
    """The round that ``dealt`` begins."""
    return Round(dealt.number, dealt.hands, dealt.boneyard, Chain(), dealt.turn, dealt.opening)


def decide(round_: Round, seat: Seat, move: Move) -> tuple[Event, ...]:
    """The facts that ``move`` by ``seat`` brings about: one, and the end of the round where it ends.

    Raises:
        Refused: the rules do not allow the move; see ``Reason``.
    """
    if round_.result is not None:
        raise Refused(Reason.NO_ROUND)
    if seat is not round_.turn:
        raise Refused(Reason.NOT_YOUR_TURN)
    event = _fact(round_, seat, move)
    if not _ends(round_, event):
        return (event,)
    return (event, _ended(evolve(round_, event), seat))


def evolve(round_: Round, event: Event) -> Round:
    """The round after ``event``. Total for every event that ``decide`` gives for this round."""
    match event:
        case Played(seat=seat, tile=tile):
            hands = _without(round_.hands, seat, tile)
            chain = round_.chain.lay(tile, event.end)
            # All fields by hand: `replace` takes longer than everything else in a move.
            return Round(round_.number, hands, round_.boneyard, chain, seat.other, round_.opening)
        case Drew(seat=seat):
            hands = round_.hands.put(seat, (*round_.hands[seat], round_.boneyard[0]))
            boneyard = round_.boneyard[1:]
            return Round(
                round_.number, hands, boneyard, round_.chain, round_.turn, round_.opening, round_.passes
            )
        case Passed():
            return replace(round_, turn=event.seat.other, passes=round_.passes + 1)
        case RoundEnded():
            return replace(round_, result=event)
        case _:
            raise ValueError(f"a round has no {event.type}")


def _fact(round_: Round, seat: Seat, move: Move) -> Played | Drew | Passed:
    if isinstance(move, Play):
        return _play(round_, seat, move)
    forced = round_.moves[0]
    if isinstance(forced, Play):
        raise Refused(Reason.MUST_PLAY)
    if isinstance(move, Draw):
        if not round_.boneyard:
            raise Refused(Reason.BONEYARD_EMPTY)
        return Drew(seat, round_.boneyard[0])
    if round_.boneyard:
        raise Refused(Reason.MUST_DRAW)
    return Passed(seat)


def _play(round_: Round, seat: Seat, move: Play) -> Played:
    if move.tile not in round_.hands[seat]:
        raise Refused(Reason.NOT_IN_HAND)
    if not round_.chain.links and round_.opening not in (None, move.tile):
        raise Refused(Reason.MUST_OPEN_WITH)
    sides = round_.chain.sides(move.tile)
    if not sides:
        raise Refused(Reason.DOES_NOT_FIT)
    if sides == (None,):
        return Played(seat, move.tile, move.end or End.RIGHT)
    if move.end is None:
        if len(sides) == 2:
            raise Refused(Reason.END_NEEDED)
        return Played(seat, move.tile, sides[0] or End.RIGHT)
    if move.end not in sides:
        raise Refused(Reason.DOES_NOT_FIT)
    return Played(seat, move.tile, move.end)


def _ends(round_: Round, event: Played | Drew | Passed) -> bool:
    """Whether ``event`` is the last of ``round_``: its seat is out (R16), or both have passed (R14)."""
    if isinstance(event, Played):
        return len(round_.hands[event.seat]) == 1
    return isinstance(event, Passed) and round_.passes == 1


def _ended(round_: Round, mover: Seat) -> RoundEnded:
    """The end of a round whose last event was ``mover``'s (R16-R18)."""
    sums = PerSeat(pips(round_.hands.red), pips(round_.hands.blue))
    if not round_.hands[mover]:
        return _result(round_, EndReason.OUT, mover, sums)
    if sums.red == sums.blue:
        return _result(round_, EndReason.BLOCKED, None, sums)
    return _result(round_, EndReason.BLOCKED, Seat.RED if sums.red < sums.blue else Seat.BLUE, sums)


def _result(round_: Round, reason: EndReason, winner: Seat | None, sums: PerSeat[int]) -> RoundEnded:
    points = abs(sums.red - sums.blue)
    return RoundEnded(reason, winner, points, sums, round_.hands, round_.boneyard)


def _without(hands: PerSeat[Hand], seat: Seat, tile: Tile) -> PerSeat[Hand]:
    return hands.put(seat, tuple([kept for kept in hands[seat] if kept is not tile]))
