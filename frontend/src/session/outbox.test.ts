import { expect, test, vi } from "vitest";
import type { Message } from "../net/protocol.ts";
import { Outbox } from "./outbox.ts";

test("what has no answer is said again under the same id, and settles once", async () => {
  const said: Message[] = [];
  const outbox = new Outbox((message) => { said.push(message); });
  const answer = outbox.send({ type: "draw", seen: 3 });
  expect(outbox.busy.value).toBe(true);
  outbox.sendAgain();
  expect(said).toHaveLength(2);
  expect(said[0]).toEqual(said[1]);
  const [first] = said;
  if (first === undefined || !("id" in first)) throw new Error("a command has an id");
  outbox.settle(first.id, null);
  outbox.settle(first.id, "stale");
  expect(await answer).toBeNull();
  outbox.sendAgain();
  expect(said).toHaveLength(2);
  expect(outbox.busy.value).toBe(false);
});

test("a command whose fate is unknown is said again by itself", async () => {
  vi.useFakeTimers();
  const said: Message[] = [];
  const outbox = new Outbox((message) => { said.push(message); });
  const answer = outbox.sendOnce("one", { type: "ready", deal: 1 });
  void outbox.sendOnce("one", { type: "ready", deal: 1 });
  outbox.settle("one", "try_again");
  await vi.advanceTimersByTimeAsync(1000);
  expect(said).toHaveLength(2);
  outbox.settle("one", "not_now");
  expect(await answer).toBe("not_now");
  vi.useRealTimers();
});
