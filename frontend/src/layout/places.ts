/** Where the open ends lie on the felt, so that they can be called what the eye sees. */
import { bounds } from "./frame.ts";
import { layChain, type Spot, spotAt } from "./snake.ts";

/** A side or a corner of the felt. */
export type Place = "left" | "right" | "top" | "bottom" | "topLeft" | "topRight" | "bottomLeft" | "bottomRight";

export type Way = "left" | "right" | "up" | "down";

type End = "left" | "right";
type Ends<T> = Readonly<Record<End, T>>;

/** A chain as the layout needs it: which of its tiles are doubles, and which one was laid first. */
export interface Laid {
  readonly doubles: readonly boolean[];
  readonly first: number;
}

/** Half-tiles that an end has to be above or below the middle of the chain to be called so. */
const OFF_THE_ROW = 1;

function slots({ doubles, first }: Laid, row: number): Ends<Spot> {
  return {
    left: spotAt("left", false, doubles, first, row),
    right: spotAt("right", false, doubles, first, row),
  };
}

function named(across: -1 | 0 | 1, down: -1 | 0 | 1, end: End): Place {
  if (down === 0) return across === 0 ? end : across < 0 ? "left" : "right";
  if (down < 0) return across === 0 ? "top" : across < 0 ? "topLeft" : "topRight";
  return across === 0 ? "bottom" : across < 0 ? "bottomLeft" : "bottomRight";
}

/** -1, 0 or 1: in which third of a length from `from` to `to` it is; 0 if not even `least` off its middle. */
function third(at: number, from: number, to: number, least: number): -1 | 0 | 1 {
  const off = at - (from + to) / 2;
  if (Math.abs(off) <= Math.max(least, (to - from) / 6)) return 0;
  return off < 0 ? -1 : 1;
}

/**
 * Where the two ends lie, seen from the middle of the chain; never the same place for both.
 *
 * @param row half-tiles in a row, as the chain is laid
 */
export function placesOf(chain: Laid, row: number): Ends<Place> {
  const at = slots(chain, row);
  const box = bounds([...layChain(chain.doubles, chain.first, row), at.left, at.right]);
  const place = (end: End): Place =>
    named(third(at[end].x, box.left, box.right, 0), third(at[end].y, box.top, box.bottom, OFF_THE_ROW), end);
  return { left: place("left"), right: place("right") };
}

/** The end that lies further this way; where both are as far, the upper one is left of the lower, the left one above. */
export function endTowards(way: Way, chain: Laid, row: number): End {
  const { left, right } = slots(chain, row);
  const [x, y] = [left.x - right.x, left.y - right.y];
  const ahead = way === "left" || way === "right" ? x || y : y || x;
  const backward = way === "left" || way === "up";
  return ahead < 0 === backward ? "left" : "right";
}
