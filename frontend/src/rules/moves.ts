/** What a player can do in a turn, and why the table may refuse it. */

import { parseTile } from "./tiles.ts";
import type { Tile } from "./tiles.ts";
import type { End } from "./chain.ts";

/** Lay `tile` at `end`; `end` is null where there is nothing to choose (R6, R13). */
export interface Play {
  readonly tile: Tile;
  readonly end: End | null;
  readonly type: "play";
}

/** Take one tile from the boneyard (R11). */
export interface Draw {
  readonly type: "draw";
}

/** Give the turn away (R12). */
export interface Pass {
  readonly type: "pass";
}

export type Move = Play | Draw | Pass;

export const DRAW: Draw = { type: "draw" };
export const PASS: Pass = { type: "pass" };

/** The move that lays `tile`. */
export function play(tile: Tile, end: End | null = null): Play {
  return { tile, end, type: "play" };
}

/** The text form: "play 3-6 left", "play 6-6", "draw" or "pass". */
export function moveText(move: Move): string {
  if (move.type !== "play") return move.type;
  return move.end ? `play ${move.tile} ${move.end}` : `play ${move.tile}`;
}

/** The move that `moveText` wrote. Throws a `RangeError` when the text is no move. */
export function parseMove(text: string): Move {
  if (text === "draw") return DRAW;
  if (text === "pass") return PASS;
  const [verb, tile, end = null, ...more] = text.split(" ");
  const named = end === null || end === "left" || end === "right";
  if (verb === "play" && tile !== undefined && named && more.length === 0) return play(parseTile(tile), end);
  throw new RangeError(`not a move: ${text}`);
}

/**
 * Why a move is refused: stable codes that cross the wire.
 *
 * - `no_round`: nothing dealt yet, or the round has ended
 * - `not_your_turn`
 * - `not_in_hand`: the tile is not in the mover's hand
 * - `must_open_with`: the forced opening tile is the only legal move (R6)
 * - `does_not_fit`: not at all, or not at the end that was named (R8)
 * - `end_needed`: the tile fits two different ends and none was named (R13)
 * - `must_play`: draw or pass while a tile fits (R10)
 * - `must_draw`: pass while the boneyard has tiles (R12)
 * - `boneyard_empty`: draw from an empty boneyard (R12)
 */
export type Reason =
  | "no_round"
  | "not_your_turn"
  | "not_in_hand"
  | "must_open_with"
  | "does_not_fit"
  | "end_needed"
  | "must_play"
  | "must_draw"
  | "boneyard_empty";

/** A move the rules do not allow; the state is as it was. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}
