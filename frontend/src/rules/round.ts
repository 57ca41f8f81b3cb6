/** One round, from the deal to its end: which moves are legal, what they do, how it is counted. */

import { EMPTY, lay, sides } from "./chain.ts";
import type { Chain } from "./chain.ts";
import type {
  Dealt,
  Drew,
  EndReason,
  GameEvent,
  Hand,
  MatchWon,
  Passed,
  Played,
  RoundEnded,
} from "./events.ts";
import { DRAW, PASS, play, Refused } from "./moves.ts";
import type { Move, Play } from "./moves.ts";
import { otherSeat, put } from "./seats.ts";
import type { PerSeat, Seat } from "./seats.ts";
import { pips } from "./tiles.ts";
import type { Tile } from "./tiles.ts";

/**
 * A round with everything in it, hidden tiles included.
 *
 * `number` counts from 1 within a match; `opening` is the tile that must be laid first (R6) or null; `passes`
 * is the number of passes since the last play, 0 to 2 (R14); `result` is set at the end.
 */
export interface Round {
  readonly number: number;
  readonly hands: PerSeat<Hand>;
  readonly boneyard: Hand;
  readonly chain: Chain;
  readonly turn: Seat;
  readonly opening: Tile | null;
  readonly passes: number;
  readonly result: RoundEnded | null;
}

/** The legal moves of the seat whose turn it is; empty once the round has ended. */
export function legalMoves(round: Round): readonly Move[] {
  if (round.result) return [];
  return movesFor(round.hands[round.turn], round.chain, round.opening, round.boneyard.length);
}

/**
 * The legal moves of the seat to move, from what that seat can see (R6, R8, R10-R13).
 *
 * Tiles come in the order of the hand, left before right. `boneyard` is the number of tiles in it.
 */
export function movesFor(hand: Hand, chain: Chain, opening: Tile | null, boneyard: number): readonly Move[] {
  if (chain.links.length === 0 && opening) return [play(opening)];
  const plays = hand.flatMap((tile) => sides(chain, tile).map((end) => play(tile, end)));
  if (plays.length > 0) return plays;
  return [boneyard > 0 ? DRAW : PASS];
}

/** The round that `dealt` begins. */
export function start(dealt: Dealt): Round {
  const { number, hands, boneyard, turn, opening } = dealt;
  return { number, hands, boneyard, chain: EMPTY, turn, opening, passes: 0, result: null };
}

/** The facts that `move` by `seat` brings about: one, and the end of the round where it ends. Throws `Refused`. */
export function decide(round: Round, seat: Seat, move: Move): readonly (Played | Drew | Passed | RoundEnded)[] {
  if (round.result) throw new Refused("no_round");
  if (seat !== round.turn) throw new Refused("not_your_turn");
  const event = fact(round, seat, move);
  const ended = endOf(evolve(round, event), seat);
  return ended ? [event, ended] : [event];
}

/** The round after `event`. Total for every event that `decide` gives for this round. */
export function evolve(round: Round, event: Exclude<GameEvent, Dealt | MatchWon>): Round {
  switch (event.type) {
    case "played": {
      const hand = round.hands[event.seat].filter((tile) => tile !== event.tile);
      return {
        ...round,
        hands: put(round.hands, event.seat, hand),
        chain: lay(round.chain, event.tile, event.end),
        turn: otherSeat(event.seat),
        passes: 0,
      };
    }
    case "drew": {
      const hand = [...round.hands[event.seat], ...round.boneyard.slice(0, 1)];
      return { ...round, hands: put(round.hands, event.seat, hand), boneyard: round.boneyard.slice(1) };
    }
    case "passed":
      return { ...round, turn: otherSeat(event.seat), passes: round.passes + 1 };
    case "round_ended":
      return { ...round, result: event };
  }
}

function fact(round: Round, seat: Seat, move: Move): Played | Drew | Passed {
  if (move.type === "play") return played(round, seat, move);
  if (legalMoves(round)[0]?.type === "play") throw new Refused("must_play");
  const [next] = round.boneyard;
  if (move.type === "draw") {
    if (!next) throw new Refused("boneyard_empty");
    return { seat, tile: next, type: "drew" };
  }
  if (next) throw new Refused("must_draw");
  return { seat, type: "passed" };
}

function played(round: Round, seat: Seat, move: Play): Played {
  const { tile, end } = move;
  if (!round.hands[seat].includes(tile)) throw new Refused("not_in_hand");
  if (round.chain.links.length === 0 && round.opening && round.opening !== tile) {
    throw new Refused("must_open_with");
  }
  const open = sides(round.chain, tile);
  const [only] = open;
  if (only === undefined) throw new Refused("does_not_fit");
  if (end && only && !open.includes(end)) throw new Refused("does_not_fit");
  if (!end && open.length === 2) throw new Refused("end_needed");
  return { seat, tile, end: end ?? only ?? "right", type: "played" };
}

/** The end of the round if the last event brought it about (R16-R18), else null. */
function endOf(round: Round, mover: Seat): RoundEnded | null {
  const sums = { red: pips(round.hands.red), blue: pips(round.hands.blue) };
  if (round.hands[mover].length === 0) return ended(round, "out", mover, sums);
  if (round.passes < 2) return null;
  if (sums.red === sums.blue) return ended(round, "blocked", null, sums);
  return ended(round, "blocked", sums.red < sums.blue ? "red" : "blue", sums);
}

function ended(round: Round, reason: EndReason, winner: Seat | null, sums: PerSeat<number>): RoundEnded {
  const { hands, boneyard } = round;
  return { reason, winner, points: Math.abs(sums.red - sums.blue), sums, hands, boneyard, type: "round_ended" };
}
