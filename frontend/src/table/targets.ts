import type { End, Move, Play, RoundView, Tile } from "../rules/index.ts";

/** The legal plays of one tile. */
export function playsOf(tile: Tile | null, moves: readonly Move[]): readonly Play[] {
  return moves.filter((move): move is Play => move.type === "play" && move.tile === tile);
}

/** The tiles that may be played now. */
export function playable(moves: readonly Move[]): ReadonlySet<Tile> {
  return new Set(moves.flatMap((move) => (move.type === "play" ? [move.tile] : [])));
}

/** A place where a tile may be laid now. */
export interface Target {
  readonly move: Play;
  /** Where it lies; also set where the rules have nothing to choose. */
  readonly end: End;
  /** The open end's number; null on an empty table. */
  readonly open: number | null;
}

/** The places for a tile, left before right; exactly one where there is nothing to choose. */
export function targetsOf(tile: Tile | null, moves: readonly Move[], round: RoundView): readonly Target[] {
  const { links } = round.chain;
  return playsOf(tile, moves).map((move) => {
    const end = move.end ?? "right";
    const open = end === "left" ? links[0]?.left : links.at(-1)?.right;
    return { move, end, open: open ?? null };
  });
}
