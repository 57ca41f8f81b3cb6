/**
 * The double-six set (R1).
 *
 * A tile is its own text, low-high ("3-6"); there are exactly 28 of them.
 */

/** A number on one half of a tile, 0 (blank) to 6. */
export type Pip = number;

/** The 28 tiles in ascending order: the order the deal shuffles from. */
export const ALL_TILES = [
  "0-0", "0-1", "0-2", "0-3", "0-4", "0-5", "0-6",
  "1-1", "1-2", "1-3", "1-4", "1-5", "1-6",
  "2-2", "2-3", "2-4", "2-5", "2-6",
  "3-3", "3-4", "3-5", "3-6",
  "4-4", "4-5", "4-6",
  "5-5", "5-6",
  "6-6",
] as const;

/** One of the 28 tiles. */
export type Tile = (typeof ALL_TILES)[number];

const SET: ReadonlySet<string> = new Set(ALL_TILES);

/** Whether `value` is the text of a tile; each tile has one text only, so "6-3" is none. */
export function isTile(value: unknown): value is Tile {
  return typeof value === "string" && SET.has(value);
}

/** The tile that `text` names. Throws a `RangeError` when it is not one of the 28. */
export function parseTile(text: string): Tile {
  if (isTile(text)) return text;
  throw new RangeError(`not a tile: ${text}`);
}

/** The tile with these two halves, given in any order. Throws a `RangeError` when there is none. */
export function tileOf(one: Pip, other: Pip): Tile {
  return parseTile(`${Math.min(one, other)}-${Math.max(one, other)}`);
}

/** The smaller half. */
export function low(tile: Tile): Pip {
  return Number(tile.charAt(0));
}

/** The greater half. */
export function high(tile: Tile): Pip {
  return Number(tile.charAt(2));
}

/** Whether both halves show the same number. */
export function isDouble(tile: Tile): boolean {
  return low(tile) === high(tile);
}

/** Whether one of the halves shows `pip`; a blank only matches a blank (R8). */
export function has(tile: Tile, pip: Pip): boolean {
  return low(tile) === pip || high(tile) === pip;
}

/** The half that is not `pip`; for a double, `pip` itself. Throws a `RangeError` when no half shows it. */
export function otherHalf(tile: Tile, pip: Pip): Pip {
  if (pip === low(tile)) return high(tile);
  if (pip === high(tile)) return low(tile);
  throw new RangeError(`${tile} does not show ${pip}`);
}

/** The face value of `tiles` together (R19); the whole set is worth 168 (R1). */
export function pips(tiles: readonly Tile[]): number {
  return tiles.reduce((sum, tile) => sum + low(tile) + high(tile), 0);
}
