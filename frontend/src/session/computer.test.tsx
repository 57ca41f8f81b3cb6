import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { heuristicMove } from "../rules/heuristic.ts";
import { ComputerSession } from "./computer.ts";
import type { Thinker } from "./thinker.ts";

beforeEach(() => { localStorage.clear(); vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

/** A thinker that remembers which decisions it was asked for. */
function thinker(): Thinker & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    think: (id, level, knowledge) => {
      asked.push(id);
      return Promise.resolve({ move: heuristicMove(knowledge, level, id), by: "service" });
    },
  };
}

async function playRound(session: ComputerSession): Promise<void> {
  while (session.finished === null) {
    const [move] = session.scene.value.moves;
    if (move === undefined) await vi.advanceTimersByTimeAsync(200);
    else expect(await session.move(move)).toBeNull();
  }
}

describe("against the computer", () => {
  test.each(["easy", "medium", "hard"] as const)("a whole round at level %s", async (level) => {
    const session = new ComputerSession(thinker(), { target: null, level });
    await playRound(session);
    expect(session.scene.value.view.round?.result).not.toBeNull();
    session.close();
  });

  test("a new game begins with the deal as its news, a saved one with none", () => {
    const told = (session: ComputerSession) => {
      session.close();
      return session.scene.value.news.events.map((event) => event.type);
    };
    expect(told(new ComputerSession(thinker(), { target: null, level: "easy" }))).toEqual(["dealt"]);
    expect(told(new ComputerSession(thinker()))).toEqual([]);
  });

  test("a reload in mid-thought asks for the very same decision", async () => {
    const never: Thinker & { asked: string[] } = {
      asked: [],
      think(id) { this.asked.push(id); return new Promise(() => undefined); },
    };
    let session = new ComputerSession(never, { target: null, level: "hard" });
    for (let tries = 0; never.asked.length === 0 && tries < 400; tries++) {
      const [move] = session.scene.value.moves;
      if (move === undefined) await vi.advanceTimersByTimeAsync(500);
      else await session.move(move);
      if (session.finished !== null) session.next();
    }
    const [first] = never.asked;
    session.close();
    session = new ComputerSession(never);
    await vi.advanceTimersByTimeAsync(10);
    expect(first).toBeDefined();
    expect(never.asked).toEqual([first, first]);
    session.close();
  });

  test("changing the level keeps hand and chain", () => {
    const session = new ComputerSession(thinker(), { target: 50, level: "easy" });
    const before = session.scene.value.view;
    session.level.value = "hard";
    expect(session.scene.value.view).toEqual(before);
    session.close();
    expect(new ComputerSession(thinker()).level.value).toBe("hard");
  });

  test("an answer that breaks the rules does not end the game", async () => {
    const wrong: Thinker = { think: () => Promise.resolve({ move: { type: "pass" }, by: "service" }) };
    const session = new ComputerSession(wrong, { target: null, level: "hard" });
    await playRound(session);
    expect(session.finished).not.toBeNull();
    session.close();
  });

  test("the person cannot move in the computer's turn", async () => {
    const session = new ComputerSession(thinker(), { target: null, level: "easy" });
    while (session.scene.value.view.round?.turn !== "blue") {
      const [move] = session.scene.value.moves;
      if (move) await session.move(move);
    }
    expect(await session.move({ type: "pass" })).toBe("not_your_turn");
    session.close();
  });
});
