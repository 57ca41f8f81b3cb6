import { afterEach, describe, expect, test, vi } from "vitest";
import { askMove } from "./computer.ts";
import type { Knowledge } from "./protocol.ts";
import { claimTransfer, createRoom, joinRoom, lookAtRoom, offerTransfer, roundRecord } from "./rooms.ts";

const CODE = "0123456789abcdefghjk";
const FREE = { code: CODE, state: "free", seat: null, target: null, guest: false };
const OWN = { ...FREE, state: "yours", seat: "red" };

/** Answer every request with this body, looks at a room with `look`. */
function answering(body: string, look = body): void {
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) =>
    Promise.resolve(new Response(method === "GET" && path === `/api/rooms/${CODE}` ? look : body)));
}

afterEach(() => { vi.unstubAllGlobals(); vi.restoreAllMocks(); });

/** Every request of the page that this browser may make. */
const REQUESTS: Readonly<Record<string, () => Promise<unknown>>> = {
  create: () => createRoom(null),
  look: () => lookAtRoom(CODE),
  join: () => joinRoom(CODE),
  claim: () => claimTransfer(CODE, "key"),
  transfer: () => offerTransfer(CODE),
  record: () => roundRecord(CODE, 1),
  move: () => askMove("id", { level: "easy", knowledge: {} as Knowledge }, new AbortController().signal),
};

describe.each(Object.entries(REQUESTS))("an answer to %s that is none", (name, request) => {
  test.each(["<!doctype html><title>Welcome to the hotel</title>", "", "null", "[]", '"yes"', "{}", '{"code":7,"state":"done"}'])(
    "%j is told as what it is", async (body) => {
      // Whoever checks a record reads its fields with suspicion anyway.
      if (name === "record" && body.startsWith("{")) return;
      answering(body);
      await expect(request()).rejects.toMatchObject({ code: "bad_answer" });
    },
  );
});

describe("a seat that does not come back", () => {
  test.each(["create", "join", "claim"])("after %s is told at once", async (name) => {
    answering(JSON.stringify(OWN), JSON.stringify(FREE));
    await expect(REQUESTS[name]?.()).rejects.toMatchObject({ code: "cookies_blocked" });
  });

  test("is not even taken where the browser says that it keeps no cookies", async () => {
    const asked = vi.fn();
    vi.stubGlobal("fetch", asked);
    vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
    await expect(joinRoom(CODE)).rejects.toMatchObject({ code: "cookies_blocked" });
    expect(asked).not.toHaveBeenCalled();
  });

  test("one that is there is a seat", async () => {
    answering(JSON.stringify(OWN));
    expect(await createRoom(null)).toEqual(OWN);
  });
});
