import { describe, expect, test, vi } from "vitest";
import { all, base, button, home, show, tap } from "../../testing/shown_table.tsx";

describe("the focus", () => {
  test("goes to the next tile when its tile has been laid, and to the status line when the hand is empty", () => {
    show(base);
    button("2-2").focus();
    show({ ...base, hand: ["0-3", "2-5", "4-6"] });
    expect((document.activeElement as HTMLElement).className).toBe("hand-tile");
    show({ ...base, hand: [], counts: { red: 0, blue: 6 }, turn: "blue" });
    expect((document.activeElement as HTMLElement).className).toBe("status");
  });

  test("goes to the tile that was drawn when there is nothing more to draw", () => {
    show({ ...base, hand: ["0-3"] });
    button("Draw").focus();
    show({ ...base, hand: ["0-3", "1-2"] });
    expect(document.activeElement).toBe(button("1-2"));
  });

  test("goes to the cover's button at hand-over", () => {
    show(base);
    button("2-2").focus();
    show({ ...base, hand: [], turn: "blue" }, { seat: "blue", covered: true });
    expect(document.activeElement).toBe(button("I am Blue"));
  });
});

describe("a covered hand", () => {
  test("is not in the page, nor is what it can do", () => {
    show(base, { covered: true });
    expect(home.innerHTML).not.toMatch(/2-5|4-6|0-3/);
    expect(all(".slot, .actions, .hand")).toEqual([]);
    expect(home.querySelector(".status-title")?.textContent).toBe("Red’s turn");
  });

  test("is shown by its owner's tap", async () => {
    const onReveal = vi.fn();
    show(base, { covered: true, onReveal });
    await tap(button("I am Red"));
    expect(onReveal).toHaveBeenCalledOnce();
  });
});

describe("the score", () => {
  test("stands with its target at both names in a match, and nowhere in single rounds", () => {
    show(base, { match: { scores: { red: 41, blue: 7 }, winner: null, target: 100 } });
    expect(all(".strip-score > [aria-hidden]").map((score) => score.textContent)).toEqual(["7 / 100", "41 / 100"]);
    expect(all(".strip-score > .unseen").map((score) => score.textContent)).toEqual([", 7 points, Match to 100", ", 41 points, Match to 100"]);
    show(base);
    expect(all(".strip-score")).toEqual([]);
  });
});
