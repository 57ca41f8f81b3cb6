import type { End, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Rot", blue: "Blau" };
export const side: Readonly<Record<End, string>> = { left: "links", right: "rechts" };
export const count = plurals<"one">("de");
export const tiles = (n: number): string => count(n, { one: "# Stein", other: "# Steine" });
export const pips = (n: number): string => count(n, { one: "# Auge", other: "# Augen" });
export const points = (n: number): string => count(n, { one: "# Punkt", other: "# Punkte" });
