/** The chain on the table: always exactly two open ends (R9), grown at either of them (R8). */

import { has, high, isTile, low, otherHalf, tileOf } from "./tiles.ts";
import type { Pip, Tile } from "./tiles.ts";

/** One of the two open ends of the chain. */
export type End = "left" | "right";

export const ENDS = ["left", "right"] as const satisfies readonly End[];

/** A tile as it lies in the chain: its left half and its right half. */
export interface Link {
  readonly left: Pip;
  readonly right: Pip;
}

/**
 * The tiles laid so far, from the left end to the right end; touching halves show equal numbers.
 *
 * `first` is the index of the tile that was laid first: the picture grows from it in both directions.
 */
export interface Chain {
  readonly links: readonly Link[];
  readonly first: number;
}

/** The empty table. */
export const EMPTY: Chain = { links: [], first: 0 };

/** The tile that lies as `link`. */
export function linkTile(link: Link): Tile {
  return tileOf(link.left, link.right);
}

/** The numbers at the left and the right open end, or null while nothing lies on the table. */
export function ends(chain: Chain): readonly [Pip, Pip] | null {
  const leftmost = chain.links[0];
  const rightmost = chain.links.at(-1);
  return leftmost && rightmost ? [leftmost.left, rightmost.right] : null;
}

/** Whether `tile` can be laid at one of the ends, or opens an empty table (R8). */
export function fits(chain: Chain, tile: Tile): boolean {
  return sides(chain, tile).length > 0;
}

/**
 * The sides at which laying `tile` makes a difference (R13).
 *
 * `[null]` when it fits and there is nothing to choose (empty table, equal ends, a lone double: R6, R13), one
 * end or both where they differ, `[]` when it does not fit.
 */
export function sides(chain: Chain, tile: Tile): readonly (End | null)[] {
  const open = ends(chain);
  if (!open) return [null];
  const [left, right] = open;
  if (left === right) return has(tile, left) ? [null] : [];
  const found: End[] = [];
  if (has(tile, left)) found.push("left");
  if (has(tile, right)) found.push("right");
  return found;
}

/** The chain with `tile` added at `end`; the first tile lies low-high. Throws when it does not fit there. */
export function lay(chain: Chain, tile: Tile, end: End): Chain {
  const open = ends(chain);
  if (!open) return { links: [{ left: low(tile), right: high(tile) }], first: 0 };
  if (end === "left") {
    const link = { left: otherHalf(tile, open[0]), right: open[0] };
    return { links: [link, ...chain.links], first: chain.first + 1 };
  }
  const link = { left: open[1], right: otherHalf(tile, open[1]) };
  return { links: [...chain.links, link], first: chain.first };
}

/** The text form, with a star before the first tile: "2-6 *6-6 6-3". */
export function chainText(chain: Chain): string {
  return chain.links
    .map(({ left, right }, index) => `${index === chain.first ? "*" : ""}${left}-${right}`)
    .join(" ");
}

/** The chain that `chainText` wrote. Throws a `RangeError` for anything else. */
export function parseChain(text: string): Chain {
  const words = text.split(" ").filter((word) => word !== "");
  const starred = words.flatMap((word, index) => (word.startsWith("*") ? [index] : []));
  if (starred.length !== Math.min(words.length, 1)) {
    throw new RangeError("exactly one tile of a chain is marked as its first");
  }
  const links = words.map((word) => parseLink(word.replace(/^\*/, "")));
  if (links.some((link, index) => index > 0 && links[index - 1]?.right !== link.left)) {
    throw new RangeError("touching halves must show equal numbers");
  }
  return { links, first: starred[0] ?? 0 };
}

function parseLink(word: string): Link {
  const turned = word.split("-").reverse().join("-");
  if (!isTile(word) && !isTile(turned)) throw new RangeError(`not a tile: ${word}`);
  return { left: Number(word.charAt(0)), right: Number(word.charAt(2)) };
}
