/** What a seat may know of a round, in the words of the computer's service. */
import type { GameEvent } from "../rules/events.ts";
import type { PerSeat, Seat } from "../rules/seats.ts";
import type { Tile } from "../rules/tiles.ts";
import { view } from "../rules/view.ts";
import { isTarget, type Target } from "./guards.ts";
import type { LocalGame } from "./local_game.ts";

/** A public act since the deal; draws one after the other are one act with their number. */
export type SeenAct =
  | { readonly type: "played"; readonly seat: Seat; readonly tile: Tile; readonly end: "left" | "right" }
  | { readonly type: "drew"; readonly seat: Seat; readonly count: number }
  | { readonly type: "passed"; readonly seat: Seat };

/** `Knowledge` of the protocol: the seat to move, its hand, and what everybody at the table has seen. */
export interface Knowledge {
  readonly seat: Seat;
  readonly hand: readonly Tile[];
  readonly opener: Seat;
  readonly forced: Tile | null;
  readonly events: readonly SeenAct[];
  readonly counts: PerSeat<number>;
  readonly boneyard: number;
  readonly target: Target | null;
  readonly scores: PerSeat<number>;
}

/** What `seat` knows of `game` now. */
export function knowledgeOf(game: Pick<LocalGame, "before" | "events" | "match">, seat: Seat): Knowledge {
  const seen = view(game.match, seat);
  const dealt = game.events[0];
  if (seen.round === null || dealt?.type !== "dealt") throw new Error("events begin with the deal");
  const { hand, counts, boneyard } = seen.round;
  const { target, scores } = game.before;
  const { turn: opener, opening: forced } = dealt;
  const events = publicActs(game.events);
  return { seat, hand, opener, forced, events, counts, boneyard, target: isTarget(target) ? target : null, scores };
}

function publicActs(events: readonly GameEvent[]): SeenAct[] {
  const acts: SeenAct[] = [];
  for (const event of events) {
    const last = acts.at(-1);
    if (event.type === "drew" && last?.type === "drew" && last.seat === event.seat) {
      acts[acts.length - 1] = { ...last, count: last.count + 1 };
    } else if (event.type === "drew") {
      acts.push({ type: "drew", seat: event.seat, count: 1 });
    } else if (event.type === "played" || event.type === "passed") {
      acts.push(event);
    }
  }
  return acts;
}
