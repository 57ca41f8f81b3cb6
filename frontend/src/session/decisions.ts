/** The decisions of a round: where a seat had a choice, what it knew, and what it did. */
import { type Chain, EMPTY } from "../rules/chain.ts";
import type { GameEvent, Played } from "../rules/events.ts";
import { evolve, type Match, newMatch } from "../rules/match.ts";
import type { Move } from "../rules/moves.ts";
import type { RoundRecord } from "../rules/record.ts";
import { legalMoves } from "../rules/round.ts";
import type { Seat } from "../rules/seats.ts";
import { type Knowledge, knowledgeOf } from "./knowledge.ts";
import type { LocalGame } from "./local_game.ts";

export interface Decision {
  /** The turn of the round, from 1: a turn ends with a tile laid or a pass. */
  readonly turn: number;
  /** Tiles drawn earlier in this turn. */
  readonly drawn: number;
  readonly chain: Chain;
  readonly knowledge: Knowledge;
  readonly move: Move;
}

/** Each decision of `seat` in a local round, in order: its turns with more than one legal move. */
export function decisionsOf({ before, events }: LocalGame, seat: Seat): Decision[] {
  return decisionsIn(before, events, seat);
}

/** The same from the record of an online round that has ended. */
export function decisionsOfRecord({ target, scores, events }: RoundRecord, seat: Seat): Decision[] {
  return decisionsIn({ ...newMatch(target), scores }, events, seat);
}

function decisionsIn(before: Match, events: readonly GameEvent[], seat: Seat): Decision[] {
  const decisions: Decision[] = [];
  let match = before;
  let turn = 1;
  let drawn = 0;
  events.forEach((event, index) => {
    const options = match.round?.turn === seat ? legalMoves(match.round) : [];
    if (event.type === "played" && options.length > 1) {
      const knowledge = knowledgeOf({ before, events: events.slice(0, index), match }, seat);
      decisions.push({ turn, drawn, chain: match.round?.chain ?? EMPTY, knowledge, move: made(options, event) });
    }
    drawn = event.type === "drew" ? drawn + 1 : 0;
    if (event.type === "played" || event.type === "passed") turn += 1;
    match = evolve(match, event);
  });
  return decisions;
}

/** The legal move that brought the event about: its end is left out where there was nothing to choose. */
function made(options: readonly Move[], { tile, end }: Played): Move {
  const move = options.find((option) =>
    option.type === "play" && option.tile === tile && (option.end === null || option.end === end));
  if (move === undefined) throw new Error("a record that was checked holds legal moves only");
  return move;
}
