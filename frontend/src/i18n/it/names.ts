import type { OpenEnd, Place, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Rosso", blue: "Blu" };
/** Where an open end lies on the felt. */
export const place: Readonly<Record<Place, string>> = {
  left: "a sinistra",
  right: "a destra",
  top: "in alto",
  bottom: "in basso",
  topLeft: "in alto a sinistra",
  topRight: "in alto a destra",
  bottomLeft: "in basso a sinistra",
  bottomRight: "in basso a destra",
};
/** Where a tile is laid: at the end with this number, and where that lies. */
export const at = ({ n, place: where }: OpenEnd): string => `all’estremità ${n}, ${place[where]}`;
export const count = plurals<"one" | "many">("it");
export const tiles = (n: number): string =>
  count(n, { one: "# tessera", many: "# di tessere", other: "# tessere" });
export const points = (n: number): string => count(n, { one: "# punto", many: "# di punti", other: "# punti" });
// Pips and points are the same word.
export const pips = points;
