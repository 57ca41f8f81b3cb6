import type { End, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Rojo", blue: "Azul" };
export const side: Readonly<Record<End, string>> = { left: "por la izquierda", right: "por la derecha" };
export const count = plurals<"one" | "many">("es");
export const tiles = (n: number): string =>
  count(n, { one: "# ficha", many: "# de fichas", other: "# fichas" });
export const points = (n: number): string =>
  count(n, { one: "# punto", many: "# de puntos", other: "# puntos" });
// Pips and points are the same word.
export const pips = points;
