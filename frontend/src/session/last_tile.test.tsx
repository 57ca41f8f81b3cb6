import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EMPTY, parseChain } from "../rules/chain.ts";
import type { SeenEvent } from "../rules/events.ts";
import type { Tile } from "../rules/tiles.ts";
import { LastTile } from "./last_tile.ts";

const TWO = parseChain("*6-6 6-3");
const THREE = parseChain("5-6 *6-6 6-3");
const played = (tile: Tile): SeenEvent[] => [{ type: "played", seat: "red", tile, end: "left" }];
const DREW: SeenEvent[] = [{ type: "drew", seat: "blue", tile: null }];

beforeEach(() => { sessionStorage.clear(); });
afterEach(() => { vi.restoreAllMocks(); });

/** A table that has seen 5-6 laid in version 8 and a draw in version 9. */
function seen(): LastTile {
  const last = new LastTile("room");
  last.see(7, TWO, []);
  last.see(8, THREE, played("5-6"));
  last.see(9, THREE, DREW);
  return last;
}

describe("while the page is there", () => {
  test("nothing is said of a chain that was there before", () => {
    const last = new LastTile("room");
    last.see(7, TWO, []);
    expect(last.tile.value).toBeNull();
  });

  test("a tile stays the last one through draws and positions told again", () => {
    const last = seen();
    last.see(12, THREE, []);
    expect(last.tile.value).toBe("5-6");
  });

  test("a chain that has changed unseen, and a new deal, have no last tile", () => {
    const last = seen();
    last.see(10, parseChain("5-6 *6-6 6-3 3-1"), []);
    expect(last.tile.value).toBeNull();
    last.see(11, parseChain("5-6 *6-6 6-3 3-1 1-2"), played("1-2"));
    last.see(12, EMPTY, [{ type: "dealt", number: 2, hand: [], counts: { red: 7, blue: 7 }, boneyard: 14, turn: "red", opening: null }]);
    expect(last.tile.value).toBeNull();
  });
});

describe("after a reload", () => {
  const reloaded = (version: number, chain = THREE): Tile | null => {
    const last = new LastTile("room");
    last.see(version, chain, []);
    return last.tile.value;
  };

  test("the tile is known while the table stands where it stood", () => {
    seen();
    expect(reloaded(9)).toBe("5-6");
    expect(reloaded(9)).toBe("5-6");
  });

  test("nothing is said once it stands elsewhere, in another room, or where that tile lies at no end", () => {
    seen();
    expect(reloaded(9, parseChain("1-5 5-6 *6-6 6-3"))).toBeNull();
    seen();
    expect(reloaded(10)).toBeNull();
    seen();
    const other = new LastTile("other");
    other.see(9, THREE, []);
    expect(other.tile.value).toBeNull();
  });

  test.each(["", "{", "null", "[]", "7", '{"version":9}', '{"version":"9","tile":"5-6"}', '{"version":9,"tile":"6-5"}'])(
    "garbage %j is nothing", (text) => {
      sessionStorage.setItem("domino.last.room", text);
      expect(reloaded(9)).toBeNull();
    },
  );

  test("blocked storage keeps nothing and stops nothing", () => {
    const no = (): never => { throw new DOMException("no", "SecurityError"); };
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(no);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(no);
    expect(seen().tile.value).toBe("5-6");
    expect(reloaded(9)).toBeNull();
  });
});
