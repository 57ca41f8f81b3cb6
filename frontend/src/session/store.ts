/** Saved games in this browser. Storage may be blocked, full or hold garbage: the game goes on. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { isMatchBefore } from "./guards.ts";
import { type LocalGame, restoredGame, type SavedGame, savedGame } from "./local_game.ts";
import { randomNumber } from "../rules/deal.ts";
import { isOver, type Match } from "../rules/match.ts";
import { isTile, type Tile } from "../rules/tiles.ts";

/** What keeps a game from being saved or restored; the page says so once, calmly. */
export type StoreNotice = "storage_blocked" | "storage_full" | "saved_unreadable" | "saved_newer";

/** The latest notice, null when all is well or it has been read. */
export const storeNotice = signal<StoreNotice | null>(null);

/**
 * The form of a save. Older forms are read: 1 was the same without revision and tab. A newer one belongs to a newer
 * version of the page and is left alone.
 */
const FORM = 2;

/** What is saved beside the game itself. */
export interface Extras {
  readonly picked: Tile | null;
  readonly level?: string;
}

export interface Restored {
  readonly game: LocalGame;
  readonly extras: Extras;
}

export type SaveName = "device" | "computer";

const key = (name: SaveName): string => `domino.${name}`;

/**
 * One saved game as one tab holds it. Of several tabs the one that took the save last plays: before each write the
 * save must still be what this tab wrote or read last, else the game goes on elsewhere and nothing is written.
 */
export class SaveSlot {
  readonly #key: string;
  readonly #elsewhere = signal(false);
  /** Names the writer, so that no two tabs ever write the same text. */
  readonly #tab = randomNumber();
  readonly #told = new Set<StoreNotice>();
  #revision = 0;
  /** The save as this tab wrote or read it last, null where there was none. */
  #seen: string | null;

  constructor(name: SaveName) {
    this.#key = key(name);
    this.#seen = this.#read();
    window.addEventListener("storage", this.#look);
    // A tab that was frozen, or comes back from the history cache, has missed what others wrote.
    window.addEventListener("pageshow", this.#look);
    document.addEventListener("visibilitychange", this.#look);
  }

  /** Whether another tab has taken the game over; a tab that lost it stays without it. */
  get elsewhere(): ReadonlySignal<boolean> {
    return this.#elsewhere;
  }

  /** Look whether the game is still this tab's. */
  get mine(): boolean {
    const now = this.#read();
    // A save that is gone was deleted or evicted by the browser: nobody else plays.
    if (now !== null && now !== this.#seen) this.#elsewhere.value = true;
    return !this.#elsewhere.peek();
  }

  /** The saved game, or null where there is none that can be played on. */
  restore(): Restored | null {
    const text = this.#seen;
    if (text === null) return null;
    try {
      const { revision, ...restored } = parse(text);
      this.#revision = revision;
      return restored;
    } catch (error) {
      if (error instanceof NewerForm) this.#tell("saved_newer");
      else this.#putAside(text);
      return null;
    }
  }

  /** Save the game, unless it is another tab's by now or a newer version's. */
  write(game: LocalGame, extras: Extras): void {
    if (!this.mine) return;
    if (this.#seen !== null && isNewer(this.#seen)) {
      this.#tell("saved_newer");
      return;
    }
    const revision = this.#revision + 1;
    const text = JSON.stringify({ form: FORM, revision, tab: this.#tab, game: savedGame(game), extras });
    try {
      localStorage.setItem(this.#key, text);
      this.#seen = text;
      this.#revision = revision;
    } catch (error) {
      const full = error instanceof DOMException && error.name === "QuotaExceededError";
      this.#tell(full ? "storage_full" : "storage_blocked");
    }
  }

  close(): void {
    window.removeEventListener("storage", this.#look);
    window.removeEventListener("pageshow", this.#look);
    document.removeEventListener("visibilitychange", this.#look);
  }

  readonly #look = (): boolean => this.mine;

  #read(): string | null {
    try {
      return localStorage.getItem(this.#key);
    } catch {
      this.#tell("storage_blocked");
      return null;
    }
  }

  #tell(notice: StoreNotice): void {
    if (this.#told.has(notice)) return;
    this.#told.add(notice);
    storeNotice.value = notice;
  }

  /** Keep what could not be read out of the way: a later version may be able to. */
  #putAside(text: string): void {
    this.#tell("saved_unreadable");
    try {
      localStorage.setItem(`${this.#key}.unreadable`, text);
      localStorage.removeItem(this.#key);
      this.#seen = null;
    } catch {
      // Nothing is lost by leaving it where it is: the next save replaces it.
    }
  }
}

/** The game in progress that waits under this name, without touching it; null where there is none. */
export function waiting(name: SaveName): Match | null {
  try {
    const text = localStorage.getItem(key(name));
    if (text === null) return null;
    const { match } = parse(text).game;
    return match.round?.result === null || !isOver(match) ? match : null;
  } catch {
    return null;
  }
}

/** Delete both saved games. */
export function forgetAll(): void {
  try {
    for (const name of ["device", "computer"] as const) localStorage.removeItem(key(name));
  } catch {
    // Blocked storage keeps nothing to delete.
  }
}

/** The save was written by a newer version of the page. */
class NewerForm extends Error {}

interface Saved {
  readonly form: unknown;
  readonly revision?: unknown;
  readonly game: SavedGame;
  readonly extras: Partial<Extras>;
}

function parse(text: string): Restored & { readonly revision: number } {
  const { form, revision, game, extras } = JSON.parse(text) as Saved;
  if (typeof form === "number" && form > FORM) throw new NewerForm();
  if ((form !== 1 && form !== FORM) || !isMatchBefore(game.before) || typeof game.id !== "string") throw new Error("not a save");
  const picked = isTile(extras.picked) ? extras.picked : null;
  const level = typeof extras.level === "string" ? { level: extras.level } : {};
  return { game: restoredGame(game), extras: { picked, ...level }, revision: typeof revision === "number" ? revision : 0 };
}

function isNewer(text: string): boolean {
  try {
    const { form } = JSON.parse(text) as { readonly form: unknown };
    return typeof form === "number" && form > FORM;
  } catch {
    return false;
  }
}
