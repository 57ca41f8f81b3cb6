/** A round that has ended, move by move, with what one seat could know at each of its own. */
import { type Chain, EMPTY } from "../rules/chain.ts";
import type { Drew, GameEvent, Passed, Played } from "../rules/events.ts";
import { evolve } from "../rules/match.ts";
import { legalMoves } from "../rules/round.ts";
import type { Seat } from "../rules/seats.ts";
import { type Knowledge, knowledgeOf } from "./knowledge.ts";
import type { LocalGame } from "./local_game.ts";

/** What a seat did: a tile laid, a pass, or the draws that came before it in the same turn. */
export interface Replayed {
  readonly seat: Seat;
  /** The turn of the round, from 1: a turn ends with a tile laid or a pass. */
  readonly turn: number;
  readonly events: readonly (Played | Passed | Drew)[];
  /** The chain before it, and after it. */
  readonly chain: Chain;
  readonly after: Chain;
  /** Whether the rules left no choice. */
  readonly forced: boolean;
  /** What the seat could know before it; null for the other seat's moves. */
  readonly knowledge: Knowledge | null;
}

/** Every move of the round; the knowledge is that of `seat`. */
export function replayOf({ before, events }: LocalGame, seat: Seat): Replayed[] {
  const moves: Replayed[] = [];
  let match = before;
  let turn = 1;
  events.forEach((event, index) => {
    const known = match;
    match = evolve(match, event);
    if (!isMove(event) || known.round === null) return;
    const last = moves.at(-1);
    if (event.type === "drew" && last?.turn === turn) {
      moves[moves.length - 1] = { ...last, events: [...last.events, event] };
      return;
    }
    moves.push({
      seat: event.seat, turn, events: [event], chain: known.round.chain, after: match.round?.chain ?? EMPTY,
      forced: legalMoves(known.round).length === 1,
      knowledge: event.seat === seat ? knowledgeOf({ before, events: events.slice(0, index), match: known }, seat) : null,
    });
    if (event.type !== "drew") turn += 1;
  });
  return moves;
}

function isMove(event: GameEvent): event is Played | Passed | Drew {
  return event.type === "played" || event.type === "passed" || event.type === "drew";
}
