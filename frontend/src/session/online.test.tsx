import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OnlineSession } from "./online.ts";

/** The sockets that were opened; the server is this test. */
const wires: { onmessage: ((event: { data: string }) => void) | null; onclose: ((event: { code: number }) => void) | null }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  wires.length = 0;
  vi.stubGlobal("WebSocket", class {
    static readonly OPEN = 1;
    readyState = 0;
    onmessage = null;
    onclose = null;
    constructor() { wires.push(this); }
    close(): void { this.readyState = 3; }
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The server says that the table stands at `version`, in a match to `target`. */
function say(type: "welcome" | "position", version: number, target: number): void {
  const view = { phase: "waiting", deal: null, asked: null, match: { target, seat: "red", round: null } };
  const data = JSON.stringify({ type, version, view, present: { red: true, blue: false }, protocol: 1, beat: 5 });
  wires.at(-1)?.onmessage?.({ data });
}

test("a position that was overtaken on the way changes nothing", () => {
  const session = new OnlineSession("room");
  say("welcome", 7, 50);
  say("position", 6, 100);
  expect(session.table.value?.match.target).toBe(50);
  session.close();
});

test("a new connection says where the table stands, even where that is further back", () => {
  const session = new OnlineSession("room");
  say("welcome", 7, 50);
  wires[0]?.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  say("welcome", 5, 100);
  expect(session.table.value?.match.target).toBe(100);
  session.close();
});
