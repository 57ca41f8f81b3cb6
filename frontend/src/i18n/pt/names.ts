import type { OpenEnd, Place, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Vermelho", blue: "Azul" };
/** Where an open end lies on the felt. */
export const place: Readonly<Record<Place, string>> = {
  left: "à esquerda",
  right: "à direita",
  top: "em cima",
  bottom: "embaixo",
  topLeft: "em cima à esquerda",
  topRight: "em cima à direita",
  bottomLeft: "embaixo à esquerda",
  bottomRight: "embaixo à direita",
};
/** Where a tile is laid: at the end with this number, and where that lies. */
export const at = ({ n, place: where }: OpenEnd): string => `no ${n}, ${place[where]}`;
export const count = plurals<"one" | "many">("pt");
export const tiles = (n: number): string =>
  count(n, { one: "# peça", many: "# de peças", other: "# peças" });
export const points = (n: number): string =>
  count(n, { one: "# ponto", many: "# de pontos", other: "# pontos" });
// Pips and points are the same word.
export const pips = points;
