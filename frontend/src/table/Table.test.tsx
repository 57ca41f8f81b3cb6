import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Move, movesFor, parseChain, type RoundEnded, type RoundView, type Tile } from "../rules";
import { Table, type TableProps } from "./Table";
import { BEFORE_RESULT } from "./use_result";

const base: RoundView = {
  number: 1, hand: ["0-3", "2-5", "2-2", "4-6"], counts: { red: 4, blue: 6 }, boneyard: 9,
  chain: parseChain("5-0 0-6 *6-6 6-3 3-2"), turn: "red", opening: null, passes: 0, result: null,
};

const ended: RoundEnded = {
  type: "round_ended", reason: "blocked", winner: "blue", points: 23, sums: { red: 35, blue: 12 },
  hands: { red: ["6-6", "5-6", "4-6", "0-2"], blue: ["6-6", "0-0"] }, boneyard: ["1-1"],
};

let home: HTMLElement;
let picked: Tile | null;
let moves: Move[];

/** Shows the table as its screen would: picking is remembered, moves are noted. */
function show(round: RoundView, more: Partial<TableProps> = {}): void {
  const legal = round.turn === "red" && !round.result ? movesFor(round.hand, round.chain, round.opening, round.boneyard) : [];
  const draw = () => {
    void act(() => {
      render(
        <Table
          round={round} seat="red" moves={legal} last={null} news={{ version: 1, events: [] }} picked={picked}
          onPick={(tile) => { picked = tile; queueMicrotask(draw); }}
          onMove={(move) => { moves.push(move); }}
          {...more}
        />,
        home,
      );
    });
  };
  draw();
}

const all = (selector: string) => [...home.querySelectorAll<HTMLElement>(selector)];
const button = (name: string): HTMLElement => {
  const found = all("button").find((element) => (element.ariaLabel ?? element.textContent).startsWith(name));
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const tap = async (element: HTMLElement) => {
  element.click();
  await Promise.resolve();
};
const press = async (key: string) => {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await Promise.resolve();
};

beforeEach(() => {
  home = document.body.appendChild(document.createElement("div"));
  picked = null;
  moves = [];
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});

afterEach(() => {
  void act(() => { render(null, home); });
  home.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the hand", () => {
  test("says of each tile whether it can be played", () => {
    show(base);
    expect(all(".hand-tile").map((tile) => tile.ariaLabel)).toEqual([
      "0-3, does not fit", "2-5, playable", "2-2, double, playable", "4-6, does not fit",
    ]);
    expect(all(".hand-tile").map((tile) => tile.ariaDisabled)).toEqual(["true", "false", "false", "true"]);
  });

  test("marks no tile while it is the other's turn", () => {
    show({ ...base, turn: "blue" });
    expect(all(".hand-tile").map((tile) => tile.ariaLabel)).toContain("2-5");
    expect(all("[data-idle='true'], [data-playable='true']")).toEqual([]);
  });

  test("lays a tile with one place to go by one tap, and nothing for a tile that does not fit", async () => {
    show(base);
    await tap(button("0-3"));
    await tap(button("2-2"));
    expect(moves).toEqual([{ type: "play", tile: "2-2", end: "right" }]);
  });

  test("waits for a second tap where one tap is not wanted", async () => {
    show(base, { oneTap: false });
    await tap(button("2-2"));
    expect([picked, moves]).toEqual(["2-2", []]);
    await tap(button("2-2"));
    expect(moves).toHaveLength(1);
  });

  test("asks for the end of a tile that fits both, and puts it back when tapped again", async () => {
    show(base);
    await tap(button("2-5"));
    expect(all(".button.end").map((end) => end.ariaLabel)).toEqual(["Left end, 5 open", "Right end, 2 open"]);
    await tap(button("2-5"));
    expect([picked, all(".button.end"), moves]).toEqual([null, [], []]);
    await tap(button("2-5"));
    await tap(button("Left end"));
    expect(moves).toEqual([{ type: "play", tile: "2-5", end: "left" }]);
  });

  test("the opening tile is marked, is the only one to play, and has no side (C5, R6)", async () => {
    show({ ...base, hand: ["0-3", "6-6"], chain: { links: [], first: 0 }, opening: "6-6" });
    expect(button("6-6").ariaLabel).toBe("6-6, double, has to be played");
    await tap(button("6-6"));
    expect(moves).toEqual([{ type: "play", tile: "6-6", end: null }]);
  });

  test("a lone double offers one move, not two ends (C6)", async () => {
    show({ ...base, hand: ["3-6"], chain: parseChain("*6-6") });
    expect(all(".slot")).toHaveLength(1);
    await tap(button("3-6"));
    expect(moves).toEqual([{ type: "play", tile: "3-6", end: null }]);
  });

  test("nothing is played while a move is on its way", async () => {
    show(base, { busy: true });
    await tap(button("2-2"));
    await press("d");
    expect(moves).toEqual([]);
  });
});

describe("the keys", () => {
  test("arrows walk along the hand, and choose the end of a picked tile", async () => {
    show(base);
    button("2-5").focus();
    await press("ArrowRight");
    expect(document.activeElement).toBe(button("2-2"));
    await press("ArrowLeft");
    await tap(button("2-5"));
    await press("ArrowLeft");
    expect(moves).toEqual([{ type: "play", tile: "2-5", end: "left" }]);
  });

  test("L and R choose the end, Escape puts the tile back", async () => {
    show(base);
    button("2-5").focus();
    await tap(button("2-5"));
    await press("Escape");
    expect(picked).toBeNull();
    await tap(button("2-5"));
    await press("r");
    expect(moves).toEqual([{ type: "play", tile: "2-5", end: "right" }]);
  });

  test("D draws and P passes, only where the rules say so", async () => {
    show(base);
    button("2-5").focus();
    await press("d");
    await press("p");
    expect(moves).toEqual([]);
    show({ ...base, hand: ["0-3"] });
    button("0-3").focus();
    await press("D");
    show({ ...base, hand: ["0-3"], boneyard: 0 });
    await press("p");
    expect(moves).toEqual([{ type: "draw" }, { type: "pass" }]);
  });
});

describe("the focus", () => {
  test("goes to the next tile when its tile has been laid, and to the status line when the hand is empty (C42, C46)", () => {
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
  test("is not in the page, nor is what it can do (C17, C18)", () => {
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

describe("the result", () => {
  test("comes up after the last tile was seen, can be put aside and called back (C13)", () => {
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

  test("shows each tile left and the arithmetic (C14, R20)", () => {
    show({ ...base, result: ended });
    expect(all(".result-count").map((line) => line.textContent)).toEqual(["12 + 11 + 10 + 2 = 35 pips", "12 + 0 = 12 pips"]);
    expect(all(".result .open-tiles li")).toHaveLength(7);
  });

  test("a win worth nothing is a win, a tied block is a draw (C9, C10)", () => {
    show({ ...base, result: { ...ended, reason: "out", points: 0, sums: { red: 0, blue: 0 }, winner: "red", hands: { red: [], blue: ["0-0"] } } });
    expect(home.querySelector(".result-heading")?.textContent).toBe("Red wins the round");
    expect(home.querySelector(".result-points")?.textContent).toBe("Only 0-0 was left: a win, worth 0 points.");
    void act(() => { render(null, home); });
    show({ ...base, result: { ...ended, winner: null, points: 0, sums: { red: 35, blue: 35 } } });
    expect(home.querySelector(".result-heading")?.textContent).toBe("Draw");
  });
});
