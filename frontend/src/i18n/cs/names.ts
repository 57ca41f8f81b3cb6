import type { OpenEnd, Place, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Červený", blue: "Modrý" };
/** Of red, of blue (second case). */
export const of: Readonly<Record<Seat, string>> = { red: "Červeného", blue: "Modrého" };
/** To red, to blue (third case). */
export const to: Readonly<Record<Seat, string>> = { red: "Červenému", blue: "Modrému" };
/** Where an open end lies on the felt. */
export const place: Readonly<Record<Place, string>> = {
  left: "vlevo",
  right: "vpravo",
  top: "nahoře",
  bottom: "dole",
  topLeft: "vlevo nahoře",
  topRight: "vpravo nahoře",
  bottomLeft: "vlevo dole",
  bottomRight: "vpravo dole",
};
/** Where a tile is laid: at the end with this number, and where that lies. */
export const at = ({ n, place: where }: OpenEnd): string => `k číslu ${n}, ${place[where]}`;
export const count = plurals<"one" | "few" | "many">("cs");
export const tiles = (n: number): string =>
  count(n, { one: "# kámen", few: "# kameny", many: "# kamene", other: "# kamenů" });
export const points = (n: number): string =>
  count(n, { one: "# bod", few: "# body", many: "# bodu", other: "# bodů" });
// Pips and points are the same word.
export const pips = points;
