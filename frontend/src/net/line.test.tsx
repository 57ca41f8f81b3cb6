import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line } from "./line.ts";

const VIEW = {
  phase: "waiting", deal: null, asked: null, ready: { red: false, blue: false },
  match: { seat: "red", target: null, scores: { red: 0, blue: 0 }, sheet: [], round: null, winner: null },
};
const WELCOME = { type: "welcome", version: 0, view: VIEW, present: { red: true, blue: false }, protocol: 1, beat: 5 };

/** A socket whose server is this test. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  readonly said: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Wire.all.push(this);
  }

  welcome(): void {
    this.readyState = Wire.OPEN;
    this.onmessage?.({ data: JSON.stringify(WELCOME) });
  }

  send(text: string): void {
    this.said.push(text);
  }

  close(): void {
    this.readyState = 3;
  }
}

let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  Wire.all = [];
  hidden = false;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function opened(): Line {
  const line = new Line("room", () => undefined);
  Wire.all[0]?.welcome();
  return line;
}

function turn(away: boolean): void {
  hidden = away;
  document.dispatchEvent(new Event("visibilitychange"));
}

test("a silent connection is given up and made anew", () => {
  const line = opened();
  vi.advanceTimersByTime(16_000);
  expect(Wire.all).toHaveLength(2);
  expect(line.state.value).toBe("lost");
  Wire.all[1]?.welcome();
  expect(line.state.value).toBe("open");
  line.close();
});

test("a hidden page keeps its connection, however seldom its timers run", () => {
  const line = opened();
  turn(true);
  vi.advanceTimersByTime(70_000);
  expect(Wire.all).toHaveLength(1);
  expect(line.state.value).toBe("open");
  expect(Wire.all[0]?.said.at(-1)).toBe('{"type":"beat"}');
  vi.advanceTimersByTime(100_000);
  expect(Wire.all).toHaveLength(2);
  line.close();
});

test("a page that is shown again after a long silence connects at once", () => {
  const line = opened();
  turn(true);
  vi.advanceTimersByTime(70_000);
  turn(false);
  expect(Wire.all).toHaveLength(2);
  line.close();
});

test("a page that is shown again after a moment asks where the table is", () => {
  const line = opened();
  turn(true);
  vi.advanceTimersByTime(1000);
  turn(false);
  expect(Wire.all).toHaveLength(1);
  expect(Wire.all[0]?.said).toEqual(['{"type":"sync"}']);
  line.close();
});

test("a tab whose seat was taken over does not fight for it", () => {
  const line = opened();
  Wire.all[0]?.onclose?.({ code: 4001 });
  turn(true);
  vi.advanceTimersByTime(70_000);
  turn(false);
  expect(Wire.all).toHaveLength(1);
  expect(line.state.value).toBe("taken_over");
  line.reopen();
  expect(Wire.all).toHaveLength(2);
  line.close();
});

test("a clock that jumps back an hour hides no silence", () => {
  const line = opened();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(16_000);
  expect(Wire.all).toHaveLength(2);
  line.close();
});

test("a clock that jumps ahead an hour ends no connection", () => {
  const line = opened();
  vi.setSystemTime(Date.now() + 3_600_000);
  turn(true);
  turn(false);
  expect(Wire.all).toHaveLength(1);
  line.close();
});

test("a connection that does not answer once the page is back is made anew", () => {
  const line = opened();
  turn(true);
  turn(false);
  vi.advanceTimersByTime(6000);
  expect(Wire.all).toHaveLength(2);
  line.close();
});

test.each(["<html>", "null", '{"type":"welcome","beat":5}', '{"type":"update","version":1}', '{"type":7}'])(
  "%j is no message: the connection is given up, and nothing of it is shown", (data) => {
    const heard = vi.fn();
    const line = new Line("room", heard);
    Wire.all[0]?.onmessage?.({ data });
    vi.advanceTimersByTime(3000);
    expect(heard).not.toHaveBeenCalled();
    expect(line.state.value).toBe("connecting");
    expect(Wire.all).toHaveLength(2);
    line.close();
  },
);

test("a message of a kind that this page does not know is let be", () => {
  const line = opened();
  Wire.all[0]?.onmessage?.({ data: '{"type":"fanfare"}' });
  expect([line.state.value, Wire.all.length]).toEqual(["open", 1]);
  line.close();
});

test("connections that fail before the first word are counted, until one succeeds", () => {
  const line = new Line("room", () => undefined);
  for (let tries = 0; tries < 4; tries++) {
    Wire.all.at(-1)?.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(3000);
  }
  expect(line.failures.value).toBe(4);
  Wire.all.at(-1)?.welcome();
  expect(line.failures.value).toBe(0);
  line.close();
});
