import type { End, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Rosso", blue: "Blu" };
export const side: Readonly<Record<End, string>> = { left: "a sinistra", right: "a destra" };
export const count = plurals<"one" | "many">("it");
export const tiles = (n: number): string =>
  count(n, { one: "# tessera", many: "# di tessere", other: "# tessere" });
export const points = (n: number): string => count(n, { one: "# punto", many: "# di punti", other: "# punti" });
// Pips and points are the same word.
export const pips = points;
