import { describe, expect, test } from "vitest";
import { parseChain } from "../rules/index.ts";
import { all, base, button, player, press, show, tap } from "../../testing/shown_table.tsx";

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
    expect(player.moves).toEqual([{ type: "play", tile: "2-2", end: "right" }]);
  });

  test("says why a tile does not fit, until another is picked or the table changes", async () => {
    const alerts = () => all("[role='alert']").map((element) => element.textContent);
    show(base);
    await tap(button("4-6"));
    expect(alerts()).toEqual(["4-6 fits neither 5 nor 2."]);
    expect(all("[data-unfit='true'].hand-tile").map((tile) => tile.dataset["tile"])).toEqual(["4-6"]);
    await tap(button("2-5"));
    expect(alerts()).toEqual([]);
    player.picked = null;
    show({ ...base, chain: parseChain("5-0 0-6 *6-6 6-5") });
    expect(alerts()).toEqual([]);
    await tap(button("4-6"));
    expect(alerts()).toEqual(["4-6 does not fit 5."]);
    expect(player.moves).toEqual([]);
    show({ ...base, turn: "blue" });
    await tap(button("4-6"));
    expect(alerts()).toEqual([]);
  });

  test("waits for a second tap where one tap is not wanted", async () => {
    show(base, { oneTap: false });
    await tap(button("2-2"));
    expect([player.picked, player.moves]).toEqual(["2-2", []]);
    await tap(button("2-2"));
    expect(player.moves).toHaveLength(1);
  });

  test("asks for the end of a tile that fits both, and puts it back when tapped again", async () => {
    show(base);
    await tap(button("2-5"));
    expect(all(".button.end").map((end) => end.ariaLabel)).toEqual(["End 5, top left", "End 2, bottom right"]);
    await tap(button("2-5"));
    expect([player.picked, all(".button.end"), player.moves]).toEqual([null, [], []]);
    await tap(button("2-5"));
    await tap(button("End 5"));
    expect(player.moves).toEqual([{ type: "play", tile: "2-5", end: "left" }]);
  });

  test("the opening tile is marked, is the only one to play, and has no side (R6)", async () => {
    show({ ...base, hand: ["0-3", "6-6"], chain: { links: [], first: 0 }, opening: "6-6" });
    expect(button("6-6").ariaLabel).toBe("6-6, double, has to be played");
    await tap(button("6-6"));
    expect(player.moves).toEqual([{ type: "play", tile: "6-6", end: null }]);
  });

  test("a lone double offers one move, not two ends", async () => {
    show({ ...base, hand: ["3-6"], chain: parseChain("*6-6") });
    expect(all(".slot")).toHaveLength(1);
    await tap(button("3-6"));
    expect(player.moves).toEqual([{ type: "play", tile: "3-6", end: null }]);
  });

  test("nothing is played while a move is on its way", async () => {
    show(base, { busy: true });
    await tap(button("2-2"));
    await press("d");
    expect(player.moves).toEqual([]);
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
    expect(player.moves).toEqual([{ type: "play", tile: "2-5", end: "left" }]);
  });

  test("once the chain bends, each end is called what the eye sees, and an arrow chooses the one it points to", async () => {
    const bent = { ...base, hand: ["2-4"] as const, chain: parseChain("2-1 1-5 5-0 0-3 3-4 4-6 *6-6 6-1 1-3 3-5 5-6 6-0 0-4") };
    show(bent);
    await tap(button("2-4"));
    const ends = all(".button.end").map(({ ariaLabel, textContent, dataset }) => [dataset["end"], ariaLabel, textContent]);
    expect(ends).toEqual([["left", "End 2, top right", "↗2"], ["right", "End 4, bottom left", "↙4"]]);
    expect(document.querySelector(".chain-plane")?.ariaLabel).toBe("Chain, 13 tiles, open ends: 2 top right, 4 bottom left");
    await press("ArrowLeft");
    await tap(button("2-4"));
    await press("ArrowUp");
    expect(player.moves).toEqual([{ type: "play", tile: "2-4", end: "right" }, { type: "play", tile: "2-4", end: "left" }]);
  });

  test("L and R choose the end, Escape puts the tile back", async () => {
    show(base);
    button("2-5").focus();
    await tap(button("2-5"));
    await press("Escape");
    expect(player.picked).toBeNull();
    await tap(button("2-5"));
    await press("r");
    expect(player.moves).toEqual([{ type: "play", tile: "2-5", end: "right" }]);
  });

  test("D draws and P passes, only where the rules say so", async () => {
    show(base);
    button("2-5").focus();
    await press("d");
    await press("p");
    expect(player.moves).toEqual([]);
    show({ ...base, hand: ["0-3"] });
    button("0-3").focus();
    await press("D");
    show({ ...base, hand: ["0-3"], boneyard: 0 });
    await press("p");
    expect(player.moves).toEqual([{ type: "draw" }, { type: "pass" }]);
  });
});
