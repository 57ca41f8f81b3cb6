import type { End, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Red", blue: "Blue" };
export const side: Readonly<Record<End, string>> = { left: "on the left", right: "on the right" };
export const count = plurals<"one">("en");
export const tiles = (n: number): string => count(n, { one: "# tile", other: "# tiles" });
export const pips = (n: number): string => count(n, { one: "# pip", other: "# pips" });
export const points = (n: number): string => count(n, { one: "# point", other: "# points" });
