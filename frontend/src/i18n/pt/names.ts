import type { End, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Vermelho", blue: "Azul" };
export const side: Readonly<Record<End, string>> = { left: "à esquerda", right: "à direita" };
export const count = plurals<"one" | "many">("pt");
export const tiles = (n: number): string =>
  count(n, { one: "# peça", many: "# de peças", other: "# peças" });
export const points = (n: number): string =>
  count(n, { one: "# ponto", many: "# de pontos", other: "# pontos" });
// Pips and points are the same word.
export const pips = points;
