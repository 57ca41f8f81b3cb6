import { expect, test, vi } from "vitest";
import { within } from "./abort.ts";

const forever = (signal: AbortSignal): Promise<never> => new Promise((_, reject) => {
  signal.addEventListener("abort", () => { reject(signal.reason as Error); });
});

test("work is aborted when its time is up, or when the caller does not want it any more", async () => {
  await expect(within(1, new AbortController().signal, forever)).rejects.toMatchObject({ name: "TimeoutError" });
  const caller = new AbortController();
  const working = within(60_000, caller.signal, forever);
  caller.abort(new Error("enough"));
  await expect(working).rejects.toThrow("enough");
});

test("works in a browser without AbortSignal.any and AbortSignal.timeout", async () => {
  vi.stubGlobal("AbortSignal", {});
  expect(await within(60_000, new AbortController().signal, () => Promise.resolve(7))).toBe(7);
  vi.unstubAllGlobals();
});
