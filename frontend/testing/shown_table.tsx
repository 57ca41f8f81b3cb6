/** The table as tests look at it: on a page, with a screen around it that remembers what is picked and notes the moves. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, vi } from "vitest";
import { type Move, movesFor, parseChain, type RoundView, type Tile } from "../src/rules/index.ts";
import { Table, type TableProps } from "../src/table/Table.tsx";

/** Red is to move: 2-2 and 2-5 can be laid, the latter at both ends. */
export const base: RoundView = {
  number: 1, hand: ["0-3", "2-5", "2-2", "4-6"], counts: { red: 4, blue: 6 }, boneyard: 9,
  chain: parseChain("5-0 0-6 *6-6 6-3 3-2"), turn: "red", opening: null, passes: 0, result: null,
};

export const home = document.createElement("div");
/** What the player at the screen has picked, and the moves made. */
export const player: { picked: Tile | null; moves: Move[] } = { picked: null, moves: [] };

/** Shows the table as its screen would. */
export function show(round: RoundView, more: Partial<TableProps> = {}): void {
  const legal = round.turn === "red" && !round.result ? movesFor(round.hand, round.chain, round.opening, round.boneyard) : [];
  const draw = () => {
    void act(() => {
      render(
        <Table
          version={1} round={round} seat="red" moves={legal} last={null} news={{ version: 1, events: [] }} picked={player.picked}
          onPick={(tile) => { player.picked = tile; queueMicrotask(draw); }}
          onMove={(move) => { player.moves.push(move); }}
          {...more}
        />,
        home,
      );
    });
  };
  draw();
}

/** Takes the table off the page. */
export function clear(): void {
  void act(() => { render(null, home); });
}

export const all = (selector: string) => [...home.querySelectorAll<HTMLElement>(selector)];
export const button = (name: string): HTMLElement => {
  const found = all("button").find((element) => (element.ariaLabel ?? element.textContent).startsWith(name));
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
export const tap = async (element: HTMLElement) => {
  element.click();
  await Promise.resolve();
};
export const press = async (key: string) => {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await Promise.resolve();
};

beforeEach(() => {
  document.body.append(home);
  Object.assign(player, { picked: null, moves: [] });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});

afterEach(() => {
  clear();
  home.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
