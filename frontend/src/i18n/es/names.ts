import type { OpenEnd, Place, Seat } from "../params.ts";
import { plurals } from "../plurals.ts";

export const name: Readonly<Record<Seat, string>> = { red: "Rojo", blue: "Azul" };
/** Where an open end lies on the felt. */
export const place: Readonly<Record<Place, string>> = {
  left: "a la izquierda",
  right: "a la derecha",
  top: "arriba",
  bottom: "abajo",
  topLeft: "arriba a la izquierda",
  topRight: "arriba a la derecha",
  bottomLeft: "abajo a la izquierda",
  bottomRight: "abajo a la derecha",
};
/** Where a tile is laid: at the end with this number, and where that lies. */
export const at = ({ n, place: where }: OpenEnd): string => `en el ${n}, ${place[where]}`;
export const count = plurals<"one" | "many">("es");
export const tiles = (n: number): string =>
  count(n, { one: "# ficha", many: "# de fichas", other: "# fichas" });
export const points = (n: number): string =>
  count(n, { one: "# punto", many: "# de puntos", other: "# puntos" });
// Pips and points are the same word.
export const pips = points;
