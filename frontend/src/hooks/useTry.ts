import { useState } from "preact/hooks";
import { Problem } from "../net/http.ts";

export interface Try {
  readonly busy: boolean;
  /** The code of what went wrong last, null where nothing did. */
  readonly problem: string | null;
  /** Do it, once at a time. */
  readonly run: (work: () => Promise<void>) => void;
}

/** A request behind a button: busy while it runs, and the code of its failure afterwards. */
export function useTry(): Try {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = (work: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    work()
      .catch((error: unknown) => { setProblem(error instanceof Problem ? error.code : "unknown"); })
      .finally(() => { setBusy(false); });
  };
  return { busy, problem, run };
}
