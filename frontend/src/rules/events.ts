/** What has happened, as facts. A match is the fold of its events; a seat sees them redacted. */

import type { End } from "./chain.ts";
import type { PerSeat, Seat } from "./seats.ts";
import type { Tile } from "./tiles.ts";

/** A player's tiles in the order they came. */
export type Hand = readonly Tile[];

/** How a round ended: the last tile of a hand laid (R16, R18), or two passes in a row (R14, R17). */
export type EndReason = "out" | "blocked";

/**
 * A round begins (R2). `boneyard` is in drawing order; `opening` is the forced tile (R4-R6), or null when the
 * winner of the previous round opens with any tile (R7).
 */
export interface Dealt {
  readonly number: number;
  readonly hands: PerSeat<Hand>;
  readonly boneyard: Hand;
  readonly turn: Seat;
  readonly opening: Tile | null;
  readonly type: "dealt";
}

/** `Dealt` as the owner of `hand` sees it; `boneyard` is a number of tiles. */
export interface SeenDealt {
  readonly number: number;
  readonly hand: Hand;
  readonly counts: PerSeat<number>;
  readonly boneyard: number;
  readonly turn: Seat;
  readonly opening: Tile | null;
  readonly type: "dealt";
}

/** `seat` laid `tile` at `end` (R8): right where there was nothing to choose and none was named. */
export interface Played {
  readonly seat: Seat;
  readonly tile: Tile;
  readonly end: End;
  readonly type: "played";
}

/** `seat` took the next tile of the boneyard (R11); its opponent sees `tile` as null. */
export interface Drew {
  readonly seat: Seat;
  readonly tile: Tile | null;
  readonly type: "drew";
}

/** `seat` could neither play nor draw (R12). */
export interface Passed {
  readonly seat: Seat;
  readonly type: "passed";
}

/**
 * The round is over; everything that was hidden is shown (R20).
 *
 * `winner` is null for a drawn round (R17), `points` is what the winner gets (R16, R17; may be 0), `sums` are
 * the pips left in each hand.
 */
export interface RoundEnded {
  readonly reason: EndReason;
  readonly winner: Seat | null;
  readonly points: number;
  readonly sums: PerSeat<number>;
  readonly hands: PerSeat<Hand>;
  readonly boneyard: Hand;
  readonly type: "round_ended";
}

/** `winner` has reached the target (R22). */
export interface MatchWon {
  readonly winner: Seat;
  readonly type: "match_won";
}

export type GameEvent = Dealt | Played | Drew | Passed | RoundEnded | MatchWon;
export type SeenEvent = SeenDealt | Played | Drew | Passed | RoundEnded | MatchWon;

/** `event` with everything that `seat` may not know left out. */
export function redact(event: GameEvent, seat: Seat): SeenEvent {
  if (event.type === "drew") return event.seat === seat ? event : { ...event, tile: null };
  if (event.type !== "dealt") return event;
  return {
    number: event.number,
    hand: event.hands[seat],
    counts: { red: event.hands.red.length, blue: event.hands.blue.length },
    boneyard: event.boneyard.length,
    turn: event.turn,
    opening: event.opening,
    type: "dealt",
  };
}
