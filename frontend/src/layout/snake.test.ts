import { describe, expect, test } from "vitest";
import { bounds, covers, fit } from "./frame.ts";
import { type Grown, grow, seeded } from "../../testing/random_chains.ts";
import { layChain, NARROWEST_ROW, rowWidth, type Spot, spotAt } from "./snake.ts";

/** The table's share of the screens that people have, in pixels. */
const AREAS = [
  [320, 300], [360, 370], [390, 560], [768, 740], [884, 820], [1280, 470], [844, 190], [640, 180], [360, 380],
] as const;

const doublesOf = (grown: Grown) => grown.links.map((link) => link.left === link.right);

interface Half {
  readonly tile: number;
  readonly pips: number;
  readonly x: number;
  readonly y: number;
}

/** The unit squares that the halves of a tile cover, by their centres. */
function halves(grown: Grown, spots: readonly Spot[]): Half[] {
  return spots.flatMap((spot, tile) => {
    const turn = (spot.angle * Math.PI) / 180;
    const [dx, dy] = [Math.round(Math.cos(turn)) / 2, Math.round(Math.sin(turn)) / 2];
    const link = grown.links[tile] ?? { left: -1, right: -2 };
    return [
      { tile, pips: link.left, x: spot.x - dx, y: spot.y - dy },
      { tile, pips: link.right, x: spot.x + dx, y: spot.y + dy },
    ];
  });
}

/** Why a layout is wrong, or nothing. */
function faults(grown: Grown, spots: readonly Spot[]): string[] {
  const all = halves(grown, spots);
  const joined = new Set<number>();
  const found: string[] = [];
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      if (one.tile === other.tile) continue;
      const [dx, dy] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
      const names = `${one.tile} and ${other.tile}`;
      if (dx < 1 && dy < 1) found.push(`${names} overlap`);
      else if ((dx === 1 && dy < 1) || (dy === 1 && dx < 1)) {
        if (other.tile !== one.tile + 1) found.push(`${names} touch without being neighbours`);
        else if (one.pips !== other.pips) found.push(`${names} touch with different halves`);
        else joined.add(one.tile);
      }
    }
  }
  for (let tile = 0; tile + 1 < spots.length; tile += 1) {
    if (!joined.has(tile)) found.push(`${tile} and its neighbour lie apart`);
  }
  return found;
}

/** 1,500 chains of all lengths, leaning to either side or to none. */
function* chains(): Generator<Grown> {
  const random = seeded(20);
  for (let round = 0; round < 1500; round += 1) {
    yield grow(random, 27 - (round % 9), [0, 0.5, 1, 0.2, 0.8][round % 5] ?? 0);
  }
}

describe("the snaking chain", () => {
  test.each(AREAS)("joins equal halves and overlaps nowhere on %i x %i", (width, height) => {
    const row = rowWidth(width, height);
    for (const grown of chains()) {
      expect(faults(grown, layChain(doublesOf(grown), grown.first, row))).toEqual([]);
    }
  });

  test("never moves a tile that lies", () => {
    for (const grown of chains()) {
      const doubles = doublesOf(grown);
      const whole = layChain(doubles, grown.first, 11);
      const withoutLast = layChain(doubles.slice(0, -1), grown.first, 11);
      if (grown.first < doubles.length - 1) expect(withoutLast).toEqual(whole.slice(0, -1));
      const withoutFirst = layChain(doubles.slice(1), grown.first - 1, 11);
      if (grown.first > 0) expect(withoutFirst).toEqual(whole.slice(1));
    }
  });

  test("stays within its rows, but for a double that overhangs, or two at a corner", () => {
    for (const grown of chains()) {
      const box = bounds(layChain(doublesOf(grown), grown.first, 13));
      expect(Math.max(-box.left, box.right)).toBeLessThanOrEqual(8);
    }
  });

  test.each(["left", "right"] as const)("foretells where the next tile lies at the %s end", (end) => {
    for (const grown of chains()) {
      const doubles = doublesOf(grown);
      const atLeft = end === "left";
      const [before, first] = atLeft ? [doubles.slice(1), grown.first - 1] : [doubles.slice(0, -1), grown.first];
      if (first < 0 || first >= before.length) continue;
      const added = doubles.at(atLeft ? 0 : -1) ?? false;
      const spot = layChain(doubles, grown.first, 11).at(atLeft ? 0 : -1);
      expect(spotAt(end, added, before, first, 11)).toEqual(spot);
    }
  });

  test("a double stands across the row, and lies across the corner it follows", () => {
    const [across, flat] = [layChain([true], 0, 9), layChain([false], 0, 9)];
    expect([across[0]?.angle, flat[0]?.angle]).toEqual([90, 0]);
    const cornered = layChain([false, false, false, true], 0, 9);
    expect(cornered.map((spot) => spot.angle)).toEqual([0, 0, 90, 0]);
    expect(cornered[3]).toEqual({ x: 2.5, y: 3, angle: 0 });
  });

  test("a double at the end of a row overhangs it, and the corner hangs below it", () => {
    const spots = layChain([true, false, false, true, false], 0, 9);
    expect(spots[3]).toEqual({ x: 5, y: 0, angle: 90 });
    expect(spots[4]).toEqual({ x: 5, y: 2, angle: 90 });
  });

  test("an empty table has no spots, and its first tile goes to the middle", () => {
    expect(layChain([], 0, 9)).toEqual([]);
    expect(spotAt("right", false, [], 0, 9)).toEqual({ x: 0, y: 0, angle: 0 });
    expect(spotAt("left", true, [], 0, 9)).toEqual({ x: 0, y: 0, angle: 90 });
  });
});

describe("the row's width", () => {
  test.each([[360, 380, 12], [844, 190, 25], [100, 900, NARROWEST_ROW], [500, 500, 12]])(
    "in an area of %i x %i is %i half-tiles", (width, height, expected) => {
      expect(rowWidth(width, height)).toBe(expected);
    },
  );
});

describe("the frame", () => {
  test("keeps half-tiles of 25 px for 19 of 20 chains of 24 tiles on 360 x 380, and 22 px for any of 27", () => {
    const sizes = (longest: number) =>
      [...chains()]
        .map(({ links, first }) => ({ links: links.slice(0, longest), first }))
        .filter(({ links, first }) => links.length === longest && first < longest)
        .map((grown) => fit(layChain(doublesOf(grown), grown.first, rowWidth(360, 380)), 360, 380, 60).unit)
        .sort((one, other) => one - other);
    const of24 = sizes(24);
    expect(of24.at(of24.length / 20)).toBeGreaterThanOrEqual(25);
    expect(sizes(27).at(0)).toBeGreaterThanOrEqual(22);
  });

  test.each(AREAS)("shows the whole chain on %i x %i", (width, height) => {
    for (const grown of chains()) {
      const spots = layChain(doublesOf(grown), grown.first, rowWidth(width, height));
      const { unit, x, y } = fit(spots, width, height, 48);
      for (const box of spots.map(covers)) {
        expect(Math.min(x + unit * box.left, y + unit * box.top)).toBeGreaterThanOrEqual(0);
        expect(x + unit * box.right).toBeLessThanOrEqual(width);
        expect(y + unit * box.bottom).toBeLessThanOrEqual(height);
      }
    }
  });

  test("is no larger than asked, and centres what lies", () => {
    expect(fit([], 400, 300, 40)).toEqual({ unit: 40, x: 200, y: 150 });
    expect(fit([{ x: 1, y: 0, angle: 0 }], 400, 300, 40)).toEqual({ unit: 40, x: 160, y: 150 });
  });
});
