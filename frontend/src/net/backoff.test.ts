import { expect, test } from "vitest";
import { retryPause } from "./backoff.ts";

test("pauses grow, stay under three seconds, and differ from browser to browser", () => {
  const pauses = Array.from({ length: 12 }, (_, attempt) => retryPause(attempt, 1));
  expect(pauses.every((pause, at) => at === 0 || pause >= (pauses[at - 1] ?? 0))).toBe(true);
  expect(Math.max(...pauses)).toBeLessThan(3000);
  expect(retryPause(3, 0)).toBeLessThan(retryPause(3, 1));
});
