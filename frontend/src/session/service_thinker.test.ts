import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heuristicMove } from "../rules/heuristic.ts";
import { knowledgeOf } from "./knowledge.ts";
import { beginNew } from "./local_game.ts";
import { serviceThinker } from "./service_thinker.ts";

const game = beginNew(null);
const knowledge = knowledgeOf(game, game.match.round?.turn ?? "red");

/** A network in which every request gets this. */
function network(answer: (signal: AbortSignal | null | undefined) => Promise<Response>): void {
  vi.stubGlobal("fetch", (_path: string, { signal }: RequestInit) => answer(signal));
}

const nobody = (signal: AbortSignal | null | undefined): Promise<Response> => new Promise((_, reject) => {
  signal?.addEventListener("abort", () => { reject(signal.reason as Error); });
});

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.unstubAllGlobals(); vi.useRealTimers(); vi.restoreAllMocks(); });

test("the service's move counts", async () => {
  const move = { type: "pass" };
  network(() => Promise.resolve(Response.json({ id: "a", state: "done", move })));
  const thought = await serviceThinker().think("decision", "hard", knowledge, new AbortController().signal);
  expect(thought).toEqual({ move, by: "service" });
});

test.each(["easy", "hard"] as const)("without the service the heuristic plays on at level %s", async (level) => {
  network(() => Promise.reject(new TypeError("offline")));
  const thought = await serviceThinker().think("decision", level, knowledge, new AbortController().signal);
  expect(thought).toEqual({ move: heuristicMove(knowledge, level, "decision"), by: "browser" });
});

test("a service that says nothing is waited for once, then not so long", async () => {
  const timers = vi.spyOn(globalThis, "setTimeout"); // only the patience sets one here
  network(nobody);
  const thinker = serviceThinker();
  for (let turn = 0; turn < 2; turn++) {
    const thought = thinker.think(`decision-${turn}`, "hard", knowledge, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await thought).by).toBe("browser");
  }
  const delays = (): (number | undefined)[] => timers.mock.calls.map(([, delay]) => delay);
  const [first = 0, second = 0] = delays();
  expect(second).toBeLessThan(first);
  network(() => Promise.resolve(Response.json({ id: "a", state: "done", move: { type: "pass" } })));
  await thinker.think("decision-3", "hard", knowledge, new AbortController().signal);
  await thinker.think("decision-4", "hard", knowledge, new AbortController().signal);
  expect(delays().at(-1)).toBe(first);
});

test("a wish that has ended gets no answer", async () => {
  network(nobody);
  const wish = new AbortController();
  const thought = serviceThinker().think("decision", "hard", knowledge, wish.signal);
  wish.abort(new Error("over"));
  await expect(thought).rejects.toThrow("over");
});
