/** Replays golden vectors (`tests/vectors` in the project's folder) by these rules; no part of the page. */

import { parseChain } from "../src/rules/chain.ts";
import { redact } from "../src/rules/events.ts";
import type { GameEvent } from "../src/rules/events.ts";
import { same } from "../src/rules/json.ts";
import { decide, evolve, isPlaying, newMatch, nextDeal } from "../src/rules/match.ts";
import type { Match } from "../src/rules/match.ts";
import { DRAW, moveText, parseMove, PASS, play, Refused } from "../src/rules/moves.ts";
import type { Move } from "../src/rules/moves.ts";
import { legalMoves } from "../src/rules/round.ts";
import { SEATS } from "../src/rules/seats.ts";
import type { PerSeat, Seat } from "../src/rules/seats.ts";
import { ALL_TILES, parseTile } from "../src/rules/tiles.ts";
import type { Tile } from "../src/rules/tiles.ts";
import { apply, view } from "../src/rules/view.ts";
import type { View } from "../src/rules/view.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A match: for every step its cause, its facts, and what has changed on the table by it. */
export interface GameLine {
  readonly name: string;
  readonly steps: readonly {
    readonly deck?: string;
    readonly move?: string;
    readonly events: readonly GameEvent[];
    readonly match?: Fields;
    readonly round?: Fields;
    readonly hands?: Partial<PerSeat<string>>;
  }[];
}

/** A position, and the verdict on every move of both seats there: "legal" or the reason of its refusal. */
export interface VerdictsLine {
  readonly name: string;
  readonly deck: string;
  readonly moves: readonly string[];
  readonly verdicts: PerSeat<Readonly<Record<string, readonly string[]>>>;
}

/** All that can be said at the table, legal or not. */
export const EVERY_MOVE: readonly Move[] = [
  ...ALL_TILES.flatMap((tile) => ([null, "left", "right"] as const).map((end) => play(tile, end))),
  DRAW,
  PASS,
];

/** Replays `line`, by the facts and, for each seat, by what it may see of them. Throws at the first difference. */
export function replayGame(line: GameLine): void {
  const told = { match: {} as Fields, round: {} as Fields, hands: {} as Fields };
  let match: Match | null = null;
  let seen: PerSeat<View> | null = null;
  line.steps.forEach((step, index) => {
    const where = `${line.name}, step ${index}`;
    told.match = { ...told.match, ...step.match };
    told.round = { ...told.round, ...step.round };
    told.hands = { ...told.hands, ...step.hands };
    const before: Match = match ?? newMatch(told.match["target"] as number | null);
    const events = step.deck === undefined ? moved(before, step.move ?? "") : [nextDeal(before, tiles(step.deck))];
    agree(events, step.events, `${where}: events`);
    const after = events.reduce(evolve, before);
    seen = { red: fold(seen?.red ?? view(before, "red"), events), blue: fold(seen?.blue ?? view(before, "blue"), events) };
    agree(after.round && legalMoves(after.round).map(moveText), told.round["legal"], `${where}: legal moves`);
    for (const seat of SEATS) {
      agree(view(after, seat), expected(told, seat), `${where}: view of ${seat}`);
      agree(seen[seat], view(after, seat), `${where}: what ${seat} saw`);
    }
    match = after;
  });
}

/** Replays `line` up to its position and compares the verdict on every move. Throws at the first difference. */
export function replayVerdicts(line: VerdictsLine): void {
  const dealt = evolve(newMatch(), nextDeal(newMatch(), tiles(line.deck)));
  const match = line.moves.reduce((before, text) => moved(before, text).reduce(evolve, before), dealt);
  for (const seat of SEATS) {
    for (const [verdict, moves] of Object.entries(line.verdicts[seat])) {
      for (const move of moves[0] === "any" ? EVERY_MOVE : moves.map(parseMove)) {
        agree(verdictOn(match, seat, move), verdict, `${line.name}: ${moveText(move)} by ${seat}`);
      }
    }
  }
}

/** The tiles of a text like "0-3 1-3". */
export function tiles(text: string): Tile[] {
  return text.split(" ").filter((word) => word !== "").map(parseTile);
}

function moved(match: Match, text: string): readonly GameEvent[] {
  if (!match.round || !isPlaying(match)) throw new Error("a move while no round is played");
  return decide(match, match.round.turn, parseMove(text));
}

function fold(seen: View, events: readonly GameEvent[]): View {
  return events.reduce((before, event) => apply(before, redact(event, before.seat)), seen);
}

/** The view that the line tells of: what both see, and the seat's own hand. */
function expected(told: { match: Fields; round: Fields; hands: Fields }, seat: Seat): Fields {
  const hand = tiles(String(told.hands[seat]));
  const round = { ...told.round, chain: parseChain(String(told.round["chain"])), hand };
  return { ...told.match, seat, round: Object.fromEntries(Object.entries(round).filter(([key]) => key !== "legal")) };
}

function verdictOn(match: Match, seat: Seat, move: Move): string {
  try {
    decide(match, seat, move);
    return "legal";
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}

function agree(ours: unknown, theirs: unknown, where: string): void {
  if (same(ours, theirs)) return;
  throw new Error(`${where}: ${JSON.stringify(ours)} is not ${JSON.stringify(theirs)}`);
}
