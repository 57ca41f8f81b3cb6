import { t } from "../i18n";
import type { Move } from "../rules/moves.ts";

/** A move in a few words: the tile and where it goes, or what is done instead. */
export function moveWords(move: Move): string {
  const { actions } = t();
  if (move.type !== "play") return actions[move.type];
  if (move.end === null) return move.tile;
  return `${move.tile} ${move.end === "left" ? "←" : "→"}`;
}
