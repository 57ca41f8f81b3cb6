import { useCallback, useEffect, useRef, useState } from "preact/hooks";

/** Milliseconds that something stays which nobody has to answer: long enough to be read twice. */
const STAYS = 6000;

/** A line that is told once and goes by itself: the line, null for none, and how to say one. */
export function usePassing(): readonly [string | null, (line: string) => void] {
  const [line, setLine] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useCallback((next: string) => {
    clearTimeout(timer.current);
    setLine(next);
    timer.current = setTimeout(() => { setLine(null); }, STAYS);
  }, []);
  useEffect(() => () => { clearTimeout(timer.current); }, []);
  return [line, tell];
}
