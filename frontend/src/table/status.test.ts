import { describe, expect, test } from "vitest";
import { type Chain, DRAW, PASS, parseChain, play, type RoundView } from "../rules/index.ts";
import { deadNumber, statusOf } from "./status.ts";

const round = (chain: Chain, more: Partial<RoundView> = {}): RoundView => ({
  number: 1, hand: ["1-2"], counts: { red: 1, blue: 3 }, boneyard: 2, chain, turn: "red", opening: null, passes: 0,
  result: null, ...more,
});
const ask = { seat: "red", latest: null, choosing: null, personal: false } as const;

/** All seven tiles with a 1, and 1 at both ends. */
const DEAD = parseChain("1-2 2-3 *3-1 1-1 1-4 4-6 6-1 1-0 0-5 5-1");

describe("a dead number", () => {
  test("is named when all seven of its tiles lie and both ends show it", () => {
    expect(deadNumber(round(DEAD))).toBe(1);
    expect(deadNumber(round(parseChain("1-2 2-3 *3-1")))).toBeNull();
    expect(deadNumber(round(parseChain("*1-2")))).toBeNull();
    expect(deadNumber(round({ links: [], first: 0 }))).toBeNull();
  });

  test("is the reason given for drawing everything (R15)", () => {
    const { title, why } = statusOf({ ...ask, round: round(DEAD), moves: [DRAW] });
    expect(title).toBe("Red has to draw");
    expect(why).toMatch(/^All seven tiles with 1 lie/);
  });
});

describe("where no tile anywhere fits (R15)", () => {
  const empty = { boneyard: 0 } as const;
  const mine = (more: Partial<RoundView>, move: typeof DRAW | typeof PASS) =>
    statusOf({ ...ask, round: round(DEAD, more), moves: [move] }).why;
  const theirs = (more: Partial<RoundView>) =>
    statusOf({ ...ask, round: round(DEAD, { turn: "blue", ...more }), moves: [] }).why;

  test("the rest of the boneyard is drawn, whoever is to move", () => {
    expect(mine({}, DRAW)).toMatch(/The rest of the boneyard is drawn, then both pass\.$/);
    expect(theirs({})).toBe(mine({}, DRAW));
  });

  test("with an empty boneyard nobody draws: both pass", () => {
    expect(mine(empty, PASS))
      .toBe("All seven tiles with 1 lie on the table and the boneyard is empty: nobody can play any more, so both pass.");
    expect(theirs(empty)).toBe(mine(empty, PASS));
  });

  test("after one pass the second blocks the round: nobody may still be able to play", () => {
    expect(mine({ ...empty, passes: 1 }, PASS)).toBe("All seven tiles with 1 lie on the table, so the second pass blocks the round.");
    expect(theirs({ ...empty, passes: 1 })).toBe(mine({ ...empty, passes: 1 }, PASS));
  });
});

describe("passing where a tile might still fit", () => {
  const some = parseChain("*3-6");

  test("one pass leaves the other a chance, the second blocks the round", () => {
    const more = { boneyard: 0 } as const;
    expect(statusOf({ ...ask, round: round(some, more), moves: [PASS] }).why)
      .toBe("No tile fits and the boneyard is empty: pass.");
    expect(statusOf({ ...ask, round: round(some, { ...more, turn: "blue", passes: 1 }), moves: [] }).why)
      .toBe("One pass does not block the round: the other may still be able to play.");
    expect(statusOf({ ...ask, round: round(some, { ...more, passes: 1 }), moves: [PASS] }).why)
      .toBe("No tile fits and the boneyard is empty: pass. The second pass in a row blocks the round.");
  });
});

describe("who opens, and why (R6, R7)", () => {
  const empty: Chain = { links: [], first: 0 };

  test("the winner of the last round with any tile", () => {
    const { title, why } = statusOf({ ...ask, round: round(empty, { number: 2 }), moves: [] });
    expect(title).toBe("Red opens with any tile");
    expect(why).toBe("Red won the last round and opens with any tile.");
  });

  test("the highest double, at first and after a draw", () => {
    const first = statusOf({ ...ask, round: round(empty, { opening: "6-6" }), moves: [] });
    expect(first.why).toBe("Red holds the highest double, 6-6, and has to open with it.");
    const later = statusOf({ ...ask, round: round(empty, { opening: "6-6", number: 2 }), moves: [] });
    expect(later.title).toBe("Red opens with 6-6");
    expect(later.why).toBe("The last round was a draw, so the highest double opens.");
  });
});

describe("the status line", () => {
  const some = parseChain("*3-6");

  test("says what has to be done, and why", () => {
    expect(statusOf({ ...ask, round: round(some), moves: [DRAW] }).why).toBe("No tile fits: draw until one does.");
    expect(statusOf({ ...ask, round: round(some), moves: [PASS] }).title).toBe("Red has to pass");
    const drawn = { type: "drew", seat: "red", tile: "1-6" } as const;
    expect(statusOf({ ...ask, round: round(some), moves: [play("1-6", "right")], latest: drawn }).why)
      .toBe("1-6 fits, so it has to be played now.");
  });

  test("calls a lone looker-on by \"you\", two at one device by colour", () => {
    const moves = [play("1-6", "right")];
    expect(statusOf({ ...ask, round: round(some), moves, personal: true }).title).toBe("Your turn");
    expect(statusOf({ ...ask, round: round(some), moves }).title).toBe("Red’s turn");
    expect(statusOf({ ...ask, round: round(some, { turn: "blue" }), moves: [], personal: true }).title).toBe("Blue’s turn");
    expect(statusOf({ ...ask, round: round(some), moves: [DRAW], personal: true }).title).toBe("You have to draw");
    expect(statusOf({ ...ask, round: round(some), moves: [PASS], personal: true }).title).toBe("You have to pass");
    const open = round({ links: [], first: 0 }, { opening: "6-6" });
    expect(statusOf({ ...ask, round: open, moves: [play("6-6")], personal: true }).title).toBe("You open with 6-6");
    expect(statusOf({ ...ask, seat: "blue", round: open, moves: [], personal: true }).title).toBe("Red opens with 6-6");
  });

  test("calls who opens \"you\" in the reason as well, and the other by colour", () => {
    const nothing = { links: [], first: 0 };
    const why = (opening: RoundView["opening"], seat: "red" | "blue") =>
      statusOf({ ...ask, seat, personal: true, round: round(nothing, { opening }), moves: [] }).why;
    expect(why("6-6", "red")).toBe("You hold the highest double, 6-6, and have to open with it.");
    expect(why("4-5", "red")).toBe("Nobody was dealt a double. You hold the highest tile, 4-5, and have to open with it.");
    expect(why(null, "red")).toBe("You won the last round and open with any tile.");
    expect(why("6-6", "blue")).toBe("Red holds the highest double, 6-6, and has to open with it.");
    expect(why(null, "blue")).toBe("Red won the last round and opens with any tile.");
  });

  test("tells who opens with what", () => {
    const nothing = { links: [], first: 0 };
    expect(statusOf({ ...ask, round: round(nothing, { opening: "4-5", turn: "blue" }), moves: [] }).why)
      .toMatch(/^Nobody was dealt a double/);
    expect(statusOf({ ...ask, round: round(nothing), moves: [play("1-2")] }).title).toBe("Red opens with any tile");
  });

  test("asks for the end of a picked tile", () => {
    expect(statusOf({ ...ask, round: round(some), moves: [play("3-6", "left")], choosing: "3-6" }).title)
      .toBe("3-6: which end?");
  });
});
