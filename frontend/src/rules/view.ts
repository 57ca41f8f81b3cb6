/**
 * What one seat may see of a match, and how that view grows by redacted events alone.
 *
 * The promise that nothing hidden is needed, and so that nothing hidden leaks: for every event and each seat
 * `apply(view(match, seat), redact(event, seat))` equals `view(evolve(match, event), seat)`.
 */

import { EMPTY, lay } from "./chain.ts";
import type { Chain } from "./chain.ts";
import type { Drew, Hand, Passed, Played, RoundEnded, SeenDealt, SeenEvent } from "./events.ts";
import { added, scoreLine } from "./match.ts";
import type { Match, RoundScore } from "./match.ts";
import type { Move } from "./moves.ts";
import { movesFor } from "./round.ts";
import type { Round } from "./round.ts";
import { otherSeat, put } from "./seats.ts";
import type { PerSeat, Seat } from "./seats.ts";
import type { Tile } from "./tiles.ts";

/**
 * A round as one seat sees it: its own `hand`, the numbers of all other tiles.
 *
 * The fields are those of `Round`; `counts` are tiles per hand, `boneyard` is a number of tiles. Once `result`
 * is there, it shows both hands and the rest of the boneyard (R20).
 */
export interface RoundView {
  readonly number: number;
  readonly hand: Hand;
  readonly counts: PerSeat<number>;
  readonly boneyard: number;
  readonly chain: Chain;
  readonly turn: Seat;
  readonly opening: Tile | null;
  readonly passes: number;
  readonly result: RoundEnded | null;
}

/** A match as `seat` sees it; the fields are those of `Match`. */
export interface View {
  readonly seat: Seat;
  readonly target: number | null;
  readonly scores: PerSeat<number>;
  readonly sheet: readonly RoundScore[];
  readonly round: RoundView | null;
  readonly winner: Seat | null;
}

/** The legal moves of the view's own seat now; empty when it is not its turn. */
export function movesOf(seen: View): readonly Move[] {
  const { round } = seen;
  if (!round || round.result || round.turn !== seen.seat) return [];
  return movesFor(round.hand, round.chain, round.opening, round.boneyard);
}

/** `match` as `seat` may see it. */
export function view(match: Match, seat: Seat): View {
  const { target, scores, sheet, winner } = match;
  return { seat, target, scores, sheet, round: match.round && roundView(match.round, seat), winner };
}

/** The view after a redacted event. Throws a `RangeError` for a move's event while no round is on the table. */
export function apply(seen: View, event: SeenEvent): View {
  if (event.type === "dealt") return { ...seen, round: started(event) };
  if (event.type === "match_won") return { ...seen, winner: event.winner };
  if (!seen.round) throw new RangeError(`${event.type} without a round`);
  const after = { ...seen, round: grown(seen.round, seen.seat, event) };
  if (event.type !== "round_ended") return after;
  return {
    ...after,
    sheet: [...seen.sheet, scoreLine(seen.round.number, event)],
    scores: added(seen.target, seen.scores, event),
  };
}

function roundView(round: Round, seat: Seat): RoundView {
  const { number, hands, boneyard, chain, turn, opening, passes, result } = round;
  const counts = { red: hands.red.length, blue: hands.blue.length };
  return { number, hand: hands[seat], counts, boneyard: boneyard.length, chain, turn, opening, passes, result };
}

function started(event: SeenDealt): RoundView {
  const { number, hand, counts, boneyard, turn, opening } = event;
  return { number, hand, counts, boneyard, chain: EMPTY, turn, opening, passes: 0, result: null };
}

function grown(seen: RoundView, seat: Seat, event: Played | Drew | Passed | RoundEnded): RoundView {
  switch (event.type) {
    case "played":
      return {
        ...seen,
        hand: event.seat === seat ? seen.hand.filter((tile) => tile !== event.tile) : seen.hand,
        counts: counted(seen.counts, event.seat, -1),
        chain: lay(seen.chain, event.tile, event.end),
        turn: otherSeat(event.seat),
        passes: 0,
      };
    case "drew":
      return {
        ...seen,
        hand: event.tile ? [...seen.hand, event.tile] : seen.hand,
        counts: counted(seen.counts, event.seat, 1),
        boneyard: seen.boneyard - 1,
      };
    case "passed":
      return { ...seen, turn: otherSeat(event.seat), passes: seen.passes + 1 };
    case "round_ended":
      return { ...seen, result: event };
  }
}

function counted(counts: PerSeat<number>, seat: Seat, change: number): PerSeat<number> {
  return put(counts, seat, counts[seat] + change);
}
