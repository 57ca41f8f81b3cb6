import { afterEach, describe, expect, it, vi } from "vitest";
import { commitment, deal, opener, randomNumber, shuffled, shuffledLocally } from "./deal.ts";
import { ALL_TILES } from "./tiles.ts";
import { tiles } from "../../testing/vectors.ts";

const SECRET = "00".repeat(32);
const NUMBERS = { red: "0".repeat(32), blue: "f".repeat(32) };

afterEach(() => { vi.unstubAllGlobals(); });

describe("opener (R4-R6)", () => {
  it.each([
    ["0-0 1-2 1-3 1-4 1-5 1-6 2-3", "5-6 4-6 3-6 2-6 4-5 3-5 2-5", "red", "0-0"],
    ["0-6 0-1 0-2 0-3 0-4 0-5 1-2", "4-5 1-3 1-4 1-5 2-3 2-4 2-5", "blue", "4-5"],
    ["4-5 0-1 0-2 0-3 0-4 0-5 1-2", "3-6 1-3 1-4 1-5 2-3 2-4 2-5", "blue", "3-6"],
  ])("of %s against %s", (red, blue, seat, tile) => {
    expect(opener({ red: tiles(red), blue: tiles(blue) })).toEqual([seat, tile]);
  });

  it("is the winner of the previous round with any tile (R7)", () => {
    expect(deal(ALL_TILES, 2, "blue")).toMatchObject({ turn: "blue", opening: null });
  });
});

describe("deal", () => {
  it("refuses what is no deck", () => {
    expect(() => deal(ALL_TILES.slice(1), 1)).toThrow(RangeError);
    expect(() => deal([...ALL_TILES.slice(1), "6-6"], 1)).toThrow(RangeError);
  });
});

describe("the checked shuffle", () => {
  it.each([
    ["A".repeat(64), NUMBERS],
    [SECRET.slice(2), NUMBERS],
    [SECRET, { ...NUMBERS, red: "0:0" }],
    [SECRET, { ...NUMBERS, blue: "F".repeat(32) }],
  ])("refuses %s with %o", (secret, numbers) => {
    expect(() => shuffled(secret, numbers)).toThrow(RangeError);
  });

  it("refuses to commit to what is no secret", () => {
    expect(() => commitment("secret")).toThrow(RangeError);
  });
});

describe("the local shuffle", () => {
  it("is a deck, and another each time", () => {
    const one = shuffledLocally();
    expect([...one].sort()).toEqual([...ALL_TILES]);
    expect(shuffledLocally()).not.toEqual(one);
  });

  it("leaves out bytes that would favour some places", () => {
    // 255 is unfair for most places; were it used, the deck would differ from that of the zeros behind it.
    const source = (values: number[]) => ({
      getRandomValues: (array: Uint8Array) => array.map((_, index) => (index < values.length ? values[index] ?? 0 : 0)),
    });
    vi.stubGlobal("crypto", source([]));
    const plain = shuffledLocally();
    vi.stubGlobal("crypto", source([255, 254, 253, 252]));
    expect(shuffledLocally()).toEqual(plain);
  });

  it("puts every tile in every place about as often", () => {
    const rounds = 2800;
    const seen = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      shuffledLocally().forEach((tile, place) => {
        const key = `${tile} at ${place}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      });
    }
    // 784 counts of mean 100 and deviation 10: seven deviations off comes up once in 10^9 runs.
    expect(seen.size).toBe(28 * 28);
    expect(Math.min(...seen.values())).toBeGreaterThan(35);
    expect(Math.max(...seen.values())).toBeLessThan(175);
  });
});

it("draws a player's number of 32 digits", () => {
  expect(randomNumber()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomNumber()).not.toBe(randomNumber());
});
