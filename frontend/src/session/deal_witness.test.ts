import { afterEach, expect, test, vi } from "vitest";
import type { TableView } from "../net/protocol.ts";
import { DealWitness } from "./deal_witness.ts";

afterEach(() => { vi.unstubAllGlobals(); });

/** A table whose first deal is over. */
const OVER = {
  deal: { number: 1, commitment: "c", given: { red: true, blue: true }, secret: "s" },
  match: { seat: "red" },
} as unknown as TableView;

test("a record that could not be fetched is asked for again, one that is being fetched is not", async () => {
  const fetching = vi.fn(() => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("fetch", fetching);
  const witness = new DealWitness("room");
  witness.see(OVER);
  witness.see(OVER);
  expect(witness.trust.value).toBe("checking");
  await vi.waitFor(() => { expect(witness.trust.value).toBe("unchecked"); });
  expect(fetching).toHaveBeenCalledTimes(1);
  witness.see(OVER);
  await vi.waitFor(() => { expect(fetching).toHaveBeenCalledTimes(2); });
});

test("a record that does not hold is not asked for again", async () => {
  const fetching = vi.fn(() => Promise.resolve(new Response("{}")));
  vi.stubGlobal("fetch", fetching);
  const witness = new DealWitness("room");
  witness.see(OVER);
  await vi.waitFor(() => { expect(witness.trust.value).toBe("failed"); });
  witness.see(OVER);
  expect(witness.trust.value).toBe("failed");
  expect(fetching).toHaveBeenCalledTimes(1);
});
