import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Knowledge } from "./protocol.ts";
import { askHint, askMove, askReview } from "./computer.ts";

const PLAY = { type: "play", tile: "3-6", end: "left" };
const KNOWLEDGE = {} as Knowledge;
const REQUEST = { level: "hard", knowledge: KNOWLEDGE } as const;

/** What was asked, as "METHOD path". */
const asked: string[] = [];

/** Answer each request with the next of these: a status and a body. */
function answering(...answers: readonly (readonly [number, unknown])[]): void {
  const left = [...answers];
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    const [status, body] = left.shift() ?? [500, {}];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
}

const thinking = { id: "round-4", state: "thinking", move: null };
const done = { id: "round-4", state: "done", move: PLAY };

beforeEach(() => { asked.length = 0; vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 }); });
afterEach(() => { vi.unstubAllGlobals(); vi.useRealTimers(); });

test("a move that is there at once", async () => {
  answering([200, done]);
  expect(await askMove("round-4", REQUEST, new AbortController().signal)).toEqual(PLAY);
  expect(asked).toEqual(["PUT /api/computer/moves/round-4"]);
});

test("a move that takes a while is asked for again at its address", async () => {
  answering([202, thinking], [202, thinking], [200, done]);
  expect(await askMove("round-4", REQUEST, new AbortController().signal)).toEqual(PLAY);
  expect(asked).toEqual([
    "PUT /api/computer/moves/round-4", "GET /api/computer/moves/round-4", "GET /api/computer/moves/round-4",
  ]);
});

test("what the service has forgotten is asked anew under the same id", async () => {
  answering([202, thinking], [404, { code: "move_unknown" }], [200, done]);
  expect(await askMove("round-4", REQUEST, new AbortController().signal)).toEqual(PLAY);
  expect(asked.at(-1)).toBe("PUT /api/computer/moves/round-4");
});

test("a full queue is a problem for the caller", async () => {
  answering([503, { code: "queue_full" }]);
  await expect(askMove("round-4", REQUEST, new AbortController().signal)).rejects.toMatchObject({ code: "queue_full" });
});

test("nobody is asked again once the wish has ended", async () => {
  answering([202, thinking], [200, done]);
  const wish = new AbortController();
  const move = askMove("round-4", REQUEST, wish.signal);
  wish.abort(new Error("over"));
  await expect(move).rejects.toThrow("over");
  expect(asked).toHaveLength(1);
});

test("a hint", async () => {
  answering([200, { id: "round-4", state: "done", move: PLAY, worths: [] }]);
  expect(await askHint("round-4", { knowledge: KNOWLEDGE }, new AbortController().signal)).toEqual(PLAY);
});

test("a review tells how far it is", async () => {
  const judgement = { preferred: PLAY, loss: 0 };
  answering(
    [202, { id: "round", state: "thinking", done: 0, judgements: [null, null] }],
    [202, { id: "round", state: "thinking", done: 1, judgements: [judgement, null] }],
    [200, { id: "round", state: "done", done: 2, judgements: [judgement, judgement] }],
  );
  const heard: number[] = [];
  const found = await askReview("round", { decisions: [] }, new AbortController().signal, (n) => heard.push(n));
  expect(found).toEqual([judgement, judgement]);
  expect(heard).toEqual([0, 1]);
});
