import { t } from "../i18n/index.ts";
import type { Chain } from "../rules/chain.ts";
import type { Move } from "../rules/moves.ts";
import { openEnds } from "../table/index.ts";

/** Half-tiles in a row of a chain that is drawn in a dialog. */
export const DIALOG_ROW = 15;

/** A move in a few words: the tile and where it goes in the chain drawn beside it, or what is done instead. */
export function moveWords(move: Move, chain: Chain): string {
  const words = t();
  if (move.type !== "play") return words.actions[move.type];
  const end = move.end === null ? undefined : openEnds(chain, DIALOG_ROW)?.[move.end];
  return end === undefined ? move.tile : words.review.at({ tile: move.tile, end });
}
