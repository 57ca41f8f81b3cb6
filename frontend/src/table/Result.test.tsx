import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import type { RoundEnded, Seat } from "../rules/index.ts";
import { Result, type ResultProps } from "./Result.tsx";

const won = (winner: Seat): RoundEnded => ({
  type: "round_ended", reason: "out", winner, points: 3, sums: { red: 0, blue: 3 },
  hands: { red: [], blue: ["1-2"] }, boneyard: [],
});

function heading(result: RoundEnded, more: Partial<ResultProps> = {}): string | undefined {
  const home = document.createElement("div");
  void act(() => {
    render(<Result result={result} seat="red" match={null} personal focus={false} onClose={() => undefined} {...more} />, home);
  });
  return home.querySelector(".result-heading")?.textContent;
}

test("a lone looker-on is told of an own win; the other is called by colour, and so are two at one device", () => {
  expect(heading(won("red"))).toBe("You win the round");
  expect(heading(won("blue"))).toBe("Blue wins the round");
  expect(heading(won("red"), { personal: false })).toBe("Red wins the round");
});

test("who wins the match matters more than who won its last round", () => {
  const match = { scores: { red: 53, blue: 20 }, target: 50 };
  expect(heading(won("red"), { match: { ...match, winner: "red" } })).toBe("You win the match");
  expect(heading(won("red"), { match: { ...match, winner: null } })).toBe("You win the round");
  expect(heading(won("blue"), { match: { ...match, winner: "blue" } })).toBe("Blue wins the match");
});
