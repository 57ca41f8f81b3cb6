import { describe, expect, test } from "vitest";
import { endTowards, type Laid, placesOf } from "./places.ts";
import { grow, seeded } from "../../testing/random_chains.ts";
import { rowWidth, spotAt } from "./snake.ts";

/** A chain of plain tiles, `before` of them to the left of the first and `after` to its right. */
const plain = (before: number, after: number): Laid => ({ doubles: Array<boolean>(before + 1 + after).fill(false), first: before });

/** A phone upright, a phone on its side, a desktop. */
const ROWS = [rowWidth(360, 380), rowWidth(844, 190), rowWidth(1280, 470)];

describe("where an end lies", () => {
  test.each<[string, Laid, string, string]>([
    ["a lone tile", plain(0, 0), "left", "right"],
    ["one more tile on either side of two", plain(0, 1), "left", "right"],
    ["the next tiles hang above and below the row", plain(1, 1), "topLeft", "bottomRight"],
    ["the right arm has turned down and runs back", plain(1, 5), "topLeft", "bottomLeft"],
    ["the left arm has turned up and runs back", plain(5, 1), "topRight", "bottomRight"],
    ["both have turned: each lies where the other's name would be", plain(5, 5), "topRight", "bottomLeft"],
    ["the right arm has turned twice", plain(0, 9), "topLeft", "bottomRight"],
  ])("%s", (_what, chain, left, right) => {
    expect(placesOf(chain, 9)).toEqual({ left, right });
  });

  test("turning the device lays the same chain anew, and names it as it lies then", () => {
    expect(placesOf(plain(0, 4), rowWidth(360, 380))).toEqual({ left: "topLeft", right: "bottom" });
    expect(placesOf(plain(0, 4), rowWidth(844, 190))).toEqual({ left: "left", right: "right" });
  });

  test.each(ROWS)("is never the same for both, and never the wrong side, in rows of %i", (row) => {
    const random = seeded(7);
    for (let round = 0; round < 2000; round += 1) {
      const { links, first } = grow(random, 1 + (round % 27), [0, 0.5, 1, 0.2, 0.8][round % 5] ?? 0);
      const doubles = links.map((link) => link.left === link.right);
      const places = placesOf({ doubles, first }, row);
      expect(places.left).not.toBe(places.right);
      const [left, right] = [spotAt("left", false, doubles, first, row), spotAt("right", false, doubles, first, row)];
      const both = `${places.left} ${places.right}`;
      if (left.x < right.x) expect(both).not.toMatch(/^\w*[rR]ight \w*[lL]eft$/);
      if (left.x > right.x) expect(both).not.toMatch(/^\w*[lL]eft \w*[rR]ight$/);
      if (left.y < right.y) expect(both).not.toMatch(/^bottom\w* top/);
    }
  });
});

describe("the end that lies this way", () => {
  test.each([
    ["left", "left"], ["right", "right"], ["up", "left"], ["down", "right"],
  ] as const)("%s in a straight row is the %s one", (way, end) => {
    expect(endTowards(way, plain(1, 1), 9)).toBe(end);
  });

  test("left and right change places once both arms have turned", () => {
    expect(endTowards("left", plain(5, 5), 9)).toBe("right");
    expect(endTowards("right", plain(5, 5), 9)).toBe("left");
    expect(endTowards("up", plain(5, 5), 9)).toBe("left");
    expect(endTowards("down", plain(5, 5), 9)).toBe("right");
  });
});
