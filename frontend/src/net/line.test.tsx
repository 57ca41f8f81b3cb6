import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line } from "./line.ts";

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
    this.onmessage?.({ data: JSON.stringify({ type: "welcome", beat: 5 }) });
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
