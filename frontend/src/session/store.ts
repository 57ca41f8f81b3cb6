/** Saved games in this browser. Storage may be blocked, full or hold garbage: the game goes on (C45). */
import { signal } from "@preact/signals";
import { isMatchBefore } from "./guards.ts";
import { type LocalGame, restoredGame, type SavedGame, savedGame } from "./local_game.ts";
import { isOver, type Match } from "../rules/match.ts";
import { isTile, type Tile } from "../rules/tiles.ts";

/** What keeps a game from being saved or restored; the page says so once, calmly. */
export type StoreNotice = "storage_blocked" | "storage_full" | "saved_unreadable" | "saved_older";

/** The latest notice, null when all is well or it has been read. */
export const storeNotice = signal<StoreNotice | null>(null);

/** Bumped when the form of a save changes; a save of another form is put aside, not deleted. */
const FORM = 1;

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

export function save(name: SaveName, game: LocalGame, extras: Extras): void {
  try {
    localStorage.setItem(key(name), JSON.stringify({ form: FORM, game: savedGame(game), extras }));
  } catch (error) {
    const full = error instanceof DOMException && error.name === "QuotaExceededError";
    storeNotice.value = full ? "storage_full" : "storage_blocked";
  }
}

/** The saved game, or null where there is none that can be played on. */
export function restore(name: SaveName): Restored | null {
  const text = read(key(name));
  if (text === null) return null;
  try {
    return parse(text);
  } catch (error) {
    putAside(name, text);
    storeNotice.value = error instanceof OtherForm ? "saved_older" : "saved_unreadable";
    return null;
  }
}

/** The game in progress that waits under this name, without touching it; null where there is none. */
export function waiting(name: SaveName): Match | null {
  const text = read(key(name));
  if (text === null) return null;
  try {
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

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    storeNotice.value = "storage_blocked";
    return null;
  }
}

/** The save was written by another version of the page. */
class OtherForm extends Error {}

function parse(text: string): Restored {
  const { form, game, extras } = JSON.parse(text) as { form: unknown; game: SavedGame; extras: Partial<Extras> };
  if (typeof form === "number" && form !== FORM) throw new OtherForm();
  if (form !== FORM || !isMatchBefore(game.before) || typeof game.id !== "string") throw new Error("not a save");
  const picked = isTile(extras.picked) ? extras.picked : null;
  const level = typeof extras.level === "string" ? { level: extras.level } : {};
  return { game: restoredGame(game), extras: { picked, ...level } };
}

/** Keep what could not be read out of the way: a later version may be able to. */
function putAside(name: SaveName, text: string): void {
  try {
    localStorage.setItem(`${key(name)}.unreadable`, text);
    localStorage.removeItem(key(name));
  } catch {
    // Nothing is lost by leaving it where it is: the next save replaces it.
  }
}
