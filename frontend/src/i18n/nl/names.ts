import type { OpenEnd, Place, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Rood", blue: "Blauw" };
/** Where an open end lies on the felt. */
export const place: Readonly<Record<Place, string>> = {
  left: "links",
  right: "rechts",
  top: "bovenaan",
  bottom: "onderaan",
  topLeft: "linksboven",
  topRight: "rechtsboven",
  bottomLeft: "linksonder",
  bottomRight: "rechtsonder",
};
/** Where a tile is laid: at the end with this number, and where that lies. */
export const at = ({ n, place: where }: OpenEnd): string => `aan de ${n}, ${place[where]}`;
export const count = plurals<"one">("nl");
export const tiles = (n: number): string => count(n, { one: "# steen", other: "# stenen" });
export const pips = (n: number): string => count(n, { one: "# oog", other: "# ogen" });
export const points = (n: number): string => count(n, { one: "# punt", other: "# punten" });
