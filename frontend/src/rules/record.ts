/** The record of a round that is over: everything needed to check the deal and every move. */

import { ENDS } from "./chain.ts";
import { commitment, deal, shuffled } from "./deal.ts";
import type { Drew, GameEvent, Passed, Played } from "./events.ts";
import { same } from "./json.ts";
import { decide, evolve, isPlaying, newMatch, TARGETS } from "./match.ts";
import type { Match } from "./match.ts";
import { DRAW, PASS, play, Refused } from "./moves.ts";
import type { Move } from "./moves.ts";
import { SEATS } from "./seats.ts";
import type { PerSeat, Seat } from "./seats.ts";

export const FORMAT = "domino-for-two/1";

/**
 * A record as JSON reads it.
 *
 * `number` is that of the round in its match; `opens` is the winner of the previous round (R7) or null; `scores`
 * are those before the round; `events` are unredacted, from the `dealt` on. `abandoned` (false if left out) says
 * that the players began a new game in mid-round: then the events stop where play stopped, without a `round_ended`.
 */
export interface RoundRecord {
  readonly format: string;
  readonly number: number;
  readonly opens: Seat | null;
  readonly target: number | null;
  readonly scores: PerSeat<number>;
  readonly deal: {
    readonly secret: string;
    readonly commitment: string;
    readonly numbers: PerSeat<string>;
  };
  readonly events: readonly GameEvent[];
  readonly abandoned?: boolean;
}

/**
 * What does not hold in a record.
 *
 * - `malformed`: something is missing or not of its kind
 * - `format`: of another program or version
 * - `commitment`: the secret is not the one the table committed to
 * - `deal`: the tiles dealt are not those of the shuffle, or another seat or tile opens
 * - `events`: a move breaks the rules, or the events are not what the rules make of it
 * - `number`: a page gave another number (see `seen.ts`)
 * - `shown`: a page was shown another event or position (see `seen.ts`)
 */
export type Fault = "malformed" | "format" | "commitment" | "deal" | "events" | "number" | "shown";

/** A record that does not hold. `at` is the index of the first wrong event, null where it is none. */
export class RecordError extends Error {
  override readonly name = "RecordError";
  readonly fault: Fault;
  readonly at: number | null;

  constructor(fault: Fault, at: number | null = null) {
    super(at === null ? fault : `${fault} (${at})`);
    this.fault = fault;
    this.at = at;
  }
}

/** Checks the commitment, the shuffle and every move of `record` by the rules. Throws a `RecordError`. */
export function check(record: RoundRecord): void {
  try {
    checkAll(record);
  } catch (error) {
    // A record comes from outside: what is missing or of another kind shows itself as one of these two.
    if (error instanceof TypeError || error instanceof RangeError) throw new RecordError("malformed");
    throw error;
  }
}

function checkAll(record: RoundRecord): void {
  if (record.format !== FORMAT) throw new RecordError("format");
  checkBefore(record);
  const { secret, numbers } = record.deal;
  if (commitment(secret) !== record.deal.commitment) throw new RecordError("commitment");
  const dealt = deal(shuffled(secret, numbers), record.number, record.opens);
  if (!same(record.events[0], dealt)) throw new RecordError("deal", 0);
  const before = { ...newMatch(record.target), scores: record.scores };
  replay(evolve(before, dealt), record.events, isAbandoned(record));
}

function isAbandoned({ abandoned = false }: RoundRecord): boolean {
  if (typeof abandoned !== "boolean") throw new RecordError("malformed");
  return abandoned;
}

/** What was so before the round: scores short of the target, and R7 only from a match's second round on. */
function checkBefore({ number, opens, target, scores }: RoundRecord): void {
  const targetKnown = target === null || TARGETS.some((known) => known === target);
  const below = (score: number): boolean => Number.isInteger(score) && score >= 0 && score < (target ?? 1);
  const numberFits = Number.isInteger(number) && number >= 1 && (number === 1 || target !== null);
  const openerFits = opens === null || (number > 1 && SEATS.includes(opens));
  if (!(targetKnown && below(scores.red) && below(scores.blue) && numberFits && openerFits)) {
    throw new RecordError("malformed");
  }
}

function replay(start: Match, recorded: readonly GameEvent[], abandoned: boolean): void {
  let match = start;
  let at = 1;
  while (isPlaying(match) && !(abandoned && at === recorded.length)) {
    const facts = decided(match, recorded[at], at);
    for (const fact of facts) {
      if (!same(recorded[at], fact)) throw new RecordError("events", at);
      match = evolve(match, fact);
      at += 1;
    }
  }
  if (at !== recorded.length || (abandoned && !isPlaying(match))) throw new RecordError("events", at);
}

function decided(match: Match, event: GameEvent | undefined, at: number): readonly GameEvent[] {
  if (event?.type !== "played" && event?.type !== "drew" && event?.type !== "passed") {
    throw new RecordError("events", at);
  }
  if (event.type === "played" && !ENDS.includes(event.end)) throw new RecordError("events", at);
  try {
    return decide(match, event.seat, moveOf(event));
  } catch (error) {
    if (error instanceof Refused) throw new RecordError("events", at);
    throw error;
  }
}

function moveOf(event: Played | Drew | Passed): Move {
  if (event.type === "played") return play(event.tile, event.end);
  return event.type === "drew" ? DRAW : PASS;
}
