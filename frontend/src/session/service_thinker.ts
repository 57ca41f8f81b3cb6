/** The computer's moves from the service; this browser plays on where it does not answer in time. */
import { within } from "../net/abort.ts";
import { askMove } from "../net/computer.ts";
import { heuristicMove } from "../rules/heuristic.ts";
import type { Thinker } from "./thinker.ts";

/** Milliseconds until the browser decides by itself; a late answer is not waited for. */
const PATIENCE = 4500;
/** The same while the service did not answer last time: nobody wants to wait so long for every move. */
const SHORT_PATIENCE = 1500;

/** The service, then the plain heuristic; the level is kept as well as it can be: hard becomes medium. */
export function serviceThinker(): Thinker {
  let patience = PATIENCE;
  return {
    async think(id, level, knowledge, signal) {
      try {
        const move = await within(patience, signal, (enough) => askMove(id, { level, knowledge }, enough));
        patience = PATIENCE;
        return { move, by: "service" };
      } catch {
        signal.throwIfAborted();
        patience = SHORT_PATIENCE;
        return { move: heuristicMove(knowledge, level, id), by: "browser" };
      }
    },
  };
}
