import { afterEach, expect, test, vi } from "vitest";
import type { Decision } from "./decisions.ts";
import { Review, type ReviewState } from "./review.ts";

const MOVE = { type: "play", tile: "3-6", end: "left" } as const;
const JUDGEMENT = { preferred: MOVE, loss: 1.5 };
const decision = { turn: 2, knowledge: {}, move: MOVE } as unknown as Decision;

afterEach(() => { vi.unstubAllGlobals(); vi.useRealTimers(); });

/** Every state the review goes through, until it is thinking no more. */
function states(review: Review): Promise<readonly ReviewState[]> {
  const seen: ReviewState[] = [];
  return new Promise((resolve) => {
    review.state.subscribe((state) => {
      seen.push(state);
      if (state.kind !== "thinking") resolve(seen);
    });
  });
}

test("progress, then each decision with its judgement", async () => {
  const answers = [
    { id: "r", state: "thinking", done: 1, judgements: [JUDGEMENT, null] },
    { id: "r", state: "done", done: 2, judgements: [JUDGEMENT, JUDGEMENT] },
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answers.shift())));
  const seen = await states(new Review("round-review", () => Promise.resolve([decision, decision])));
  expect(seen).toContainEqual({ kind: "thinking", done: 1, total: 2 });
  expect(seen.at(-1)).toEqual({
    kind: "done", judged: [{ decision, judgement: JUDGEMENT }, { decision, judgement: JUDGEMENT }],
  });
});

test("a round without a choice needs no service", async () => {
  vi.stubGlobal("fetch", () => { throw new Error("nobody is asked"); });
  const seen = await states(new Review("round-review", () => Promise.resolve([])));
  expect(seen.at(-1)).toEqual({ kind: "done", judged: [] });
});

test.each([
  ["the service", () => Promise.resolve([decision])],
  ["the record", () => Promise.reject(new Error("no record"))],
])("without %s there is no review", async (_what, load) => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const seen = await states(new Review("round-review", load));
  expect(seen.at(-1)).toEqual({ kind: "unavailable" });
});
