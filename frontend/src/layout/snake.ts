/**
 * Where each tile of the chain lies. Pure geometry: no pips, no pixels.
 *
 * One unit is half a tile: a tile is 2 long and 1 wide. The first tile's centre is (0, 0), x grows to the
 * right and y downwards. Two arms grow from it: what is added to the right snakes down, what is added to the
 * left snakes up, and the left arm is the right one turned by half a turn. A tile that lies never moves.
 */

/** Degrees clockwise that a tile drawn flat (its left half on the left) is turned by. */
export type Angle = 0 | 90 | 180;

/** One tile that lies: its centre in half-tiles, and how it is turned. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly angle: Angle;
}

/** Rows narrower than this leave no room for a corner beside the first tile. */
export const NARROWEST_ROW = 9;

/** Half-tiles in a row, so that a long chain fills an area of this shape (sizes in any one unit, above 0). */
export function rowWidth(width: number, height: number): number {
  return Math.max(NARROWEST_ROW, Math.round(12 * Math.sqrt(width / height)));
}

/** Where the next tile of an arm is attached, and which way its row runs. */
interface Tip {
  /** Where the row's last tile ends. */
  readonly x: number;
  /** The row's middle line. */
  readonly y: number;
  /** 1: the row runs outward to the right; -1: to the left. */
  readonly way: 1 | -1;
  /** How far the row's last tile reaches below the middle line: 1 under a double, else a half. */
  readonly depth: number;
  /** The last tile stands upright as a corner; (x, y) is then the middle of its lower edge. */
  readonly corner: boolean;
}

interface Step {
  readonly spot: Spot;
  readonly tip: Tip;
}

/** A tile along the row; a double stands across it and may overhang the row by one half-tile. */
function along(tip: Tip, double: boolean): Step {
  const length = double ? 1 : 2;
  const x = tip.x + tip.way * length;
  const angle = double ? 90 : tip.way === 1 ? 0 : 180;
  return {
    spot: { x: tip.x + (tip.way * length) / 2, y: tip.y, angle },
    tip: { x, y: tip.y, way: tip.way, depth: double ? 1 : 0.5, corner: false },
  };
}

/** The tile that turns the row: it hangs below the last half. */
function turn(tip: Tip): Step {
  const x = tip.x - tip.way / 2;
  const top = tip.y + tip.depth;
  return {
    spot: { x, y: top + 1, angle: 90 },
    tip: { x, y: top + 2, way: tip.way === 1 ? -1 : 1, depth: 0.5, corner: true },
  };
}

/** The first tile of a row, lying under its corner; a double lies flat there, across the way the chain came. */
function under(tip: Tip, double: boolean): Step {
  const y = tip.y + 0.5;
  const x = double ? tip.x : tip.x + tip.way / 2;
  const angle = double || tip.way === 1 ? 0 : 180;
  return { spot: { x, y, angle }, tip: { x: x + tip.way, y, way: tip.way, depth: 0.5, corner: false } };
}

function step(tip: Tip, double: boolean, width: number): Step {
  if (tip.corner) return under(tip, double);
  const overruns = tip.way * tip.x + 2 > width / 2;
  return overruns && !double ? turn(tip) : along(tip, double);
}

/** The right arm, outward from the first tile. */
function arm(doubles: readonly boolean[], firstIsDouble: boolean, width: number): Spot[] {
  let tip: Tip = { x: firstIsDouble ? 0.5 : 1, y: 0, way: 1, depth: firstIsDouble ? 1 : 0.5, corner: false };
  return doubles.map((double) => {
    const next = step(tip, double, width);
    tip = next.tip;
    return next.spot;
  });
}

/** A spot of the left arm: the right arm's, turned by half a turn about the first tile. */
function mirrored(spot: Spot): Spot {
  return { x: 0 - spot.x, y: 0 - spot.y, angle: spot.angle };
}

/**
 * The spots of a chain, in its order from left to right.
 *
 * @param doubles which tiles of the chain are doubles, from left to right
 * @param first the index of the tile that was laid first
 * @param width half-tiles in a row, from {@link rowWidth}
 */
export function layChain(doubles: readonly boolean[], first: number, width: number): Spot[] {
  const start = doubles[first];
  if (start === undefined) return [];
  const left = arm(doubles.slice(0, first).reverse(), start, width).map(mirrored).reverse();
  const right = arm(doubles.slice(first + 1), start, width);
  return [...left, { x: 0, y: 0, angle: start ? 90 : 0 }, ...right];
}

/** Where a tile would lie if it were added at an end; the middle while nothing lies. */
export function spotAt(
  end: "left" | "right",
  double: boolean,
  doubles: readonly boolean[],
  first: number,
  width: number,
): Spot {
  if (doubles.length === 0) return { x: 0, y: 0, angle: double ? 90 : 0 };
  const longer = end === "left" ? [double, ...doubles] : [...doubles, double];
  const spots = layChain(longer, end === "left" ? first + 1 : first, width);
  const spot = spots.at(end === "left" ? 0 : -1);
  if (!spot) throw new Error("the first tile's index lies outside the chain");
  return spot;
}
