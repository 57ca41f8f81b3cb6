import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { linkTile } from "../rules/chain.ts";
import { DeviceSession } from "./device.ts";
import { SaveSlot, storeNotice } from "./store.ts";
import { beginNew } from "./local_game.ts";

beforeEach(() => { localStorage.clear(); storeNotice.value = null; });
afterEach(() => { vi.restoreAllMocks(); });

/** Make one legal move as whoever is to move. */
async function step(session: DeviceSession): Promise<void> {
  session.uncover();
  const [move] = session.scene.value.moves;
  if (move === undefined) throw new Error("somebody is to move");
  expect(await session.move(move)).toBeNull();
}

/** Whether the last step's news names a drawn tile. */
function namesDrawn(session: DeviceSession): boolean {
  return session.scene.value.news.events.some((event) => event.type === "drew" && event.tile !== null);
}

describe("two on one device", () => {
  test("a new game starts covered, and covered means that no tile is in the scene", () => {
    const session = new DeviceSession(null);
    const { covered, view, moves } = session.scene.value;
    expect(covered).toBe(true);
    expect(view.round?.hand).toEqual([]);
    expect(moves).toEqual([]);
    expect(view.round?.counts).toEqual({ red: 7, blue: 7 });
    session.close();
  });

  test("once covered, the news counts what was drawn: at the hand-over, on leaving, and after it is uncovered again", async () => {
    const session = new DeviceSession(null);
    let drawn = 0;
    while (drawn < 3) {
      await step(session);
      if (session.scene.value.news.events.some((event) => event.type === "drew")) {
        const { covered, version } = session.scene.value;
        if (!covered) expect(namesDrawn(session)).toBe(true);
        session.cover();
        expect(namesDrawn(session)).toBe(false);
        session.uncover();
        expect(namesDrawn(session)).toBe(false);
        expect(session.scene.value.version).toBe(version);
        drawn += 1;
      }
      if (session.scene.value.view.round?.result != null) session.next();
    }
    session.close();
  });

  test("no move while the hand is covered", async () => {
    const session = new DeviceSession(null);
    expect(await session.move({ type: "draw" })).toBe("not_your_turn");
    session.close();
  });

  test("the hand-over covers, and so do leaving the tab and the page", async () => {
    const session = new DeviceSession(null);
    await step(session);
    expect(session.scene.value.covered).toBe(true);
    session.uncover();
    window.dispatchEvent(new Event("pagehide"));
    expect(session.scene.value.covered).toBe(true);
    session.uncover();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(session.scene.value.covered).toBe(true);
    session.close();
  });

  test("a whole round, reloaded after each move, ends with both hands shown", async () => {
    let session = new DeviceSession(null);
    while (session.scene.value.view.round?.result == null) {
      await step(session);
      session.cover(); // as a reload does
      const { view: before, last } = session.scene.value;
      session.close();
      session = new DeviceSession();
      expect(session.scene.value.view).toEqual(before);
      expect(session.scene.value.last).toBe(last);
      const { links } = session.scene.value.view.round?.chain ?? { links: [] };
      expect([links[0], links.at(-1)].map((link) => link && linkTile(link))).toContain(last ?? undefined);
    }
    expect(session.scene.value.covered).toBe(false);
    const { result } = session.scene.value.view.round;
    expect(result.points).toBe(Math.abs(result.sums.red - result.sums.blue));
    session.next();
    expect(session.scene.value.covered).toBe(true);
    session.close();
  });

  test("a refusal names its reason and changes nothing", async () => {
    const session = new DeviceSession(null);
    session.uncover();
    const before = session.scene.value;
    expect(await session.move({ type: "pass" })).toBe("must_play");
    expect(session.scene.value).toEqual(before);
    session.close();
  });
});

describe("saved games", () => {
  test("the picked tile comes back", () => {
    const session = new DeviceSession(null);
    session.uncover();
    const tile = session.scene.value.view.round?.hand[0] ?? null;
    session.picked.value = tile;
    session.close();
    const again = new DeviceSession();
    expect(again.picked.value).toBe(tile);
    again.close();
  });

  test.each(["", "{", "null", "[]", '{"form":"99"}', '{"form":1,"game":{},"extras":{}}'])("garbage %j is set aside with one notice", (text) => {
    localStorage.setItem("domino.device", text);
    const session = new DeviceSession();
    expect(session.scene.value.view.round?.counts).toEqual({ red: 7, blue: 7 });
    expect(storeNotice.value).toBe("saved_unreadable");
    expect(localStorage.getItem("domino.device.unreadable")).toBe(text);
    session.close();
  });

  test("blocked or full storage: the game goes on", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => { throw new DOMException("full", "QuotaExceededError"); });
    const session = new DeviceSession(null);
    expect(storeNotice.value).toBe("storage_full");
    await step(session);
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => { throw new DOMException("no", "SecurityError"); });
    const again = new SaveSlot("device");
    expect(again.restore()).toBeNull();
    again.close();
    expect(storeNotice.value).toBe("storage_blocked");
    session.close();
  });

  test("the two local modes are kept apart", () => {
    const slots = () => [new SaveSlot("device"), new SaveSlot("computer")] as const;
    const [device, computer] = slots();
    device.write(beginNew(50), { picked: null });
    computer.write(beginNew(100), { picked: null, level: "hard" });
    const [deviceAgain, computerAgain] = slots();
    expect(deviceAgain.restore()?.game.match.target).toBe(50);
    expect(computerAgain.restore()?.extras.level).toBe("hard");
    [device, computer, deviceAgain, computerAgain].forEach((slot) => { slot.close(); });
  });
});
