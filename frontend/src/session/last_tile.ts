/** The tile laid last, which the table marks: known from what happened, and over a reload from this browser's memory. */
import { signal } from "@preact/signals";
import { type Chain, linkTile } from "../rules/chain.ts";
import type { GameEvent, SeenEvent } from "../rules/events.ts";
import { isTile, type Tile } from "../rules/tiles.ts";

/** The last tile that these events laid; null where they laid none. */
export function laidLast(events: readonly (GameEvent | SeenEvent)[]): Tile | null {
  const laid = events.findLast((event) => event.type === "played");
  return laid?.tile ?? null;
}

/** The tile laid last in the room `code`, whose server tells what happened only to those who are there. */
export class LastTile {
  readonly tile = signal<Tile | null>(null);
  readonly #key: string;
  #lies = "";

  constructor(code: string) {
    this.#key = `domino.last.${code}`;
  }

  /**
   * Look at every position. `events` led to it, none where they are not known: then the tile is still the same while
   * the same tiles lie; and else the one that was kept for this very version of the table, if there is one.
   */
  see(version: number, chain: Chain | null, events: readonly SeenEvent[]): void {
    const tiles = chain?.links.map(linkTile) ?? [];
    const lies = tiles.join();
    const tile = laidLast(events) ?? (lies === this.#lies ? this.tile.value : this.#recall(version));
    this.#lies = lies;
    // A tile is laid at an end; whatever else was remembered is of another table.
    this.tile.value = tile !== null && (tile === tiles[0] || tile === tiles.at(-1)) ? tile : null;
    this.#remember(version);
  }

  #recall(version: number): Tile | null {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? "null") as { version?: unknown; tile?: unknown } | null;
      return kept?.version === version && isTile(kept.tile) ? kept.tile : null;
    } catch {
      return null;
    }
  }

  #remember(version: number): void {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify({ version, tile: this.tile.value }));
    } catch {
      // Blocked or full storage: after a reload no tile is marked until the next one is laid.
    }
  }
}
