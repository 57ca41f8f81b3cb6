import type { OpenEnd, Place, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Rot", blue: "Blau" };
/** Where an open end lies on the felt. */
export const place: Readonly<Record<Place, string>> = {
  left: "links",
  right: "rechts",
  top: "oben",
  bottom: "unten",
  topLeft: "oben links",
  topRight: "oben rechts",
  bottomLeft: "unten links",
  bottomRight: "unten rechts",
};
/** Where a tile is laid: at the end with this number, and where that lies. */
export const at = ({ n, place: where }: OpenEnd): string => `an die ${n} ${place[where]}`;
export const count = plurals<"one">("de");
export const tiles = (n: number): string => count(n, { one: "# Stein", other: "# Steine" });
export const pips = (n: number): string => count(n, { one: "# Auge", other: "# Augen" });
export const points = (n: number): string => count(n, { one: "# Punkt", other: "# Punkte" });
