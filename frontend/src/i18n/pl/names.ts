import type { OpenEnd, Place, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Czerwony", blue: "Niebieski" };
/** Of red, of blue (second case). */
export const of: Readonly<Record<Seat, string>> = { red: "Czerwonego", blue: "Niebieskiego" };
/** To red, to blue (third case). */
export const to: Readonly<Record<Seat, string>> = { red: "Czerwonemu", blue: "Niebieskiemu" };
/** Where an open end lies on the felt. */
export const place: Readonly<Record<Place, string>> = {
  left: "po lewej",
  right: "po prawej",
  top: "u góry",
  bottom: "u dołu",
  topLeft: "u góry po lewej",
  topRight: "u góry po prawej",
  bottomLeft: "u dołu po lewej",
  bottomRight: "u dołu po prawej",
};
/** Where a tile is laid: at the end with this number, and where that lies. */
export const at = ({ n, place: where }: OpenEnd): string => `do liczby ${n}, ${place[where]}`;
export const count = plurals<"one" | "few" | "many">("pl");
/** Tiles that are there. */
export const tiles = (n: number): string =>
  count(n, { one: "# kostka", few: "# kostki", many: "# kostek", other: "# kostki" });
/** Tiles that somebody takes (fourth case). */
export const taken = (n: number): string =>
  count(n, { one: "# kostkę", few: "# kostki", many: "# kostek", other: "# kostki" });
export const pips = (n: number): string =>
  count(n, { one: "# oczko", few: "# oczka", many: "# oczek", other: "# oczka" });
export const points = (n: number): string =>
  count(n, { one: "# punkt", few: "# punkty", many: "# punktów", other: "# punktu" });
