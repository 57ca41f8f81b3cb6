import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OnlineSession } from "./online.ts";

/** The sockets that were opened; the server is this test. */
const wires: { onmessage: ((event: { data: string }) => void) | null; onclose: ((event: { code: number }) => void) | null }[] = [];
/** What the page sent. */
const sent: { type: string; id: string }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  wires.length = 0;
  sent.length = 0;
  vi.stubGlobal("WebSocket", class {
    static readonly OPEN = 1;
    readyState = 1;
    onmessage = null;
    onclose = null;
    constructor() { wires.push(this); }
    send(text: string): void { sent.push(JSON.parse(text) as { type: string; id: string }); }
    close(): void { this.readyState = 3; }
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The server says that the table stands at `version`, in a match to `target`. */
function say(type: "welcome" | "position", version: number, target: number): void {
  const view = { phase: "waiting", deal: null, asked: null, ready: { red: false, blue: false }, match: { target, seat: "red", scores: { red: 0, blue: 0 }, sheet: [], round: null, winner: null } };
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

/** Ask for a new game, which the server refuses with this code. */
async function asksInVain(session: OnlineSession, code: string): Promise<void> {
  session.restart(null);
  const id = sent.find(({ type }) => type === "ask")?.id;
  wires[0]?.onmessage?.({ data: JSON.stringify({ type: "refused", id, code, version: 7, view: null }) });
  await vi.advanceTimersByTimeAsync(0);
  expect(session.refusal.value).toBe(code);
}

test("what was refused because the other was away is forgotten once they are back", async () => {
  const session = new OnlineSession("room");
  say("welcome", 7, 50);
  await asksInVain(session, "opponent_away");
  wires[0]?.onmessage?.({ data: JSON.stringify({ type: "present", present: { red: true, blue: false } }) });
  expect(session.refusal.value).toBe("opponent_away");
  wires[0]?.onmessage?.({ data: JSON.stringify({ type: "present", present: { red: true, blue: true } }) });
  expect(session.refusal.value).toBeNull();
  session.close();
});

test("a refusal is about one position: the next step ends it", async () => {
  const session = new OnlineSession("room");
  say("welcome", 7, 50);
  await asksInVain(session, "not_now");
  say("position", 7, 50);
  expect(session.refusal.value).toBe("not_now");
  say("position", 8, 50);
  expect(session.refusal.value).toBeNull();
  session.close();
});
