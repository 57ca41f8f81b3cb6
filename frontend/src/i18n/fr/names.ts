import type { OpenEnd, Place, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Rouge", blue: "Bleu" };
/** Where an open end lies on the felt. */
export const place: Readonly<Record<Place, string>> = {
  left: "à gauche",
  right: "à droite",
  top: "en haut",
  bottom: "en bas",
  topLeft: "en haut à gauche",
  topRight: "en haut à droite",
  bottomLeft: "en bas à gauche",
  bottomRight: "en bas à droite",
};
/** Where a tile is laid: at the end with this number, and where that lies. */
export const at = ({ n, place: where }: OpenEnd): string => `sur le ${n}, ${place[where]}`;
export const count = plurals<"one" | "many">("fr");
export const tiles = (n: number): string =>
  count(n, { one: "# domino", many: "# de dominos", other: "# dominos" });
export const points = (n: number): string =>
  count(n, { one: "# point", many: "# de points", other: "# points" });
// Pips and points are the same word.
export const pips = points;
