import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { heuristicMove, type Known } from "./heuristic.ts";
import { moveText } from "./moves.ts";

interface Line {
  readonly id: string;
  readonly easy: string;
  readonly medium: string;
  readonly knowledge: Known;
}

const lines = readFileSync(new URL("../../../tests/vectors/heuristic.jsonl", import.meta.url), "utf-8")
  .trim().split("\n").map((line) => JSON.parse(line) as Line);

describe("the golden heuristic", () => {
  it.each(["easy", "medium"] as const)("at level %s", (level) => {
    for (const line of lines) {
      expect([line.id, moveText(heuristicMove(line.knowledge, level, line.id))]).toEqual([line.id, line[level]]);
    }
  });

  it("stands in for the hard level as it is", () => {
    for (const line of lines) {
      expect(moveText(heuristicMove(line.knowledge, "hard", line.id))).toBe(line.medium);
    }
  });

  it("is tried where the levels differ", () => {
    expect(lines.filter((line) => line.easy !== line.medium).length).toBeGreaterThan(20);
    expect(lines.some((line) => line.medium === "pass")).toBe(true);
    expect(lines.some((line) => line.medium === "draw")).toBe(true);
  });
});
