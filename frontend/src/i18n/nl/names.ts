import type { End, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Rood", blue: "Blauw" };
export const side: Readonly<Record<End, string>> = { left: "links", right: "rechts" };
export const count = plurals<"one">("nl");
export const tiles = (n: number): string => count(n, { one: "# steen", other: "# stenen" });
export const pips = (n: number): string => count(n, { one: "# oog", other: "# ogen" });
export const points = (n: number): string => count(n, { one: "# punt", other: "# punten" });
