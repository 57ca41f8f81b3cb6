import type { Spot } from "./snake.ts";

/** A rectangle in half-tiles. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a tile covers, without its neighbours. */
export function covers(spot: Spot): Box {
  const [w, h] = spot.angle === 90 ? [0.5, 1] : [1, 0.5];
  return { left: spot.x - w, top: spot.y - h, right: spot.x + w, bottom: spot.y + h };
}

/** The smallest rectangle around all spots; a single tile's room around the middle when there are none. */
export function bounds(spots: readonly Spot[]): Box {
  const boxes = spots.length > 0 ? spots.map(covers) : [{ left: -1, top: -1, right: 1, bottom: 1 }];
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** How the chain is shown: pixels for each half-tile, and where the first tile's centre falls in the area. */
export interface Frame {
  readonly unit: number;
  readonly x: number;
  readonly y: number;
}

/** Breathing space around the chain, in half-tiles. */
const MARGIN = 0.2;

/** The largest frame that shows every spot in an area of this many pixels, with no half-tile above `largest`. */
export function fit(spots: readonly Spot[], width: number, height: number, largest: number): Frame {
  const box = bounds(spots);
  const across = box.right - box.left + 2 * MARGIN;
  const down = box.bottom - box.top + 2 * MARGIN;
  const unit = Math.min(largest, width / across, height / down);
  return {
    unit,
    x: width / 2 - (unit * (box.left + box.right)) / 2,
    y: height / 2 - (unit * (box.top + box.bottom)) / 2,
  };
}
