/** Is this, read from storage, really what it says? Only what the replay by the rules does not check itself. */
import { type Match, type RoundScore, TARGETS } from "../rules/match.ts";
import type { PerSeat } from "../rules/seats.ts";

/** Points a match is played to (R22). */
export type Target = (typeof TARGETS)[number];

type Fields = Readonly<Record<string, unknown>>;

/** Whether `value` is a match between two rounds (its `round` and `winner` do not matter). */
export function isMatchBefore(value: unknown): value is Match {
  if (!isFields(value)) return false;
  const { target, scores, sheet } = value;
  return isTarget(target) && isPair(scores) && Array.isArray(sheet) && sheet.every(isRoundScore);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

/** A target of R22, or null for single rounds. */
export function isTarget(value: unknown): value is Target | null {
  return value === null || TARGETS.some((target) => target === value);
}

function isPair(value: unknown): value is PerSeat<number> {
  return isFields(value) && isCount(value["red"]) && isCount(value["blue"]);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

function isRoundScore(value: unknown): value is RoundScore {
  if (!isFields(value)) return false;
  const { number, reason, winner, points, sums } = value;
  const known = (reason === "out" || reason === "blocked") && [null, "red", "blue"].includes(winner as string | null);
  return known && isCount(number) && isCount(points) && isPair(sums);
}
