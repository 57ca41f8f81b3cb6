import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { parseChain, type SeenEvent } from "../rules/index.ts";
import { chainName } from "./Chain.tsx";
import { News, tellAll } from "./News.tsx";

const drew: SeenEvent = { type: "drew", seat: "blue", tile: null };
/** The chain after it: 3-6 lies at the left of the first tile. */
const felt = { chain: parseChain("3-6 *6-2"), row: 12 };
const played: SeenEvent = { type: "played", seat: "blue", tile: "3-6", end: "left" };
const dealt: SeenEvent = {
  type: "dealt", number: 2, hand: [], counts: { red: 7, blue: 7 }, boneyard: 14, turn: "red", opening: null,
};

function told(home: HTMLElement, version: number, events: readonly SeenEvent[], covered = false): string[] {
  void act(() => { render(<News item={{ version, events }} felt={felt} quiet={false} covered={covered} />, home); });
  return [...home.querySelectorAll("p")].map((line) => line.textContent);
}

test("each event is told once, however often the table is drawn", () => {
  const home = document.createElement("div");
  told(home, 4, [played]);
  expect(told(home, 4, [played])).toEqual(["Blue played 3-6 on the 6, left."]);
  expect(told(home, 6, [{ type: "passed", seat: "red" }])).toEqual(["Blue played 3-6 on the 6, left.", "Red passed."]);
  expect(told(home, 5, [played])).toHaveLength(2);
});

test("old lines leave the page", () => {
  const home = document.createElement("div");
  for (let version = 1; version < 30; version += 1) told(home, version, [played]);
  expect(home.querySelectorAll("p").length).toBeLessThan(10);
});

test("the log keeps no drawn tile once the hand is covered, and names none again afterwards", () => {
  const home = document.createElement("div");
  told(home, 2, [{ ...drew, tile: "4-6" }]);
  told(home, 3, [{ ...drew, tile: "3-4" }]);
  expect(told(home, 4, [played], true)).toEqual([
    "Blue drew 1 tile.", "Blue drew 1 tile.", "Blue played 3-6 on the 6, left.",
  ]);
  expect(told(home, 4, [played]).join(" ")).not.toMatch(/4-6|3-4/);
  expect(told(home, 5, [{ ...drew, seat: "red", tile: "0-1" }])).toContain("Red drew 0-1.");
});

test("a step that is told while the hand is covered names no drawn tile", () => {
  expect(told(document.createElement("div"), 2, [{ ...drew, tile: "4-6" }], true)).toEqual(["Blue drew 1 tile."]);
});

test("a new round begins with an empty log", () => {
  const home = document.createElement("div");
  told(home, 4, [played]);
  expect(told(home, 5, [dealt])).toEqual(["Round 2. Seven tiles each, 14 in the boneyard."]);
});

test("hidden draws in a row are counted together, own ones are named", () => {
  expect(tellAll([drew, drew, drew, played], felt)).toBe("Blue drew 3 tiles. Blue played 3-6 on the 6, left.");
  expect(tellAll([{ ...drew, tile: "1-1" }, drew], felt)).toBe("Blue drew 1-1. Blue drew 1 tile.");
});

test("the end of a round says how and who", () => {
  expect(tellAll([{
    type: "round_ended", reason: "out", winner: "red", points: 1, sums: { red: 0, blue: 1 },
    hands: { red: [], blue: ["0-1"] }, boneyard: [],
  }], felt)).toBe("Red is out. Red wins the round, 1 point.");
});

test("the first tile opens, whatever side it is said to lie on", () => {
  expect(tellAll([played], { chain: parseChain("*3-6 6-2"), row: 12 })).toBe("Blue opened with 3-6.");
});

test("an end is told by its number and by where it lies once the chain bends, also where both show the same", () => {
  const chain = parseChain("2-1 1-5 5-0 0-3 3-4 4-6 *6-6 6-1 1-3 3-5 5-6 6-0 0-2");
  const left: SeenEvent = { type: "played", seat: "red", tile: "1-2", end: "left" };
  const right: SeenEvent = { type: "played", seat: "red", tile: "0-2", end: "right" };
  expect(tellAll([left], { chain, row: 9 })).toBe("Red played 1-2 on the 1, top.");
  expect(tellAll([right], { chain, row: 9 })).toBe("Red played 0-2 on the 0, bottom.");
  expect(chainName(chain, 9)).toBe("Chain, 13 tiles, open ends: 2 top right, 2 bottom left");
});

test("what is told waits until the felt has been measured", () => {
  const home = document.createElement("div");
  const shown = (known: typeof felt | null) => {
    void act(() => { render(<News item={{ version: 1, events: [played] }} felt={known} quiet={false} covered={false} />, home); });
    return home.textContent;
  };
  expect(shown(null)).toBe("");
  expect(shown(felt)).toBe("Blue played 3-6 on the 6, left.");
});
