/**
 * The plain heuristic, for when no worker answers: `domino_ai/heuristic.py` and `position.py`, kept equal by
 * golden vectors. Integers only. A move is worth the sum of its features times `WEIGHTS`, in 1/4096 of a point;
 * of equal moves the first counts (lowest tile, left before right).
 */
import type { End } from "./chain.ts";
import { DRAW, type Move, PASS, play } from "./moves.ts";
import { otherSeat, type PerSeat, type Seat } from "./seats.ts";
import { ALL_TILES, has, high, low, pips, type Tile } from "./tiles.ts";

/** What the heuristic needs of a seat's knowledge. */
export interface Known {
  readonly seat: Seat;
  readonly hand: readonly Tile[];
  readonly forced: Tile | null;
  readonly events: readonly (
    | { readonly type: "played"; readonly seat: Seat; readonly tile: Tile; readonly end: End }
    | { readonly type: "drew"; readonly seat: Seat; readonly count: number }
    | { readonly type: "passed"; readonly seat: Seat }
  )[];
  readonly counts: PerSeat<number>;
  readonly boneyard: number;
}

type Ends = readonly [number, number];

interface Position {
  readonly hand: readonly Tile[];
  readonly unseen: readonly Tile[];
  readonly ends: Ends | null;
  readonly otherCount: number;
  readonly boneyard: number;
  /** How many of the other's tiles might show each number. */
  readonly mayHold: readonly number[];
}

interface Option {
  readonly tile: Tile;
  readonly end: End;
}

const WEIGHTS = {
  pips: 1065, double: 10076, followUps: 3600, drawChance: 65, passChance: 30, stuck: -10158, closing: 2376,
} as const;
const CERTAIN = 1024;
const EASY_NOISE = 8 * 4096;
const DEALT = 7;

/** The move of the heuristic; at the easy level it misjudges by chance, the same for the same `seedText`. */
export function heuristicMove(known: Known, level: string, seedText: string): Move {
  const position = positionOf(known);
  if (position.ends === null && known.forced !== null) return play(known.forced);
  const options = optionsOf(position);
  if (options.length === 0) return position.boneyard > 0 ? DRAW : PASS;
  const misjudge = level === "easy" ? misjudging(seedText) : () => 0;
  const worths = options.map((option) => score(position, option) + misjudge());
  const chosen = options[worths.indexOf(Math.max(...worths))];
  if (chosen === undefined) throw new Error("a maximum is one of its values");
  const oneSided = position.ends === null || position.ends[0] === position.ends[1];
  return play(chosen.tile, oneSided ? null : chosen.end);
}

function positionOf(known: Known): Position {
  let ends: Ends | null = null;
  let mayHold: number[] = Array<number>(7).fill(DEALT);
  const played: Tile[] = [];
  let drawn = 0;
  for (const act of known.events) {
    if (act.type === "drew") {
      drawn += act.count;
      continue;
    }
    if (act.seat !== known.seat && ends !== null && (drawn > 0 || act.type === "passed")) {
      const lacking: readonly number[] = ends;
      const kept = drawn - (act.type === "played" ? 1 : 0);
      mayHold = mayHold.map((count, number) => (lacking.includes(number) ? 0 : count + kept));
    }
    drawn = 0;
    if (act.type === "played") {
      ends = endsAfter(ends, act);
      played.push(act.tile);
    }
  }
  const unseen = ALL_TILES.filter((tile) => !played.includes(tile) && !known.hand.includes(tile));
  const otherCount = known.counts[otherSeat(known.seat)];
  return { hand: known.hand, unseen, ends, otherCount, boneyard: known.boneyard, mayHold };
}

function optionsOf({ hand, ends }: Position): Option[] {
  const tiles = ALL_TILES.filter((tile) => hand.includes(tile));
  if (ends === null) return tiles.map((tile) => ({ tile, end: "left" }));
  const [left, right] = ends;
  return tiles.flatMap((tile) => [
    ...(has(tile, left) ? [{ tile, end: "left" as const }] : []),
    ...(has(tile, right) && left !== right ? [{ tile, end: "right" as const }] : []),
  ]);
}

function endsAfter(ends: Ends | null, { tile, end }: Option): Ends {
  if (ends === null) return [low(tile), high(tile)];
  const [left, right] = ends;
  const sum = low(tile) + high(tile);
  return end === "left" ? [sum - left, right] : [left, sum - right];
}

function score(position: Position, option: Option): number {
  const { hand, unseen } = position;
  const ends = endsAfter(position.ends, option);
  const fits = (tile: Tile): boolean => has(tile, ends[0]) || has(tile, ends[1]);
  const rest = hand.filter((tile) => tile !== option.tile);
  const followUps = rest.filter(fits).length;
  const closed = followUps === 0 && !unseen.some(fits);
  const chance = closed ? 0 : chanceNoFit(position, ends);
  return (
    WEIGHTS.pips * pips([option.tile]) +
    WEIGHTS.double * (low(option.tile) === high(option.tile) ? 1 : 0) +
    WEIGHTS.followUps * followUps +
    WEIGHTS.drawChance * (position.boneyard > 0 ? chance : 0) +
    WEIGHTS.passChance * (position.boneyard > 0 ? 0 : chance) +
    WEIGHTS.stuck * (followUps === 0 && !closed ? 1 : 0) +
    WEIGHTS.closing * (closed ? pips(unseen) - pips(rest) : 0)
  );
}

/** Chance, in 1/1024, that the other cannot play on these ends. */
function chanceNoFit({ mayHold, otherCount, unseen }: Position, ends: Ends): number {
  const might = (number: number): number => mayHold[number] ?? 0;
  const [longer, shorter] = might(ends[0]) < might(ends[1]) ? [ends[1], ends[0]] : ends;
  const both = Math.min(might(shorter), otherCount);
  const rest = Math.min(might(longer), otherCount) - both;
  const eitherFits = unseen.filter((tile) => has(tile, longer) || has(tile, shorter)).length;
  const longerFits = unseen.filter((tile) => has(tile, longer)).length;
  const leftOver = Math.max(unseen.length - both, 0);
  const first = noFit(unseen.length, eitherFits, both);
  return Math.floor((first * noFit(leftOver, Math.min(longerFits, leftOver), rest)) / CERTAIN);
}

/** Chance, in 1/1024, that none of `hand` tiles out of `unseen` is among the `fitting` ones. */
function noFit(unseen: number, fitting: number, hand: number): number {
  let chance = CERTAIN * 1024;
  for (let drawn = 0; drawn < hand; drawn++) {
    chance = Math.floor((chance * Math.max(unseen - fitting - drawn, 0)) / Math.max(unseen - drawn, 1));
  }
  return Math.floor(chance / 1024);
}

/** How wrong the easy level is about one move after the other, from a seed text. */
function misjudging(text: string): () => number {
  let value = 2166136261;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 16777619) >>> 0;
  value ||= 1;
  return () => {
    let wrong = 0;
    for (let draw = 0; draw < 3; draw++) {
      value = (value ^ (value << 13)) >>> 0;
      value ^= value >>> 17;
      value = (value ^ (value << 5)) >>> 0;
      wrong += (value % (2 * EASY_NOISE + 1)) - EASY_NOISE;
    }
    return wrong;
  };
}
