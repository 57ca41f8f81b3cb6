import type { End, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Rouge", blue: "Bleu" };
export const side: Readonly<Record<End, string>> = { left: "à gauche", right: "à droite" };
export const count = plurals<"one" | "many">("fr");
export const tiles = (n: number): string =>
  count(n, { one: "# domino", many: "# de dominos", other: "# dominos" });
export const points = (n: number): string =>
  count(n, { one: "# point", many: "# de points", other: "# points" });
// Pips and points are the same word.
export const pips = points;
