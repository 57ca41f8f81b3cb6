import { act } from "preact/test-utils";
import { describe, expect, test, vi } from "vitest";
import type { RoundEnded } from "../rules/index.ts";
import { all, base, button, clear, home, show } from "../../testing/shown_table.tsx";
import { BEFORE_RESULT } from "./useResult.ts";

const ended: RoundEnded = {
  type: "round_ended", reason: "blocked", winner: "blue", points: 23, sums: { red: 35, blue: 12 },
  hands: { red: ["6-6", "5-6", "4-6", "0-2"], blue: ["6-6", "0-0"] }, boneyard: ["1-1"],
};

describe("the result", () => {
  test("comes up after the last tile was seen, can be put aside and called back", () => {
    vi.useFakeTimers();
    show(base);
    show({ ...base, result: ended });
    expect(home.querySelector(".result")).toBeNull();
    expect(home.querySelector(".actions")).toBeNull();
    void act(() => { vi.advanceTimersByTime(BEFORE_RESULT); });
    expect(document.activeElement?.textContent).toBe("Blue wins the round");
    void act(() => { button("Look at the table").click(); });
    expect(home.querySelector(".result")).toBeNull();
    expect(document.activeElement).toBe(button("Show the result"));
    void act(() => { button("Show the result").click(); });
    expect(home.querySelector(".result-digits")?.textContent).toBe("35 − 12 = 23");
  });

  test("stays up when an update tells the same result anew, as an online table does", () => {
    vi.useFakeTimers();
    show(base);
    show({ ...base, result: ended });
    void act(() => { vi.advanceTimersByTime(BEFORE_RESULT); });
    show({ ...base, result: { ...ended } });
    expect(home.querySelector(".result-heading")?.textContent).toBe("Blue wins the round");
  });

  test("shows each tile left and the arithmetic (R20)", () => {
    show({ ...base, result: ended });
    expect(all(".result-count").map((line) => line.textContent)).toEqual(["12 + 11 + 10 + 2 = 35 pips", "12 + 0 = 12 pips"]);
    expect(all(".result .open-tiles li")).toHaveLength(7);
  });

  test("a win worth nothing is a win, a tied block is a draw", () => {
    show({ ...base, result: { ...ended, reason: "out", points: 0, sums: { red: 0, blue: 0 }, winner: "red", hands: { red: [], blue: ["0-0"] } } });
    expect(home.querySelector(".result-heading")?.textContent).toBe("Red wins the round");
    expect(home.querySelector(".result-points")?.textContent).toBe("Only 0-0 was left: a win, worth 0 points.");
    clear();
    show({ ...base, result: { ...ended, winner: null, points: 0, sums: { red: 35, blue: 35 } } });
    expect(home.querySelector(".result-heading")?.textContent).toBe("Draw");
  });
});
