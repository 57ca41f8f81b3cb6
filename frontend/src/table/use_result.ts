import { useEffect, useRef, useState } from "preact/hooks";
import type { RoundEnded } from "../rules";

/** Milliseconds in which the winning tile is seen before the result comes up (C13). */
export const BEFORE_RESULT = 1600;

/** Whether the result is up: after a pause when the round ends before one's eyes, at once when it had ended before. */
export function useResult(result: RoundEnded | null) {
  const first = useRef(true);
  const [state, setState] = useState(() => ({ result, shown: result !== null, live: false }));
  useEffect(() => {
    const initial = first.current;
    first.current = false;
    if (initial) return;
    setState({ result, shown: false, live: true });
    if (!result) return;
    const timer = setTimeout(() => { setState({ result, shown: true, live: true }); }, BEFORE_RESULT);
    return () => { clearTimeout(timer); };
  }, [result]);
  const shown = state.shown && state.result === result;
  return {
    shown,
    /** It came up, or was called up, while somebody was looking: the focus belongs to it. */
    live: state.live,
    hidden: result !== null && !shown,
    close: () => { setState({ result, shown: false, live: true }); },
    open: () => { setState({ result, shown: true, live: true }); },
  };
}
