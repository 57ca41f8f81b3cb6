/** Who thinks for the computer: the service behind the network, or this browser where there is none. */
import type { Move } from "../rules/moves.ts";
import type { Knowledge } from "./knowledge.ts";

export const LEVELS = ["easy", "medium", "hard"] as const;
export type Level = (typeof LEVELS)[number];

export function isLevel(value: unknown): value is Level {
  return LEVELS.some((level) => level === value);
}

export interface Thought {
  readonly move: Move;
  /** Whether the service answered, or the browser played on by itself. */
  readonly by: "service" | "browser";
}

export interface Thinker {
  /**
   * The computer's move. The same `id` gets the same answer, also after a reload. Settles with an answer in any
   * case, unless `signal` ends the wish.
   */
  think(id: string, level: Level, knowledge: Knowledge, signal: AbortSignal): Promise<Thought>;
}
