import { signal } from "@preact/signals";
import { afterEach, expect, test, vi } from "vitest";
import { Blocked } from "./blocked.ts";
import type { Line } from "./line.ts";

const ROOM = { code: "0123456789abcdefghjk", state: "yours", seat: "red", target: null, guest: true };

afterEach(() => { vi.unstubAllGlobals(); });

test.each([
  ["answers over HTTP: something blocks the connection", () => Promise.resolve(new Response(JSON.stringify(ROOM))), true],
  ["answers nothing: the network is down", () => Promise.reject(new TypeError("offline")), false],
])("a server that %s", async (_name, answer, blocked) => {
  const asked = vi.fn(answer);
  vi.stubGlobal("fetch", asked);
  const failures = signal(3);
  const watching = new Blocked({ failures } as unknown as Line, ROOM.code);
  expect(asked).not.toHaveBeenCalled();
  failures.value = 4;
  await vi.waitFor(() => { expect(asked).toHaveBeenCalledOnce(); });
  await vi.waitFor(() => { expect(watching.value.value).toBe(blocked); });
  failures.value = 0;
  expect(watching.value.value).toBe(false);
  watching.stop();
});
