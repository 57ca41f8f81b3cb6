import { useEffect, useRef, useState } from "preact/hooks";
import type { RoundEnded } from "../rules";

/** Milliseconds in which the winning tile is seen before the result comes up (C13). */
export const BEFORE_RESULT = 1600;

/** Whether the result is up: after a pause when the round ends before one's eyes, at once when it had ended before. */
export function useResult(result: RoundEnded | null) {
  // The same result comes again with every update of an online table: what counts is what it says.
  const told = result === null ? null : JSON.stringify(result);
  const first = useRef(true);
  const [state, setState] = useState(() => ({ told, shown: told !== null, closed: false, live: false }));
  useEffect(() => {
    const initial = first.current;
    first.current = false;
    if (initial) return;
    setState({ told, shown: false, closed: false, live: true });
    if (told === null) return;
    const timer = setTimeout(() => { setState({ told, shown: true, closed: false, live: true }); }, BEFORE_RESULT);
    return () => { clearTimeout(timer); };
  }, [told]);
  const shown = state.shown && state.told === told;
  return {
    shown,
    /** It came up, or was called up, while somebody was looking: the focus belongs to it. */
    live: state.live,
    /** It was put away to look at the table: it can be called up again. Before it has come up, there is nothing to call. */
    closed: state.closed && state.told === told,
    close: () => { setState({ told, shown: false, closed: true, live: true }); },
    open: () => { setState({ told, shown: true, closed: false, live: true }); },
  };
}
