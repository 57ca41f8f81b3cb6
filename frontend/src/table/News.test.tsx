import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import type { SeenEvent } from "../rules";
import { News, tellAll } from "./News";

const drew: SeenEvent = { type: "drew", seat: "blue", tile: null };
const played: SeenEvent = { type: "played", seat: "blue", tile: "3-6", end: "left" };
const dealt: SeenEvent = {
  type: "dealt", number: 2, hand: [], counts: { red: 7, blue: 7 }, boneyard: 14, turn: "red", opening: null,
};

function told(home: HTMLElement, version: number, events: readonly SeenEvent[], covered = false): string[] {
  void act(() => { render(<News item={{ version, events }} first={null} quiet={false} covered={covered} />, home); });
  return [...home.querySelectorAll("p")].map((line) => line.textContent);
}

test("each event is told once, however often the table is drawn", () => {
  const home = document.createElement("div");
  told(home, 4, [played]);
  expect(told(home, 4, [played])).toEqual(["Blue played 3-6 on the left."]);
  expect(told(home, 6, [{ type: "passed", seat: "red" }])).toEqual(["Blue played 3-6 on the left.", "Red passed."]);
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
    "Blue drew 1 tile.", "Blue drew 1 tile.", "Blue played 3-6 on the left.",
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
  expect(tellAll([drew, drew, drew, played], null)).toBe("Blue drew 3 tiles. Blue played 3-6 on the left.");
  expect(tellAll([{ ...drew, tile: "1-1" }, drew], null)).toBe("Blue drew 1-1. Blue drew 1 tile.");
});

test("the end of a round says how and who", () => {
  expect(tellAll([{
    type: "round_ended", reason: "out", winner: "red", points: 1, sums: { red: 0, blue: 1 },
    hands: { red: [], blue: ["0-1"] }, boneyard: [],
  }], null)).toBe("Red is out. Red wins the round, 1 point.");
});

test("the first tile opens, whatever side it is said to lie on", () => {
  expect(tellAll([played], "3-6")).toBe("Blue opened with 3-6.");
  expect(tellAll([played], "6-6")).toBe("Blue played 3-6 on the left.");
});
