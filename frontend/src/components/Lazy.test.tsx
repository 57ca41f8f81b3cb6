import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { lazy } from "./Lazy.tsx";

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(100);

afterEach(() => { render(null, document.body); vi.useRealTimers(); });

test("a screen that hangs offers to load the page anew, and is shown if it comes after all", async () => {
  vi.useFakeTimers();
  let arrive: (screen: () => string) => void = () => undefined;
  const Screen = lazy(() => new Promise<() => string>((resolve) => { arrive = resolve; }));
  render(<Screen />, document.body);
  await settled();
  expect(document.querySelector("[role=alert]")).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(document.querySelector("[role=alert]")?.textContent).toContain("reload");
  expect(document.querySelector("button")?.textContent).toBe("Reload the page");
  arrive(() => "here");
  await settled();
  expect(document.body.textContent).toBe("here");
});

test("a screen that is gone after an update of the server says so", async () => {
  vi.useFakeTimers();
  const Screen = lazy<object>(() => Promise.reject(new TypeError("404")));
  render(<Screen />, document.body);
  await settled();
  expect(document.querySelector("[role=alert]")?.textContent).toContain("newer version");
});
