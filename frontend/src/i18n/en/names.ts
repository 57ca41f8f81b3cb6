import type { OpenEnd, Place, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Red", blue: "Blue" };
/** Where an open end lies on the felt. */
export const place: Readonly<Record<Place, string>> = {
  left: "left",
  right: "right",
  top: "top",
  bottom: "bottom",
  topLeft: "top left",
  topRight: "top right",
  bottomLeft: "bottom left",
  bottomRight: "bottom right",
};
/** Where a tile is laid: at the end with this number, and where that lies. */
export const at = ({ n, place: where }: OpenEnd): string => `on the ${n}, ${place[where]}`;
export const count = plurals<"one">("en");
export const tiles = (n: number): string => count(n, { one: "# tile", other: "# tiles" });
export const pips = (n: number): string => count(n, { one: "# pip", other: "# pips" });
export const points = (n: number): string => count(n, { one: "# point", other: "# points" });
