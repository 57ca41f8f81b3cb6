/** Aborting work, in terms that older browsers have as well (they lack `AbortSignal.any` and `AbortSignal.timeout`). */

/** Do `work` with a signal that is aborted with `signal`, or after so many milliseconds. */
export async function within<Result>(
  milliseconds: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const enough = new AbortController();
  const stop = (): void => { enough.abort(signal.reason); };
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  const timer = setTimeout(() => { enough.abort(new DOMException("too late", "TimeoutError")); }, milliseconds);
  try {
    return await work(enough.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
