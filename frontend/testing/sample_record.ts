/** A round for tests, dealt and played by the rules: its record, and what each seat was shown of it. */
import { commitment, deal, shuffled } from "../src/rules/deal.ts";
import { type GameEvent, redact } from "../src/rules/events.ts";
import { decide, evolve, isPlaying, type Match, newMatch } from "../src/rules/match.ts";
import { FORMAT, type RoundRecord } from "../src/rules/record.ts";
import { legalMoves } from "../src/rules/round.ts";
import type { Seat } from "../src/rules/seats.ts";
import { type Seen, SEEN_FORMAT } from "../src/rules/seen.ts";
import { view } from "../src/rules/view.ts";

const SECRET = "5e".repeat(32);
export const NUMBERS = { red: "1a".repeat(16), blue: "2b".repeat(16) };

/** The record of a round in which everybody always makes their `pick`-th legal move. */
export function sampleRecord(pick = 0, secret = SECRET, numbers = NUMBERS): RoundRecord {
  const dealt = deal(shuffled(secret, numbers), 1, null);
  const events: GameEvent[] = [dealt];
  let match: Match = evolve(newMatch(null), dealt);
  while (isPlaying(match) && match.round !== null) {
    const moves = legalMoves(match.round);
    const move = moves[pick % moves.length];
    if (move === undefined) break;
    for (const fact of decide(match, match.round.turn, move)) {
      events.push(fact);
      match = evolve(match, fact);
    }
  }
  return {
    format: FORMAT, number: 1, opens: null, target: null, scores: { red: 0, blue: 0 },
    deal: { secret, commitment: commitment(secret), numbers }, events,
  };
}

/** What `seat` was shown of it, without a break. */
export function sampleSeen(record: RoundRecord, seat: Seat): Seen {
  return {
    format: SEEN_FORMAT, deal: 1, seat, commitment: record.deal.commitment, number: record.deal.numbers[seat],
    sightings: [{ events: record.events.map((event) => redact(event, seat)) }],
  };
}

/** The round as `seat` saw it after so many events. */
export function sampleRound(record: RoundRecord, seat: Seat, after: number) {
  const { round } = view(record.events.slice(0, after).reduce(evolve, newMatch(null)), seat);
  if (round === null) throw new RangeError("no round before the deal");
  return round;
}
