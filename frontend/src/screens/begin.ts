/** What the start screen wants the next screen to do: a new game instead of the saved one. */
import type { SaveName } from "../session/store.ts";

let wanted: SaveName | null = null;

/** The next visit to this screen starts a new game. */
export function begin(name: SaveName): void {
  wanted = name;
}

/** Whether this visit starts a new game; asked once. */
export function takeBegin(name: SaveName): boolean {
  const yes = wanted === name;
  if (yes) wanted = null;
  return yes;
}
