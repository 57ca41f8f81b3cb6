import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GameTable } from "./GameTable.tsx";
import { all, base, button, home } from "../../testing/shown_table.tsx";
import { lay, type Move, movesFor, type RoundView, type Tile } from "../rules/index.ts";
import { NO_NEWS, type Scene, type Session } from "../session/session.ts";

/** A server that has not answered yet. */
let answer: (code: string | null) => void;
const moves: Move[] = [];

function sceneOf(version: number, round: RoundView, own = true): Scene {
  const view = { seat: "red", target: null, scores: { red: 0, blue: 0 }, winner: null, sheet: [], round } as unknown as Scene["view"];
  const legal = own ? movesFor(round.hand, round.chain, round.opening, round.boneyard) : [];
  return { version, view, covered: false, moves: legal, last: null, news: NO_NEWS };
}

const scene = signal<Scene | null>(null);
const session: Session = {
  mode: "online", scene, picked: signal<Tile | null>(null),
  move: (move) => new Promise((settle) => { moves.push(move); answer = settle; }),
  next: vi.fn(), restart: vi.fn(), close: vi.fn(),
};

function Shown() {
  const { value } = scene;
  return value && <GameTable session={session} scene={value} names={{ red: "Red", blue: "Blue" }} personal after={null} />;
}

const told = () => all(".notices").map((place) => place.textContent).join();
const hand = () => all("[data-tile]").map((tile) => tile.dataset["tile"]);
const sent = () => all('[data-sent="true"]').map((tile) => tile.dataset["lies"]);

beforeEach(async () => {
  vi.useFakeTimers();
  moves.length = 0;
  scene.value = sceneOf(7, base);
  await act(() => { render(<Shown />, home); });
});
afterEach(() => { vi.useRealTimers(); });

async function play() {
  await act(() => { button("2-2").click(); });
}

test("a tile that is tapped lies at its place before anybody has answered", async () => {
  await play();
  expect(moves).toEqual([{ type: "play", tile: "2-2", end: "right" }]);
  expect(sent()).toEqual(["2-2"]);
  expect(hand()).not.toContain("2-2");
  expect(told()).toBe("");
});

test("it is firm once it is confirmed", async () => {
  await play();
  const after = { ...base, hand: base.hand.filter((tile) => tile !== "2-2"), chain: lay(base.chain, "2-2", "right"), turn: "blue" } as RoundView;
  await act(() => { scene.value = sceneOf(8, after, false); answer(null); });
  expect(sent()).toEqual([]);
  expect(all('[data-lies="2-2"]')).toHaveLength(1);
});

test("it comes back to the hand, with the reason, when it is refused", async () => {
  await play();
  await act(async () => { answer("does_not_fit"); await Promise.resolve(); });
  expect(sent()).toEqual([]);
  expect(hand()).toContain("2-2");
  expect(told()).toBe("That tile does not fit there.");
});

test("a move that takes a while is said to be on its way", async () => {
  await play();
  await act(() => { vi.advanceTimersByTime(299); });
  expect(told()).toBe("");
  await act(() => { vi.advanceTimersByTime(1); });
  expect(told()).toBe("Sending your move…");
});
