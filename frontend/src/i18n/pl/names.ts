import type { End, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Czerwony", blue: "Niebieski" };
/** Of red, of blue (second case). */
export const of: Readonly<Record<Seat, string>> = { red: "Czerwonego", blue: "Niebieskiego" };
/** To red, to blue (third case). */
export const to: Readonly<Record<Seat, string>> = { red: "Czerwonemu", blue: "Niebieskiemu" };
export const side: Readonly<Record<End, string>> = { left: "po lewej", right: "po prawej" };
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
