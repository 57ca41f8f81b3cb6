import { useEffect, useRef, useState } from "preact/hooks";
import type { RoundEnded } from "../rules/index.ts";

/** Milliseconds in which the winning tile is seen before the result comes up. */
export const BEFORE_RESULT = 1600;

type Place = "to come" | "up" | "put away";

/** Whether the result is up: after a pause when the round ends before one's eyes, at once when it had ended before. */
export function useResult(result: RoundEnded | null) {
  // The same result comes again with every update of an online table: what counts is what it says.
  const told = result === null ? null : JSON.stringify(result);
  const first = useRef(true);
  const [state, setState] = useState<{ told: string | null; place: Place; live: boolean }>(
    () => ({ told, place: told === null ? "to come" : "up", live: false }),
  );
  const put = (place: Place) => { setState({ told, place, live: true }); };
  useEffect(() => {
    const initial = first.current;
    first.current = false;
    if (initial) return;
    put("to come");
    if (told === null) return;
    const timer = setTimeout(() => { put("up"); }, BEFORE_RESULT);
    return () => { clearTimeout(timer); };
  }, [told]);
  const place = state.told === told ? state.place : "to come";
  return {
    shown: place === "up",
    /** It came up, or was called up, while somebody was looking: the focus belongs to it. */
    live: state.live,
    /** It was put away to look at the table: it can be called up again. Before it has come up, there is nothing to call. */
    closed: place === "put away",
    close: () => { put("put away"); },
    open: () => { put("up"); },
  };
}
