import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lay, type RoundView, type SeenEvent } from "../rules/index.ts";
import { base, clear, show } from "../../testing/shown_table.tsx";

const FRESH: RoundView = { ...base, chain: { links: [], first: 0 }, counts: { red: 4, blue: 4 }, opening: null };
const DEALT: SeenEvent = {
  type: "dealt", number: 1, hand: FRESH.hand, counts: FRESH.counts, boneyard: FRESH.boneyard, turn: "red", opening: null,
};
const deal = { version: 1, events: [DEALT] };

/** How many tiles have set out so far. */
const flown = vi.fn();

beforeEach(() => {
  flown.mockClear();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  Object.defineProperty(Element.prototype, "animate", { value: flown, configurable: true });
});
afterEach(() => { Reflect.deleteProperty(Element.prototype, "animate"); });

describe("the tiles of a deal", () => {
  test("fly to the hand, also when the deal is the first that is seen", () => {
    show(FRESH, { news: deal });
    expect(flown).toHaveBeenCalledTimes(4);
  });

  test("just lie there after a reload, where motion is not wanted, and in a covered hand", () => {
    show(FRESH);
    clear();
    show(FRESH, { news: deal, covered: true });
    clear();
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    show(FRESH, { news: deal });
    expect(flown).not.toHaveBeenCalled();
  });

  test("do not fly again when the same table is told anew", () => {
    show(FRESH, { news: deal });
    show({ ...FRESH }, { news: deal });
    expect(flown).toHaveBeenCalledTimes(4);
  });

  test("all fly in a new game that is again the first round, whatever the old hand was", () => {
    show(base);
    show(FRESH, { news: { ...deal, version: 2 } });
    expect(flown).toHaveBeenCalledTimes(4);
  });
});

test("a tile that is drawn flies alone", () => {
  show(base);
  show({ ...base, hand: [...base.hand, "1-1"] });
  expect(flown).toHaveBeenCalledOnce();
});

test("a tile that was laid too early flies back alone", () => {
  const early = { ...base, hand: base.hand.filter((tile) => tile !== "2-2"), chain: lay(base.chain, "2-2", "right") };
  show(early);
  show(base);
  expect(flown).toHaveBeenCalledOnce();
});
