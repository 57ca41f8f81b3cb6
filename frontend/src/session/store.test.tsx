import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ComputerSession } from "./computer.ts";
import { DeviceSession } from "./device.ts";
import { beginNew, savedGame } from "./local_game.ts";
import { storeNotice, waiting } from "./store.ts";
import type { Thinker } from "./thinker.ts";

beforeEach(() => { localStorage.clear(); storeNotice.value = null; });
afterEach(() => { vi.restoreAllMocks(); });

const never: Thinker = { think: () => new Promise(() => undefined) };

/** Make the first legal move; null once it counts. */
function step(session: DeviceSession | ComputerSession): Promise<string | null> {
  if (session instanceof DeviceSession) session.uncover();
  const [move] = session.scene.value.moves;
  if (move === undefined) throw new Error("somebody is to move");
  return session.move(move);
}

/** A computer game in which the person opens. */
function openedByPerson(): ComputerSession {
  for (;;) {
    const session = new ComputerSession(never, { target: null, level: "easy" });
    if (session.scene.value.moves.length > 0) return session;
    session.close();
  }
}

/** What a browser tells the other tabs when one has written to the storage. */
const tellTabs = (name: string): boolean => window.dispatchEvent(new StorageEvent("storage", { key: `domino.${name}` }));

const saved = (name: string): string | null => localStorage.getItem(`domino.${name}`);

describe("several tabs of one saved game", () => {
  test("a stale tab neither moves nor writes, and says why", async () => {
    const stale = new DeviceSession(null);
    const other = new DeviceSession();
    expect(await step(other)).toBeNull();
    const written = saved("device");
    expect(await step(stale)).toBe("taken_over");
    expect(saved("device")).toBe(written);
    expect([stale.elsewhere.value, other.elsewhere.value]).toEqual([true, false]);
    stale.close();
    other.close();
  });

  test("picking a tile in a stale tab writes nothing", () => {
    const stale = openedByPerson();
    const other = new ComputerSession(never);
    const written = saved("computer");
    stale.picked.value = other.scene.value.view.round?.hand[0] ?? null;
    stale.level.value = "hard";
    expect(saved("computer")).toBe(written);
    stale.close();
    other.close();
  });

  test("is noticed as soon as another tab has written, and the hand is covered then", () => {
    const stale = new DeviceSession(null);
    stale.uncover();
    const other = new DeviceSession();
    tellTabs("device");
    expect([stale.elsewhere.value, stale.scene.value.covered]).toEqual([true, true]);
    expect(other.elsewhere.value).toBe(false);
    stale.close();
    other.close();
  });

  test("who takes the game back goes on where the other was", async () => {
    const first = new DeviceSession(null);
    const second = new DeviceSession();
    await step(second);
    const third = new DeviceSession();
    expect(third.scene.value.view.round?.chain).toEqual(second.scene.value.view.round?.chain);
    expect(await step(second)).toBe("taken_over");
    expect(await step(third)).toBeNull();
    [first, second, third].forEach((session) => { session.close(); });
  });

  test("a tab that was frozen looks again when it comes back", () => {
    const stale = new DeviceSession(null);
    const other = new DeviceSession();
    window.dispatchEvent(new Event("pageshow"));
    expect(stale.elsewhere.value).toBe(true);
    stale.close();
    other.close();
  });

  test("a save that the browser has thrown away is written again", async () => {
    const session = new DeviceSession(null);
    localStorage.clear();
    tellTabs("device");
    expect(await step(session)).toBeNull();
    expect(waiting("device")).not.toBeNull();
    session.close();
  });
});

describe("the version of a save", () => {
  test("one of a newer version is left alone, and said once", async () => {
    localStorage.setItem("domino.device", '{"form":99}');
    expect(waiting("device")).toBeNull();
    const session = new DeviceSession();
    expect(storeNotice.value).toBe("saved_newer");
    storeNotice.value = null;
    expect(await step(session)).toBeNull();
    expect(storeNotice.value).toBeNull();
    session.restart(50);
    session.close();
    new DeviceSession(100).close();
    expect(saved("device")).toBe('{"form":99}');
  });

  test("one of the first version is read", () => {
    const game = beginNew(50);
    localStorage.setItem("domino.device", JSON.stringify({ form: 1, game: savedGame(game), extras: { picked: null } }));
    const session = new DeviceSession();
    expect(session.scene.value.view.target).toBe(50);
    expect(storeNotice.value).toBeNull();
    session.close();
    expect(JSON.parse(saved("device") ?? "")).toMatchObject({ form: 2, game: { id: game.id } });
  });
});

test.each([["QuotaExceededError", "storage_full"], ["SecurityError", "storage_blocked"]])(
  "storage that refuses with %s is said once, and play goes on", async (name, notice) => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => { throw new DOMException("no", name); });
    const session = new DeviceSession(null);
    expect(storeNotice.value).toBe(notice);
    storeNotice.value = null;
    expect(await step(session)).toBeNull();
    expect(await step(session)).toBeNull();
    expect(storeNotice.value).toBeNull();
    session.close();
  },
);
