/** The decisions of a local round: where a seat had a choice, what it knew, and what it did. */
import type { Move } from "../rules/moves.ts";
import { parseMove } from "../rules/moves.ts";
import { legalMoves } from "../rules/round.ts";
import type { Seat } from "../rules/seats.ts";
import { type Knowledge, knowledgeOf } from "./knowledge.ts";
import { advance, begin, type LocalGame } from "./local_game.ts";

export interface Decision {
  /** How many moves of the round came before it. */
  readonly at: number;
  readonly knowledge: Knowledge;
  readonly move: Move;
}

/** Each decision of `seat` in `game`, in order: its turns with more than one legal move. */
export function decisionsOf(game: LocalGame, seat: Seat): Decision[] {
  const decisions: Decision[] = [];
  let past = begin(game.before, game.deck, game.id);
  game.moves.map(parseMove).forEach((move, at) => {
    if (past.match.round?.turn === seat && legalMoves(past.match.round).length > 1) {
      decisions.push({ at, knowledge: knowledgeOf(past, seat), move });
    }
    past = advance(past, move);
  });
  return decisions;
}
