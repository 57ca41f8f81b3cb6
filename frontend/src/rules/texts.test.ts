import { describe, expect, it } from "vitest";
import { chainText, EMPTY, ends, fits, lay, linkTile, parseChain, sides } from "./chain.ts";
import { moveText, parseMove } from "./moves.ts";
import { ALL_TILES, has, otherHalf, parseTile, pips, tileOf } from "./tiles.ts";
import { EVERY_MOVE } from "../../testing/vectors.ts";

describe("tiles", () => {
  it("are 28, worth 168 pips, with each number on 7 of them (R1)", () => {
    expect(new Set(ALL_TILES).size).toBe(28);
    expect(pips(ALL_TILES)).toBe(168);
    for (let pip = 0; pip <= 6; pip += 1) expect(ALL_TILES.filter((tile) => has(tile, pip))).toHaveLength(7);
  });

  it.each(["6-3", "7-7", "3-6 ", "36", "", "0-"])("are not %j", (text) => {
    expect(() => parseTile(text)).toThrow(RangeError);
  });

  it("have halves in any order", () => {
    expect(tileOf(6, 3)).toBe("3-6");
    expect([otherHalf("3-6", 3), otherHalf("3-6", 6), otherHalf("4-4", 4)]).toEqual([6, 3, 4]);
    expect(() => otherHalf("3-6", 0)).toThrow(RangeError);
    expect(() => tileOf(3, 7)).toThrow(RangeError);
  });
});

describe("moves", () => {
  it("have texts that convert both ways", () => {
    expect(EVERY_MOVE.map(moveText).map(parseMove)).toEqual(EVERY_MOVE);
  });

  it.each(["", "play", "play 6-3", "play 3-6 up", "play 3-6 left now", "draw two", "knock"])("are not %j", (text) => {
    expect(() => parseMove(text)).toThrow(RangeError);
  });
});

describe("the chain", () => {
  it("asks for no side with the first tile", () => {
    expect(sides(EMPTY, "3-6")).toEqual([null]);
    expect(ends(EMPTY)).toBeNull();
    expect(chainText(lay(EMPTY, "3-6", "left"))).toBe("*3-6");
  });

  it("has one side on a lone double (R13)", () => {
    expect(sides(parseChain("*6-6"), "3-6")).toEqual([null]);
    expect(fits(parseChain("*6-6"), "3-5")).toBe(false);
  });

  it("turns a tile so that touching halves are equal, and keeps its first", () => {
    const chain = lay(lay(parseChain("*6-6"), "3-6", "left"), "3-5", "left");
    expect(chainText(chain)).toBe("5-3 3-6 *6-6");
    expect(chain.links.map(linkTile)).toEqual(["3-5", "3-6", "6-6"]);
    expect(() => lay(chain, "1-2", "left")).toThrow(RangeError);
  });

  it.each(["6-6", "*6-6 *6-3", "*6-6 5-3", "*6-7", "*6", "*a-b", "* 6-6"])("is not %j", (text) => {
    expect(() => parseChain(text)).toThrow(RangeError);
  });
});
