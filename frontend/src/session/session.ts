/**
 * What the table on screen speaks to. Whether a session is this browser's own referee or a server far away,
 * the table cannot tell: it shows the scene and passes wishes on.
 */
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { SeenEvent } from "../rules/events.ts";
import type { Move } from "../rules/moves.ts";
import type { Tile } from "../rules/tiles.ts";
import type { View } from "../rules/view.ts";

export type Mode = "device" | "computer" | "online";

/** The last step's events as the person at the screen sees them; `version` grows with each step. */
export interface News {
  readonly version: number;
  readonly events: readonly SeenEvent[];
}

/** Everything the table shows of the game itself. */
export interface Scene {
  /** Counts the steps that led here: the same number in one game is the same position, on every screen. */
  readonly version: number;
  /** The match as the person at the screen sees it; the hand is empty while it is covered. */
  readonly view: View;
  /** Two on one device: the hand waits for its owner's tap. */
  readonly covered: boolean;
  /** What the person at the screen may do now; empty when it is not their turn. */
  readonly moves: readonly Move[];
  /** The tile laid last; null before the first, or where nobody can say. */
  readonly last: Tile | null;
  readonly news: News;
}

export interface Session {
  readonly mode: Mode;
  /** Null until there is a round to show. */
  readonly scene: ReadonlySignal<Scene | null>;
  /** The tile the player has picked and not yet laid; outlives a reload in local games. */
  readonly picked: Signal<Tile | null>;
  /** Make a move. Settles with null once it counts, or with the code of the refusal. */
  move(move: Move): Promise<string | null>;
  /** Go on after a round: the next of the match, or a new game in the same format. */
  next(): void;
  /** Start a new game in this format; online this asks the other player. */
  restart(target: number | null): void;
  /** Stop timers and connections; a saved game stays. */
  close(): void;
}

export const NO_NEWS: News = { version: 0, events: [] };

export function nextNews(news: News, events: readonly SeenEvent[]): News {
  return { version: news.version + 1, events };
}
