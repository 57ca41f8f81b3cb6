/**
 * A match: rounds added up to a target (R22), or a single round on its own (R21).
 *
 * Two functions say everything: `decide` turns a command into facts or refuses it, `evolve` folds a fact into
 * the state. Both are pure.
 */

import { deal } from "./deal.ts";
import type { Dealt, EndReason, GameEvent, RoundEnded } from "./events.ts";
import { Refused } from "./moves.ts";
import type { Move } from "./moves.ts";
import * as rounds from "./round.ts";
import type { Round } from "./round.ts";
import { put } from "./seats.ts";
import type { PerSeat, Seat } from "./seats.ts";
import type { Tile } from "./tiles.ts";

/** The points a match can be played to (R22). */
export const TARGETS = [50, 100, 150, 200, 250, 300] as const;

/** A finished round as one line of the score sheet (R16, R17). */
export interface RoundScore {
  readonly number: number;
  readonly reason: EndReason;
  readonly winner: Seat | null;
  readonly points: number;
  readonly sums: PerSeat<number>;
}

/**
 * A match to `target` points, or a single round where `target` is null (then scores stay 0, R21).
 *
 * `sheet` holds the finished rounds in order, `round` the one on the table, `winner` is set once a seat has
 * reached the target.
 */
export interface Match {
  readonly target: number | null;
  readonly scores: PerSeat<number>;
  readonly sheet: readonly RoundScore[];
  readonly round: Round | null;
  readonly winner: Seat | null;
}

/** A match before its first deal. */
export function newMatch(target: number | null = null): Match {
  return { target, scores: { red: 0, blue: 0 }, sheet: [], round: null, winner: null };
}

/** Whether a round is on the table and not yet over. */
export function isPlaying(match: Match): boolean {
  return match.round !== null && match.round.result === null;
}

/** Whether no further round belongs to this match: won, or the single round has ended. */
export function isOver(match: Match): boolean {
  return match.winner !== null || (match.target === null && match.sheet.length > 0);
}

/**
 * The fact that deals the next round of `match` from `deck`, opened by R4-R7.
 *
 * Throws a `RangeError` when a round is still being played, the match is over, or `deck` is not the 28 tiles.
 */
export function nextDeal(match: Match, deck: readonly Tile[]): Dealt {
  if (isPlaying(match) || isOver(match)) throw new RangeError("no round can be dealt now");
  return deal(deck, match.sheet.length + 1, match.sheet.at(-1)?.winner ?? null);
}

/** The facts that `move` by `seat` brings about, in order. Throws `Refused` when the rules do not allow it. */
export function decide(match: Match, seat: Seat, move: Move): readonly GameEvent[] {
  if (!match.round) throw new Refused("no_round");
  const events = rounds.decide(match.round, seat, move);
  const ended = events.at(-1);
  if (match.target === null || ended?.type !== "round_ended" || ended.winner === null) return events;
  if (match.scores[ended.winner] + ended.points < match.target) return events;
  return [...events, { winner: ended.winner, type: "match_won" }];
}

/**
 * The match after `event`. Total for every event of `decide` and `nextDeal`.
 *
 * Throws a `RangeError` for a move's event while no round is on the table.
 */
export function evolve(match: Match, event: GameEvent): Match {
  if (event.type === "dealt") return { ...match, round: rounds.start(event) };
  if (event.type === "match_won") return { ...match, winner: event.winner };
  if (!match.round) throw new RangeError(`${event.type} without a round`);
  const after = { ...match, round: rounds.evolve(match.round, event) };
  if (event.type !== "round_ended") return after;
  return {
    ...after,
    sheet: [...match.sheet, scoreLine(match.round.number, event)],
    scores: added(match.target, match.scores, event),
  };
}

/** The line of the score sheet for round `number`. */
export function scoreLine(number: number, ended: RoundEnded): RoundScore {
  const { reason, winner, points, sums } = ended;
  return { number, reason, winner, points, sums };
}

/** The totals after a round: single rounds keep none (R21), a drawn round adds nothing (R17). */
export function added(target: number | null, scores: PerSeat<number>, ended: RoundEnded): PerSeat<number> {
  if (target === null || ended.winner === null) return scores;
  return put(scores, ended.winner, scores[ended.winner] + ended.points);
}
