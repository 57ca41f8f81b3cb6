import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ComputerSession } from "./computer.ts";
import { Hint } from "./hint.ts";
import type { Thinker } from "./thinker.ts";

const never: Thinker = { think: () => new Promise(() => undefined) };
const asked: string[] = [];

beforeEach(() => { localStorage.clear(); asked.length = 0; });
afterEach(() => { vi.unstubAllGlobals(); });

/** A game in which the person is to move and has this many choices, or more. */
function session(choices: number): ComputerSession {
  for (;;) {
    const one = new ComputerSession(never, { target: 50, level: "hard" });
    if (one.scene.value.moves.length >= choices && (choices > 1 || one.scene.value.moves.length === 1)) return one;
    one.close();
    localStorage.clear();
  }
}

/** The same at a moment with a choice: in the second round of a match its winner opens with any tile. */
function withChoice(): ComputerSession {
  const one = session(1);
  const moves = [{ type: "play", tile: "0-1", end: "left" }, { type: "play", tile: "0-1", end: "right" }] as const;
  vi.spyOn(one.scene, "value", "get").mockReturnValue({ ...one.scene.value, moves });
  return one;
}

function network(answer: () => Promise<Response>): void {
  vi.stubGlobal("fetch", (path: string) => { asked.push(path); return answer(); });
}

test("where the rules leave one move nobody is asked", async () => {
  network(() => Promise.reject(new TypeError("offline")));
  const one = session(1);
  const hint = new Hint(one);
  await hint.ask();
  expect(hint.state.value).toEqual({ kind: "given", move: one.scene.value.moves[0] });
  expect(asked).toEqual([]);
});

test("the service's hint for this very decision", async () => {
  const move = { type: "play", tile: "0-1", end: "left" };
  network(() => Promise.resolve(Response.json({ id: "x", state: "done", move, worths: [] })));
  const one = withChoice();
  const hint = new Hint(one);
  const asking = hint.ask();
  expect(hint.state.value).toEqual({ kind: "thinking" });
  await asking;
  expect(hint.state.value).toEqual({ kind: "given", move });
  expect(asked).toEqual([`/api/computer/hints/${one.decisionId}-hint`]);
});

test("no service, no hint, and the page can say so", async () => {
  network(() => Promise.reject(new TypeError("offline")));
  const hint = new Hint(withChoice());
  await hint.ask();
  expect(hint.state.value).toEqual({ kind: "unavailable" });
});

test("a hint ends with its position", async () => {
  const one = session(1);
  const hint = new Hint(one);
  await hint.ask();
  const [only] = one.scene.value.moves;
  if (only !== undefined) await one.move(only);
  expect(hint.state.value).toEqual({ kind: "none" });
  hint.close();
});
