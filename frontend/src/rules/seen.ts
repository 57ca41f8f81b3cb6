/** What one seat was shown of a deal, and whether the deal's record tells the same. */

import type { SeenEvent } from "./events.ts";
import { redact } from "./events.ts";
import { same } from "./json.ts";
import { evolve, newMatch } from "./match.ts";
import { check, RecordError } from "./record.ts";
import type { RoundRecord } from "./record.ts";
import type { Seat } from "./seats.ts";
import { view } from "./view.ts";
import type { RoundView } from "./view.ts";

export const SEEN_FORMAT = "domino-for-two/seen/1";

/** Events as they were shown one after the other, or, after a break, the whole round as it stood then. */
export type Sighting = { readonly events: readonly SeenEvent[] } | { readonly round: RoundView };

/**
 * What a page was shown of deal number `deal` of a room, from its own `seat`, in order.
 *
 * `commitment` is the first that was shown, `number` the random number that this page gave for it, null if it gave
 * none: then the secret may have been chosen after the numbers.
 */
export interface Seen {
  readonly format: string;
  readonly deal: number;
  readonly seat: Seat;
  readonly commitment: string;
  readonly number: string | null;
  readonly sightings: readonly Sighting[];
}

/**
 * Why nothing speaks against a deal and it is not verified all the same.
 *
 * - `number`: this page gave no number
 * - `end`: it was not shown how play ended
 */
export type Doubt = "number" | "end";

/**
 * Compares a record with what was shown: the commitment, the own number, the own hand, every event and every
 * position, up to the result. Null where all of it agrees and nothing is missing. Throws a `RecordError`.
 */
export function compare(record: RoundRecord, seen: Seen): Doubt | null {
  check(record);
  if (seen.format !== SEEN_FORMAT) throw new RecordError("format");
  if (record.deal.commitment !== seen.commitment) throw new RecordError("commitment");
  if (seen.number !== null && record.deal.numbers[seen.seat] !== seen.number) throw new RecordError("number");
  const end = follow(record, seen);
  return seen.number === null ? "number" : end < record.events.length ? "end" : null;
}

/** How many of the record's events lie before the last thing that was shown. */
function follow(record: RoundRecord, { seat, sightings }: Seen): number {
  const events = record.events.map((event) => redact(event, seat));
  const rounds = roundsOf(record, seat);
  let at = 0;
  for (const sighting of sightings) {
    if ("events" in sighting) {
      for (const event of sighting.events) {
        if (!same(event, events[at])) throw new RecordError("shown", at);
        at += 1;
      }
    } else {
      const found = rounds.findIndex((round, index) => index >= at && same(round, sighting.round));
      if (found < 0) throw new RecordError("shown", at);
      // Winning the match changes nothing of the round: it is seen with the end of the round.
      at = events[found]?.type === "match_won" ? found + 1 : found;
    }
  }
  return at;
}

/** The round as `seat` sees it before the first event and after each. */
function roundsOf(record: RoundRecord, seat: Seat): readonly (RoundView | null)[] {
  let match = { ...newMatch(record.target), scores: record.scores };
  const rounds: (RoundView | null)[] = [null];
  for (const event of record.events) {
    match = evolve(match, event);
    rounds.push(view(match, seat).round);
  }
  return rounds;
}
