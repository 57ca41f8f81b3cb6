/** The computer's moves from the service; this browser plays on where it does not answer in time. */
import { askMove } from "../net/computer.ts";
import { heuristicMove } from "../rules/heuristic.ts";
import type { Thinker } from "./thinker.ts";

/** Milliseconds until the browser decides by itself; a late answer is not waited for. */
const PATIENCE = 4000;

export const serviceThinker: Thinker = {
  async think(id, level, knowledge, signal) {
    try {
      const move = await askMove(id, { level, knowledge }, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]));
      return { move, by: "service" };
    } catch {
      signal.throwIfAborted();
      return { move: heuristicMove(knowledge, level, id), by: "browser" };
    }
  },
};
